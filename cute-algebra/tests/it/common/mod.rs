//! Random values, and a domain in which an integer is both symbolic and concrete.

pub mod functions;
pub mod tables;

use std::cell::{Cell, RefCell};

use cute_algebra::{
    BinaryOp, Coord, CoordLeaf, Error, Int, IntTuple, Kind, Layout, Path, Precondition, Predicate,
    Shape, Stride, StrideLeaf, Tree, TypeInt, Value, Width,
};
use proptest::prelude::*;

pub mod values;

/// That many cases, or `PROPTEST_CASES` where it is set.
pub fn config(cases: u32) -> ProptestConfig {
    let wanted = std::env::var("PROPTEST_CASES").ok();
    let cases = wanted.and_then(|cases| cases.parse().ok()).unwrap_or(cases);
    ProptestConfig {
        failure_persistence: None,
        max_global_rejects: 1_000_000,
        ..ProptestConfig::with_cases(cases)
    }
}

/// The value that the tables of the reference write as a letter for its kind and its text.
pub fn parse(written: &str) -> Value<TypeInt> {
    let (letter, text) = written.split_once(' ').unwrap();
    let kind = match letter {
        "I" => Kind::IntTuple,
        "S" => Kind::Shape,
        "D" => Kind::Stride,
        "K" => Kind::Coord,
        "L" => Kind::Layout,
        "C" => Kind::ComposedLayout,
        "T" => Kind::Tile,
        _ => unreachable!("no kind has the letter {letter}"),
    };
    Value::parse(kind, text).unwrap()
}

/// The value with integers that are static or dynamic.
pub fn symbolic(value: &Value<i64>, dynamics: &Dynamics) -> Value<Sym> {
    let Ok(value) = value.try_map(&mut dynamics.symbols());
    value
}

/// What the symbolic integers of a value are at run time.
pub fn run_time(value: &Value<Sym>) -> Value<i64> {
    let Ok(value) = value.try_map(&mut |sym| Ok::<_, std::convert::Infallible>(sym.value));
    value
}

/// Checks that what is inferred is the type of the symbolic result and gives the run-time value.
pub fn agreed(
    symbolic: Result<Value<Sym>, Error>,
    inferred: Result<Value<TypeInt>, Error>,
) -> Result<Option<Value<i64>>, TestCaseError> {
    let types = symbolic.as_ref().map(Value::to_type);
    prop_assert_eq!(types.map_err(Error::clone), inferred);
    Ok(symbolic.ok().map(|value| run_time(&value)))
}

/// An integer with its run-time value, which is known statically or not. A dynamic result that does
/// not fit its width would wrap at run time, and panics here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sym {
    pub value: i64,
    /// Absent from a static integer
    pub width: Option<Width>,
}

thread_local! {
    /// Whether a precondition did not hold, while that is asked for
    static IS_BROKEN: Cell<Option<bool>> = const { Cell::new(None) };
    static STATED: RefCell<Vec<String>> = const { RefCell::new(Vec::new()) };
}

fn is_broken() -> bool {
    IS_BROKEN.get() == Some(true)
}

/// What a function on symbolic integers gives, if every precondition that it states holds at run time.
pub fn under_preconditions<T>(f: impl FnOnce() -> T) -> Option<T> {
    IS_BROKEN.set(Some(false));
    let result = f();
    let holds = !is_broken();
    IS_BROKEN.set(None);
    holds.then_some(result)
}

/// The preconditions that a function on symbolic integers states, in words.
pub fn stated<T>(f: impl FnOnce() -> T) -> Vec<String> {
    STATED.with(|stated| stated.borrow_mut().clear());
    under_preconditions(f);
    STATED.with(|stated| std::mem::take(&mut *stated.borrow_mut()))
}

impl Sym {
    /// The dynamic integer. After a broken precondition it may be anything.
    pub fn dynamic(value: i64, width: Width) -> Self {
        if is_broken() {
            return Sym { value: 1, width: Some(width) };
        }
        let fits = match width {
            Width::W1 => [0, 1].contains(&value),
            _ => Width::of(value) <= width,
        };
        assert!(fits, "{value} wraps in {} bits", width.bits());
        Sym { value, width: Some(width) }
    }
}

impl Int for Sym {
    fn constant(value: i64) -> Self {
        Sym { value, width: None }
    }

    fn known(&self) -> Option<i64> {
        self.width.is_none().then_some(self.value)
    }

    fn width(&self) -> Width {
        self.width.unwrap_or(Width::of(self.value))
    }

    fn emit(op: BinaryOp, lhs: &Self, rhs: &Self, width: Width) -> Self {
        assert!(lhs.known().is_none() || rhs.known().is_none(), "should have been folded");
        assert!(lhs.width() <= width && rhs.width() <= width, "operand wider than the result");
        if is_broken() {
            return Sym::dynamic(1, width);
        }
        let (a, b) = (i128::from(lhs.value), i128::from(rhs.value));
        let value = match op {
            BinaryOp::Add => a + b,
            BinaryOp::Sub => a - b,
            BinaryOp::Mul => a * b,
            BinaryOp::Div => a / b,
            BinaryOp::CeilDiv => a / b + i128::from(a % b != 0 && (a < 0) == (b < 0)),
            BinaryOp::Rem => a % b,
            BinaryOp::Min => a.min(b),
            BinaryOp::And => a & b,
            BinaryOp::Xor => a ^ b,
            BinaryOp::Shr if width == Width::W32 => i128::from(lhs.value as u32 >> rhs.value),
            BinaryOp::Shr => i128::from(lhs.value as u64 >> rhs.value),
            BinaryOp::Shl => a << b,
        };
        Sym::dynamic(i64::try_from(value).expect("fits 64 bits"), width)
    }

    fn emit_assume(precondition: impl FnOnce() -> Precondition<Self>) {
        if IS_BROKEN.get().is_none() {
            return;
        }
        let precondition = precondition();
        let text = precondition.map(&mut TypeInt::of).to_string();
        STATED.with(|stated| stated.borrow_mut().push(text));
        let at_run_time = precondition.map(&mut |sym| sym.value);
        if at_run_time.holds() != Some(true) {
            IS_BROKEN.set(IS_BROKEN.get().map(|_| true));
        }
    }

    fn emit_wrapping(op: BinaryOp, lhs: &Self, rhs: &Self, width: Width) -> Self {
        let (a, b) = (lhs.value, rhs.value);
        let value = match op {
            BinaryOp::Add => a.wrapping_add(b),
            BinaryOp::Sub => a.wrapping_sub(b),
            BinaryOp::Mul => a.wrapping_mul(b),
            _ => panic!("{op} does not wrap"),
        };
        let value = if width == Width::W32 { i64::from(value as i32) } else { value };
        Sym::dynamic(value, width)
    }

    fn emit_compare(predicate: Predicate, lhs: &Self, rhs: &Self, width: Width) -> Self {
        assert!(lhs.width() <= width && rhs.width() <= width);
        let holds = match predicate {
            Predicate::Eq => lhs.value == rhs.value,
            Predicate::Ne => lhs.value != rhs.value,
            Predicate::Lt => lhs.value < rhs.value,
            Predicate::Gt => lhs.value > rhs.value,
        };
        Sym { value: holds.into(), width: Some(Width::W1) }
    }

    fn emit_select(condition: &Self, then: &Self, otherwise: &Self, width: Width) -> Self {
        assert_eq!(condition.width, Some(Width::W1), "no dynamic truth value");
        assert!(then.width() <= width && otherwise.width() <= width);
        let value = [otherwise.value, then.value][usize::from(condition.value != 0)];
        Sym::dynamic(value, width)
    }

    fn emit_abs(&self) -> Self {
        Sym::dynamic(self.value.abs(), self.width())
    }

    fn widen(&self, width: Width) -> Self {
        Sym { value: self.value, width: self.width.map(|own| own.max(width)) }
    }

    fn narrow(&self, width: Width) -> Self {
        match self.width {
            Some(Width::W64) if width == Width::W32 => {
                Sym::dynamic(i64::from(self.value as i32), width)
            }
            _ => self.clone(),
        }
    }
}

/// A tree of up to about `leaves` leaves, at most three levels deep.
pub fn tree<L: Clone + std::fmt::Debug + 'static>(
    leaf: impl Strategy<Value = L> + Clone + 'static,
) -> impl Strategy<Value = Tree<L>> {
    leaf.prop_map(Tree::Leaf).prop_recursive(3, 6, 3, |inner| {
        proptest::collection::vec(inner, 0..=3).prop_map(Tree::Tuple)
    })
}

fn extent() -> impl Strategy<Value = i64> + Clone {
    prop_oneof![1 => Just(1_i64), 3 => 1..=4_i64]
}

/// Paths of which none is a prefix of another.
const PATHS: [&[u32]; 6] = [&[0], &[1, 0], &[1, 2], &[3], &[4, 1, 0], &[4, 1, 1]];

fn path() -> impl Strategy<Value = Path> + Clone {
    proptest::sample::select(PATHS.to_vec()).prop_map(Path::from_slice)
}

fn stride_leaf(basis: bool) -> BoxedStrategy<StrideLeaf<i64>> {
    let plain = (-6..=6_i64).prop_map(StrideLeaf::plain);
    let zero = Just(StrideLeaf::plain(0_i64));
    let scaled = (-3..=3_i64, path()).prop_map(|(scale, path)| StrideLeaf { scale, path });
    match basis {
        true => prop_oneof![1 => zero, 4 => scaled].boxed(),
        false => prop_oneof![1 => zero, 4 => plain].boxed(),
    }
}

/// Strides for a shape: plain or basis ones.
fn strides(shape: Shape<i64>, basis: bool) -> impl Strategy<Value = Layout<i64>> {
    let count = shape.leaves().len();
    proptest::collection::vec(stride_leaf(basis), count).prop_map(move |leaves| {
        let mut leaves = leaves.into_iter();
        let stride = shape.map(&mut |_| leaves.next().unwrap());
        Layout::new(shape.clone(), stride).unwrap()
    })
}

/// A static layout with plain (`Some(false)`), basis (`Some(true)`) or either kind of strides.
pub fn layout(basis: Option<bool>) -> impl Strategy<Value = Layout<i64>> {
    let basis = basis.map_or(any::<bool>().boxed(), |basis| Just(basis).boxed());
    (tree(extent()), basis).prop_flat_map(|(shape, basis)| strides(shape, basis))
}

/// Which leaves are dynamic, and how wide: consumed in turn.
#[derive(Clone, Debug)]
pub struct Dynamics(pub Vec<Option<Width>>);

pub fn dynamics() -> impl Strategy<Value = Dynamics> {
    let width = prop_oneof![
        2 => Just(None),
        2 => Just(Some(Width::W32)),
        1 => Just(Some(Width::W64))
    ];
    proptest::collection::vec(width, 1..20).prop_map(Dynamics)
}

impl Dynamics {
    /// The function that turns the integers of a value into symbolic ones.
    pub fn symbols(&self) -> impl FnMut(&i64) -> Result<Sym, std::convert::Infallible> + '_ {
        let mut widths = self.0.iter().cycle();
        move |value| Ok(Sym { value: *value, width: widths.next().copied().flatten() })
    }
}

/// The definition: the leaf indices of the `index`-th coordinate, the first mode fastest and the
/// last one unbounded.
pub fn natural(shape: &Shape<i64>, index: i64) -> Vec<i64> {
    let extents = shape.leaves();
    let mut before = 1;
    let mut indices = Vec::new();
    for (position, extent) in extents.iter().enumerate() {
        let index = index / before;
        indices.push(if position + 1 == extents.len() { index } else { index % **extent });
        before *= **extent;
    }
    indices
}

/// The definition: the sum of index times stride, slot by slot.
pub fn dot(indices: &[i64], stride: &Stride<i64>) -> IntTuple<i64> {
    let leaves = stride.leaves();
    let terms: Vec<(&[u32], i64)> = leaves
        .iter()
        .zip(indices)
        .map(|(leaf, index)| (&leaf.path[..], leaf.scale * index))
        .collect();
    if terms.is_empty() {
        return Tree::Tuple(vec![]);
    }
    let bases: Vec<_> = terms.iter().filter(|(path, _)| !path.is_empty()).copied().collect();
    gather(if bases.is_empty() { &terms } else { &bases })
}

fn gather(terms: &[(&[u32], i64)]) -> IntTuple<i64> {
    let Some(rank) = terms.iter().filter_map(|(path, _)| path.first()).max() else {
        return Tree::Leaf(terms.iter().map(|(_, value)| value).sum());
    };
    let slots = (0..=*rank).map(|mode| {
        let inside = terms.iter().filter(|(path, _)| path[0] == mode);
        gather(&inside.map(|(path, value)| (&path[1..], *value)).collect::<Vec<_>>())
    });
    Tree::Tuple(slots.collect())
}

/// The coordinate with these leaf indices.
pub fn coord(shape: &Shape<i64>, indices: &[i64]) -> Coord<i64> {
    let mut indices = indices.iter();
    shape.map(&mut |_| CoordLeaf::Int(*indices.next().unwrap()))
}
