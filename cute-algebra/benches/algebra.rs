//! How long the algebra takes on layouts of a GEMM: a static tile, and a matrix of dynamic extents.

use std::hint::black_box;

use criterion::{BenchmarkId, Criterion};
use cute_algebra::{
    Coord, Kind, Layout, TypeInt, Value, coalesce, complement, composition, layout_eval,
    recast_layout, slice, zipped_divide,
};

/// A name, the kind, and the text.
const LAYOUTS: [(&str, Kind, &str); 4] = [
    ("tile", Kind::Layout, "((8,16),(64,2)):((64,512),(1,8192))"),
    ("thread_values", Kind::Layout, "((4,8,2,2),(2,2,2,8)):((256,1,16,0),(128,8,1024,2048))"),
    ("dynamic_matrix", Kind::Layout, "(?,?,?):(1,?{i64},?{i64})"),
    ("swizzled_tile", Kind::ComposedLayout, "S<3,3,3> o 0 o ((8,16),(64,2)):((64,512),(1,8192))"),
];

fn parse(kind: Kind, text: &str) -> Value<TypeInt> {
    Value::parse(kind, text).expect("a valid text")
}

fn coord(text: &str) -> Coord<TypeInt> {
    match parse(Kind::Coord, text) {
        Value::Coord(coord) => coord,
        _ => unreachable!("coordinates parse as such"),
    }
}

fn texts(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("parse");
    for (name, kind, text) in LAYOUTS {
        group.bench_function(name, |bench| bench.iter(|| parse(kind, black_box(text))));
    }
    group.finish();
    let mut group = criterion.benchmark_group("print");
    for (name, kind, text) in LAYOUTS {
        let layout = parse(kind, text);
        group.bench_function(name, |bench| bench.iter(|| black_box(&layout).to_string()));
    }
    group.finish();
}

fn evaluation(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("layout_eval");
    for (name, kind, text) in LAYOUTS {
        let layout = parse(kind, text);
        for index in ["77", "?"] {
            let id = BenchmarkId::new(name, index);
            let index = coord(index);
            group
                .bench_function(id, |bench| bench.iter(|| layout_eval(black_box(&index), &layout)));
        }
    }
    group.finish();
}

fn views(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("slice");
    for (name, kind, text) in LAYOUTS {
        let layout = parse(kind, text);
        let column = coord(if name == "dynamic_matrix" { "(_,_,?)" } else { "(_,5)" });
        group.bench_function(name, |bench| bench.iter(|| slice(black_box(&layout), &column)));
    }
    group.finish();
    let mut group = criterion.benchmark_group("recast_layout");
    for (name, kind, text) in LAYOUTS {
        let layout = parse(kind, text);
        group.bench_function(name, |bench| bench.iter(|| recast_layout(black_box(&layout), 8, 16)));
    }
    group.finish();
}

/// Thread-value layouts of a tile, and the division of a matrix into tiles.
fn algebra(criterion: &mut Criterion) {
    let layout = |text| Value::Layout(Layout::parse(text).expect("a valid text"));
    let mut group = criterion.benchmark_group("coalesce");
    for (name, kind, text) in LAYOUTS {
        let layout = parse(kind, text);
        group.bench_function(name, |bench| bench.iter(|| coalesce(black_box(&layout), None)));
    }
    group.finish();

    let mut group = criterion.benchmark_group("composition");
    let threads = layout("((4,8,2),(2,2,(4,8))):((256,1,16),(128,8,(32,1024)))");
    for (name, text) in [
        ("row_major_tile", "(128,64):(64,1)"),
        ("padded_tile", "(128,64):(1,136)"),
        ("dynamic_strides", "(128,64):(1,?)"),
        ("dynamic_shape", "(?,64):(1,?)"),
    ] {
        let lhs = layout(text);
        group.bench_function(name, |bench| bench.iter(|| composition(black_box(&lhs), &threads)));
    }
    group.finish();

    let threads = Layout::parse("((4,8),(2,2)):((2,32),(1,16))").expect("a valid text");
    let cotarget = parse(Kind::Shape, "8192");
    criterion.bench_function("complement", |bench| {
        bench.iter(|| complement(black_box(&threads), Some(&cotarget)))
    });

    let mut group = criterion.benchmark_group("zipped_divide");
    let tiler = parse(Kind::Shape, "(128,64)");
    for (name, text) in
        [("static_matrix", "(4096,2048):(2048,1)"), ("dynamic_matrix", "(?,?):(?{i64},1)")]
    {
        let matrix = layout(text);
        group
            .bench_function(name, |bench| bench.iter(|| zipped_divide(black_box(&matrix), &tiler)));
    }
    group.finish();
}

fn main() {
    let mut criterion = Criterion::default().configure_from_args();
    for group in [texts, evaluation, views, algebra] {
        group(&mut criterion);
    }
    criterion.final_summary();
}
