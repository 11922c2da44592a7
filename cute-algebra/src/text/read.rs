//! From what the grammar recognised to values, under the rules of each kind.

use pest::iterators::Pair;

use super::Rule;
use crate::limits::Size;
use crate::{
    ComposedLayout, CoordLeaf, Error, Inner, IntTuple, Kind, Layout, MAX_DEPTH, MAX_LEAVES, Mode,
    Part, Path, Stride, StrideLeaf, Swizzle, TextError, Tile, TileSlot, Tree, TypeInt, Value,
    Width, stride,
};

type Result<T> = std::result::Result<T, TextError>;

/// Reads one value, counting its leaves.
pub(super) struct Reader {
    leaves: usize,
}

impl Reader {
    pub(super) fn new() -> Self {
        Reader { leaves: 0 }
    }

    pub(super) fn value(&mut self, kind: Kind, pair: &Pair<'_, Rule>) -> Result<Value<TypeInt>> {
        Ok(match kind {
            Kind::IntTuple => Value::IntTuple(self.ints(pair)?),
            Kind::Coord => Value::Coord(self.tree(pair, &coord_leaf)?),
            Kind::Shape => Value::Shape(self.ints(pair)?),
            Kind::Stride => {
                let value = self.strides(pair)?;
                stride::check_not_mixed(&value).map_err(|error| match error.place() {
                    Some((_, mode)) => wrong_at(pair, mode, &error),
                    None => wrong(pair, &error),
                })?;
                Value::Stride(value)
            }
            Kind::Layout => Value::Layout(self.layout(pair)?),
            Kind::ComposedLayout => Value::ComposedLayout(self.composed(pair)?),
            Kind::Swizzle => Value::Swizzle(swizzle(pair)?),
            Kind::Tile => Value::Tile(Tile(self.slots(pair)?)),
        })
    }

    fn ints(&mut self, pair: &Pair<'_, Rule>) -> Result<IntTuple<TypeInt>> {
        self.tree(pair, &int_leaf)
    }

    fn strides(&mut self, pair: &Pair<'_, Rule>) -> Result<Stride<TypeInt>> {
        self.tree(pair, &stride_leaf)
    }

    fn tree<L>(
        &mut self,
        pair: &Pair<'_, Rule>,
        leaf: &impl Fn(&Pair<'_, Rule>) -> Result<L>,
    ) -> Result<Tree<L>> {
        match first(pair)? {
            open if open.as_rule() == Rule::open => {
                self.count_if(elements(pair).next().is_none(), pair)?;
                let elements = elements(pair).map(|element| self.tree(&element, leaf));
                elements.collect::<Result<_>>().map(Tree::Tuple)
            }
            single => {
                self.count_if(true, pair)?;
                leaf(&single).map(Tree::Leaf)
            }
        }
    }

    fn count_if(&mut self, counts: bool, pair: &Pair<'_, Rule>) -> Result<()> {
        self.count(usize::from(counts), pair)
    }

    fn count(&mut self, leaves: usize, pair: &Pair<'_, Rule>) -> Result<()> {
        self.leaves += leaves;
        if self.leaves > MAX_LEAVES {
            return Err(wrong(pair, &Error::TooManyLeaves));
        }
        Ok(())
    }

    fn layout(&mut self, pair: &Pair<'_, Rule>) -> Result<Layout<TypeInt>> {
        let shape_pair = child(pair, Rule::shape).ok_or_else(|| incomplete(pair))?;
        let stride_pair = child(pair, Rule::stride);
        let shape = self.ints(&shape_pair)?;
        if stride_pair.is_none() {
            // The strides that are left out count as well, as they are printed.
            self.count(Size::of(&shape).leaves, &shape_pair)?;
        }
        let layout = match &stride_pair {
            Some(stride_pair) => Layout::new(shape, self.strides(stride_pair)?),
            None => Layout::compact(shape),
        };
        layout.map_err(|error| match (error.place(), &stride_pair) {
            (Some((Part::Shape, mode)), _) => wrong_at(&shape_pair, mode, &error),
            (Some((Part::Stride, mode)), Some(stride_pair)) => wrong_at(stride_pair, mode, &error),
            _ => wrong(pair, &error),
        })
    }

    fn composed(&mut self, pair: &Pair<'_, Rule>) -> Result<ComposedLayout<TypeInt>> {
        let mut parts = elements(pair);
        let (Some(first), Some(second), Some(third)) = (parts.next(), parts.next(), parts.next())
        else {
            return Err(incomplete(pair));
        };
        let inner = match first.as_rule() {
            Rule::swizzle => Inner::Swizzle(swizzle(&first)?),
            _ => Inner::Layout(self.layout(&first)?),
        };
        let offset = self.ints(&second)?;
        let outer = self.layout(&third)?;
        ComposedLayout::new(inner, offset, outer).map_err(|error| wrong(&second, &error))
    }

    fn slots(&mut self, pair: &Pair<'_, Rule>) -> Result<Tree<TileSlot<TypeInt>>> {
        match first(pair)? {
            layout if layout.as_rule() == Rule::layout => {
                let layout = self.layout(&layout)?;
                Ok(Tree::Leaf(TileSlot::Layout(layout)))
            }
            open if open.as_rule() == Rule::open_slots => {
                self.count_if(elements(pair).next().is_none(), pair)?;
                let slots = elements(pair).map(|slot| self.slots(&slot));
                slots.collect::<Result<_>>().map(Tree::Tuple)
            }
            _ => {
                self.count_if(true, pair)?;
                Ok(Tree::Leaf(TileSlot::Underscore))
            }
        }
    }
}

fn swizzle(pair: &Pair<'_, Rule>) -> Result<Swizzle> {
    let mut numbers = elements(pair);
    let (Some(bits), Some(base), Some(shift)) = (numbers.next(), numbers.next(), numbers.next())
    else {
        return Err(incomplete(pair));
    };
    let (bits, base) = (number::<u32>(&bits)?, number::<u32>(&base)?);
    Swizzle::new(bits, base, number::<i32>(&shift)?).map_err(|error| wrong(pair, &error))
}

fn coord_leaf(pair: &Pair<'_, Rule>) -> Result<CoordLeaf<TypeInt>> {
    match pair.as_rule() {
        Rule::any => Ok(CoordLeaf::Underscore),
        _ => int_leaf(pair).map(CoordLeaf::Int),
    }
}

fn int_leaf(pair: &Pair<'_, Rule>) -> Result<TypeInt> {
    match pair.as_rule() {
        Rule::int => number(pair).map(TypeInt::Static),
        Rule::dynamic => dynamic(pair).map(TypeInt::Dynamic),
        _ => {
            let message =
                "the error leaf `x` is no value; accepted are integers and `?`".to_owned();
            Err(TextError { offset: pair.as_span().start(), message })
        }
    }
}

fn dynamic(pair: &Pair<'_, Rule>) -> Result<Width> {
    let mut width = Width::default();
    for written in elements(pair) {
        width = match written.as_str() {
            "i32" => Width::W32,
            "i64" => Width::W64,
            other => {
                let message = format!("width `{other}`; accepted are `i32` and `i64`");
                return Err(TextError { offset: written.as_span().start(), message });
            }
        };
    }
    Ok(width)
}

fn stride_leaf(pair: &Pair<'_, Rule>) -> Result<StrideLeaf<TypeInt>> {
    if pair.as_rule() != Rule::basis {
        return int_leaf(pair).map(StrideLeaf::plain);
    }
    let modes: Vec<_> = elements(pair).filter(|element| element.as_rule() == Rule::mode).collect();
    if modes.len() > MAX_DEPTH {
        return Err(wrong(pair, &Error::TooDeep { found: modes.len() }));
    }
    let path = modes.iter().rev().map(mode_number).collect::<Result<Path>>()?;
    Ok(StrideLeaf { scale: int_leaf(&first(pair)?)?, path })
}

fn mode_number(pair: &Pair<'_, Rule>) -> Result<u32> {
    u32::try_from(number::<i32>(pair)?).map_err(|_| TextError {
        offset: pair.as_span().start(),
        message: format!("mode number {} is negative", pair.as_str()),
    })
}

fn number<T: std::str::FromStr>(pair: &Pair<'_, Rule>) -> Result<T> {
    pair.as_str().parse().map_err(|_| TextError {
        offset: pair.as_span().start(),
        message: format!("{} does not fit in {} bits", pair.as_str(), 8 * std::mem::size_of::<T>()),
    })
}

/// The parts of a production, without its tokens.
fn elements<'a>(pair: &Pair<'a, Rule>) -> impl Iterator<Item = Pair<'a, Rule>> + use<'a> {
    pair.clone().into_inner().filter(|inner| !is_token(inner.as_rule()))
}

fn is_token(rule: Rule) -> bool {
    matches!(
        rule,
        Rule::open
            | Rule::close
            | Rule::open_slots
            | Rule::close_slots
            | Rule::brace
            | Rule::close_brace
            | Rule::less
            | Rule::greater
            | Rule::comma
            | Rule::semicolon
            | Rule::colon
            | Rule::at
            | Rule::then
    )
}

fn first<'a>(pair: &Pair<'a, Rule>) -> Result<Pair<'a, Rule>> {
    pair.clone().into_inner().next().ok_or_else(|| incomplete(pair))
}

fn child<'a>(pair: &Pair<'a, Rule>, rule: Rule) -> Option<Pair<'a, Rule>> {
    pair.clone().into_inner().find(|inner| inner.as_rule() == rule)
}

fn wrong(pair: &Pair<'_, Rule>, error: &Error) -> TextError {
    TextError { offset: pair.as_span().start(), message: error.to_string() }
}

// The grammar never leads here.
fn incomplete(pair: &Pair<'_, Rule>) -> TextError {
    TextError {
        offset: pair.as_span().start(),
        message: format!("`{}` is incomplete", pair.as_str()),
    }
}

/// The error, at a mode of a tree.
fn wrong_at(tree: &Pair<'_, Rule>, mode: &Mode, error: &Error) -> TextError {
    let mut part = tree.clone();
    for &index in &mode.0 {
        match elements(&part).nth(index) {
            Some(element) => part = element,
            None => break,
        }
    }
    wrong(&part, error)
}
