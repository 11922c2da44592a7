//! Lowers `cute.print`: `gpu.printf` on the device, a call of `printf` on the host.

use crate::integer::constant;
use melior::ContextRef;
use melior::ir::operation::{OperationLike, OperationRef};
use melior::ir::{Attribute, BlockLike, RegionLike, Value};
use mlir_ext::context::{self, dictionary, parse_attribute, parse_type, string_attribute};
use mlir_ext::rewrite::{self, Builder};
use std::collections::{HashMap, HashSet};

/// The `printf` format of a type's text.
///
/// ```text
/// (6,?,?{i64})  ->  (6,%d,%lld)
/// ```
pub fn format_of(text: &str) -> String {
    text.replace("?{i64}", "%lld").replace('?', "%d") + "\n"
}

/// The format strings and the `printf` of every host module.
pub struct Printer<'c, 'a> {
    /// The op that the pass runs on; nothing outside it may be touched.
    root: OperationRef<'c, 'a>,
    modules: HashMap<usize, Module>,
}

#[derive(Default)]
struct Module {
    /// Global names by format.
    globals: HashMap<String, String>,
    symbols: HashSet<String>,
    next: usize,
    declared: bool,
    /// What `printf` is, if not what a print calls.
    other_printf: Option<String>,
}

impl<'c, 'a> Printer<'c, 'a> {
    /// A printer for the ops inside `root`.
    pub fn new(root: OperationRef<'c, 'a>) -> Self {
        Self { root, modules: HashMap::new() }
    }

    /// Prints integers with a format, in place of `op`.
    pub fn print(
        &mut self,
        op: OperationRef<'c, 'a>,
        format: &str,
        arguments: &[Value<'c, 'a>],
    ) -> Result<(), String> {
        let builder = Builder::before(op);
        if is_on_device(op) {
            let text = string_attribute(op.context(), format);
            let properties = dictionary(op.context(), &[("format", text)]);
            builder.create("gpu.printf", arguments, &[], Some(properties));
            return Ok(());
        }
        let module = printing_module(op)?;
        let root = rewrite::identity(self.root);
        let mut outward = std::iter::once(module).chain(ancestors(module));
        if !outward.any(|op| rewrite::identity(op) == root) {
            return Err("prints on the host, for which the enclosing builtin.module gets a \
                        global: run cute-to-base on that module"
                .to_owned());
        }
        let global = self.global(module, format)?;
        call_printf(&builder, &global, format.len() + 1, arguments)
            .ok_or_else(|| "cannot be lowered: the dialect llvm is missing".to_owned())
    }

    /// The name of the global that holds the format, which is created at its first use.
    fn global(&mut self, module: OperationRef<'c, 'a>, format: &str) -> Result<String, String> {
        let known =
            self.modules.entry(rewrite::identity(module)).or_insert_with(|| Module::new(module));
        if let Some(name) = known.globals.get(format) {
            return Ok(name.clone());
        }
        if let Some(other) = &known.other_printf {
            return Err(format!(
                "is lowered to a call of the 'llvm.func' @printf of type '{PRINTF_TYPE}', but \
                 @printf of this module is {other}; rename it or declare it with that type"
            ));
        }
        let name = known.fresh_name();
        let first = module
            .regions()
            .next()
            .and_then(|region| region.first_block())
            .and_then(|block| block.first_operation())
            .ok_or("must be inside a module")?;
        let builder = Builder::before(first);
        if !known.declared {
            known.declared = true;
            declare_printf(&builder).ok_or("needs the dialect llvm")?;
        }
        declare_global(&builder, &name, format).ok_or("needs the dialect llvm")?;
        known.globals.insert(format.to_owned(), name.clone());
        Ok(name)
    }
}

impl Module {
    fn new(module: OperationRef<'_, '_>) -> Self {
        let mut known = Self::default();
        let body = module.regions().next().and_then(|r| r.first_block());
        let mut next = body.and_then(|block| block.first_operation());
        while let Some(op) = next {
            if let Some(name) = rewrite::symbol_name(op) {
                if name == "printf" {
                    known.declared = true;
                    known.other_printf = unlike_printf(op);
                }
                known.symbols.insert(name);
            }
            next = op.next_in_block();
        }
        known
    }

    fn fresh_name(&mut self) -> String {
        loop {
            let name = format!("printfFormat_{}", self.next);
            self.next += 1;
            if self.symbols.insert(name.clone()) {
                return name;
            }
        }
    }
}

fn ancestors<'c, 'a>(op: OperationRef<'c, 'a>) -> impl Iterator<Item = OperationRef<'c, 'a>> {
    std::iter::successors(op.parent_operation(), |op| op.parent_operation())
}

fn is_on_device(op: OperationRef<'_, '_>) -> bool {
    ancestors(op)
        .any(|op| rewrite::is_named(op, "gpu.module") || rewrite::is_named(op, "gpu.launch"))
}

/// The module that gets what a print on the host refers to.
fn printing_module<'c: 'a, 'a>(op: OperationRef<'c, 'a>) -> Result<OperationRef<'c, 'a>, String> {
    let is_module = |op: &OperationRef<'c, 'a>| rewrite::is_named(*op, "builtin.module");
    match rewrite::nearest_symbol_table(op) {
        Some(table) if is_module(&table) => Ok(table),
        Some(table) => Err(format!(
            "prints on the host through symbols of the nearest symbol table, which must be a \
             builtin.module and is '{}'",
            table.name().as_string_ref().as_str().unwrap_or_default()
        )),
        None if ancestors(op).any(|op| is_module(&op)) => Err(
            "prints on the host through symbols of the builtin.module around it, which are out of \
             reach inside an op that is not registered"
                .to_owned(),
        ),
        None => Err("must be inside a builtin.module to be lowered".to_owned()),
    }
}

/// What an op named `printf` is, unless it is what a print calls.
fn unlike_printf(op: OperationRef<'_, '_>) -> Option<String> {
    let kind = op.name();
    let kind = kind.as_string_ref().as_str().unwrap_or_default();
    let function = op.attribute("function_type").ok().map(|r#type| r#type.to_string());
    let fits = kind == "llvm.func" && function.as_deref() == Some(PRINTF_TYPE);
    let of_type = function.map(|r#type| format!(" of type '{type}'")).unwrap_or_default();
    (!fits).then(|| format!("'{kind}'{of_type}"))
}

const PRINTF_TYPE: &str = "!llvm.func<i32 (ptr, ...)>";

fn attributes<'c>(
    context: ContextRef<'c>,
    texts: &[(&str, &str)],
) -> Option<Vec<(String, Attribute<'c>)>> {
    texts
        .iter()
        .map(|(name, text)| Some(((*name).to_owned(), parse_attribute(context, text)?)))
        .collect()
}

fn properties<'c>(context: ContextRef<'c>, texts: &[(&str, &str)]) -> Option<Attribute<'c>> {
    let parsed = attributes(context, texts)?;
    let entries: Vec<_> = parsed.iter().map(|(name, a)| (name.as_str(), *a)).collect();
    Some(dictionary(context, &entries))
}

fn declare_printf(builder: &Builder<'_, '_>) -> Option<()> {
    let properties = properties(
        builder.location().context(),
        &[
            ("sym_name", "\"printf\""),
            ("function_type", PRINTF_TYPE),
            ("linkage", "#llvm.linkage<external>"),
            ("CConv", "#llvm.cconv<ccc>"),
            ("visibility_", "0 : i64"),
        ],
    )?;
    builder.declare("llvm.func", properties);
    Some(())
}

fn declare_global(builder: &Builder<'_, '_>, name: &str, format: &str) -> Option<()> {
    let context = builder.location().context();
    let size = format.len() + 1;
    let parsed = attributes(
        context,
        &[
            ("global_type", &format!("!llvm.array<{size} x i8>")),
            ("linkage", "#llvm.linkage<internal>"),
            ("constant", "unit"),
            ("addr_space", "0 : i32"),
            ("visibility_", "0 : i64"),
        ],
    )?;
    let mut entries: Vec<_> = parsed.iter().map(|(name, a)| (name.as_str(), *a)).collect();
    entries.push(("sym_name", string_attribute(context, name)));
    entries.push(("value", string_attribute(context, &format!("{format}\0"))));
    builder.declare("llvm.mlir.global", dictionary(context, &entries));
    Some(())
}

fn call_printf<'c: 'a, 'a>(
    builder: &Builder<'c, 'a>,
    global: &str,
    size: usize,
    arguments: &[Value<'c, 'a>],
) -> Option<()> {
    let context = builder.location().context();
    let (pointer, i32_type) =
        (parse_type(context, "!llvm.ptr")?, context::integer_type(context, 32));
    let symbol = format!("@{global}");
    let address = properties(context, &[("global_name", &symbol)])?;
    let address = builder.value("llvm.mlir.addressof", &[], pointer, Some(address));
    let zero = constant(builder, context::integer_type(context, 64), 0);
    let array = format!("!llvm.array<{size} x i8>");
    let dynamic = i64::from(i32::MIN);
    let indices = format!("array<i32: {dynamic}, {dynamic}>");
    let element = properties(context, &[("elem_type", &array), ("rawConstantIndices", &indices)])?;
    let format =
        builder.value("llvm.getelementptr", &[address, zero, zero], pointer, Some(element));
    let operands: Vec<Value> = std::iter::once(format).chain(arguments.iter().copied()).collect();
    let segments = format!("array<i32: {}, 0>", operands.len());
    let call = properties(
        context,
        &[
            ("callee", "@printf"),
            ("var_callee_type", PRINTF_TYPE),
            ("operandSegmentSizes", &segments),
            ("op_bundle_sizes", "array<i32>"),
        ],
    )?;
    builder.create("llvm.call", &operands, &[i32_type], Some(call));
    Some(())
}
