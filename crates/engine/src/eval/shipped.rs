//! The learned evaluations that come with the program.

use std::sync::OnceLock;

use outflank_rules::{RuleSet, Size};

use super::Learned;

/// What an evaluation is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Role {
    /// To judge positions as well as can be.
    Best,
    /// To put moves in order, quickly.
    Quick,
    /// To be compared with.
    Linear,
}

/// A weight file inside the program.
struct Shipped {
    rules: RuleSet,
    roles: &'static [Role],
    file: &'static [u8],
    /// Unpacked when it is first used.
    learned: OnceLock<Learned>,
}

macro_rules! shipped {
    ($rules:expr, $name:literal, $roles:expr) => {
        Shipped {
            rules: $rules,
            roles: $roles,
            file: include_bytes!(concat!("../../../../weights/", $name)),
            learned: OnceLock::new(),
        }
    };
}

static SHIPPED: [Shipped; 8] = [
    shipped!(RuleSet::standard(Size::EIGHT), "8x8.network", &[Role::Best]),
    shipped!(RuleSet::standard(Size::EIGHT), "8x8.quick", &[Role::Quick]),
    shipped!(RuleSet::standard(Size::EIGHT), "8x8.linear", &[Role::Linear]),
    shipped!(RuleSet::standard(Size::SIX), "6x6.linear", &[Role::Best, Role::Quick, Role::Linear]),
    shipped!(RuleSet::standard(Size::TEN), "10x10.linear", &[Role::Best, Role::Quick, Role::Linear]),
    shipped!(RuleSet::standard(Size::TWELVE), "12x12.linear", &[Role::Best, Role::Quick, Role::Linear]),
    shipped!(RuleSet::orthogonal(Size::EIGHT), "8x8-orthogonal.linear", &[Role::Best, Role::Quick, Role::Linear]),
    shipped!(RuleSet::anti(Size::EIGHT), "8x8-anti.linear", &[Role::Best, Role::Quick, Role::Linear]),
];

/// The evaluation for a game in a role, if there is one.
pub(super) fn shipped(rules: RuleSet, role: Role) -> Option<&'static Learned> {
    let shipped = SHIPPED.iter().find(|shipped| shipped.rules == rules && shipped.roles.contains(&role))?;
    Some(shipped.learned.get_or_init(|| Learned::read(shipped.file).expect("a weight file that the tests have read")))
}

/// All weight files, and the game that each is for.
#[cfg(test)]
pub(super) fn all_shipped() -> impl Iterator<Item = (RuleSet, &'static [u8])> {
    SHIPPED.iter().map(|shipped| (shipped.rules, shipped.file))
}
