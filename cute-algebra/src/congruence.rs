//! The check that one tree may stand over another.

use crate::text::print::{LeafText, text};
use crate::{Error, Mode, Tree};

/// That `found`, an operand of that name, is weakly congruent to `over`.
///
/// Fails with [`Error::NotWeaklyCongruent`] at the first mode that does not fit.
pub(crate) fn check_weakly_congruent<L: LeafText, M: LeafText>(
    operand: &'static str,
    found: &Tree<L>,
    over: &Tree<M>,
) -> Result<(), Error> {
    check_at(operand, found, over, &mut Mode::default())
}

fn check_at<L: LeafText, M: LeafText>(
    operand: &'static str,
    found: &Tree<L>,
    over: &Tree<M>,
    mode: &mut Mode,
) -> Result<(), Error> {
    match (found, over) {
        (Tree::Leaf(_), _) => Ok(()),
        (Tree::Tuple(found), Tree::Tuple(over)) if found.len() == over.len() => {
            for (index, (found, over)) in found.iter().zip(over).enumerate() {
                mode.0.push(index);
                check_at(operand, found, over, mode)?;
                mode.0.pop();
            }
            Ok(())
        }
        _ => Err(Error::NotWeaklyCongruent {
            operand,
            found: text(found),
            over: text(over),
            rank: over.rank(),
            mode: mode.clone(),
        }),
    }
}
