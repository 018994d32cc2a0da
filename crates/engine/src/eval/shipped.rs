//! The learned evaluations that come with the program.

use std::sync::{Arc, OnceLock};

use outflank_rules::{RuleSet, Size};

use super::{Learned, Rim};

/// What an evaluation is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Role {
    /// To judge positions as well as can be.
    Best,
    /// To put moves in order, quickly.
    Quick,
    /// To put moves in order near the end of the game.
    Rim,
    /// To be compared with.
    Linear,
}

/// A weight file, which is inside the program if the features of the crate say so.
struct Shipped {
    rules: RuleSet,
    roles: &'static [Role],
    name: &'static str,
    /// Unpacked when it is first used.
    learned: OnceLock<Arc<Learned>>,
}

impl Shipped {
    const fn new(rules: RuleSet, name: &'static str, roles: &'static [Role]) -> Self {
        Self { rules, roles, name, learned: OnceLock::new() }
    }
}

/// Where one evaluation has to do everything.
const EVERY_ROLE: &[Role] = &[Role::Best, Role::Quick, Role::Linear];

static SHIPPED: [Shipped; 9] = [
    Shipped::new(RuleSet::standard(Size::EIGHT), "8x8.network", &[Role::Best]),
    Shipped::new(RuleSet::standard(Size::EIGHT), "8x8.quick", &[Role::Quick]),
    Shipped::new(RuleSet::standard(Size::EIGHT), "8x8.rim", &[Role::Rim]),
    Shipped::new(RuleSet::standard(Size::EIGHT), "8x8.linear", &[Role::Linear]),
    Shipped::new(RuleSet::standard(Size::SIX), "6x6.linear", EVERY_ROLE),
    Shipped::new(RuleSet::standard(Size::TEN), "10x10.linear", EVERY_ROLE),
    Shipped::new(RuleSet::standard(Size::TWELVE), "12x12.linear", EVERY_ROLE),
    Shipped::new(RuleSet::orthogonal(Size::EIGHT), "8x8-orthogonal.linear", EVERY_ROLE),
    Shipped::new(RuleSet::anti(Size::EIGHT), "8x8-anti.linear", EVERY_ROLE),
];

/// The evaluation for a game in a role, if there is one.
pub(super) fn shipped(rules: RuleSet, role: Role) -> Option<Arc<Learned>> {
    let shipped = SHIPPED.iter().find(|shipped| shipped.rules == rules && shipped.roles.contains(&role))?;
    let file = outflank_weights::file(shipped.name)?;
    let read = || Arc::new(Learned::read(file).expect("a weight file that the tests have read"));
    Some(Arc::clone(shipped.learned.get_or_init(read)))
}

/// The rim of the standard game on 8×8.
pub(crate) fn shipped_rim() -> Option<Arc<Rim>> {
    shipped(RuleSet::standard(Size::EIGHT), Role::Rim)?.rim()
}

/// All weight files that there are, and the game that each is for.
#[cfg(test)]
pub(super) fn all_shipped() -> impl Iterator<Item = (RuleSet, &'static [u8])> {
    SHIPPED.iter().filter_map(|shipped| Some((shipped.rules, outflank_weights::file(shipped.name)?)))
}
