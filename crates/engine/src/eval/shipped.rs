//! The learned evaluations of the program: inside it, or handed to it at run time.

use std::sync::{Arc, OnceLock};

use outflank_rules::{RuleSet, Size};

use super::{BadWeights, EvaluationKind, Learned, Rim};

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

impl Role {
    /// What evaluations may be for that are used in this role, the best first: while one is not there, the next does its work.
    const fn substitutes(self) -> &'static [Self] {
        match self {
            Self::Best => &[Self::Best, Self::Quick, Self::Linear],
            Self::Quick => &[Self::Quick, Self::Linear, Self::Best],
            Self::Rim => &[Self::Rim],
            Self::Linear => &[Self::Linear],
        }
    }
}

/// A weight file. It is inside the program if the features of the crate say so, or else arrives at run time, or never.
struct Shipped {
    rules: RuleSet,
    roles: &'static [Role],
    name: &'static str,
    kind: EvaluationKind,
    /// What is inside the program is unpacked when it is first used.
    learned: OnceLock<Arc<Learned>>,
}

impl Shipped {
    const fn new(rules: RuleSet, name: &'static str, kind: EvaluationKind, roles: &'static [Role]) -> Self {
        Self { rules, roles, name, kind, learned: OnceLock::new() }
    }

    fn learned(&self) -> Option<Arc<Learned>> {
        let read = |file| Arc::new(Learned::read(file).expect("a weight file that the tests have read"));
        match outflank_weights::file(self.name) {
            Some(file) => Some(Arc::clone(self.learned.get_or_init(|| read(file)))),
            None => self.learned.get().cloned(),
        }
    }

    fn is_there(&self) -> bool {
        outflank_weights::file(self.name).is_some() || self.learned.get().is_some()
    }
}

/// Where one evaluation has to do everything.
const EVERY_ROLE: &[Role] = &[Role::Best, Role::Quick, Role::Linear];
/// What is left to do beside a network.
const BESIDE_A_NETWORK: &[Role] = &[Role::Quick, Role::Linear];

const NETWORK: EvaluationKind = EvaluationKind::Network { width: 64, branch: true };
const WIDE_NETWORK: EvaluationKind = EvaluationKind::Network { width: 32, branch: true };
const QUICK: EvaluationKind = EvaluationKind::Network { width: 16, branch: false };

static SHIPPED: [Shipped; 11] = [
    Shipped::new(RuleSet::standard(Size::EIGHT), "8x8.network", NETWORK, &[Role::Best]),
    Shipped::new(RuleSet::standard(Size::EIGHT), "8x8.quick", QUICK, &[Role::Quick]),
    Shipped::new(RuleSet::standard(Size::EIGHT), "8x8.rim", EvaluationKind::Rim, &[Role::Rim]),
    Shipped::new(RuleSet::standard(Size::EIGHT), "8x8.linear", EvaluationKind::Linear, &[Role::Linear]),
    Shipped::new(RuleSet::standard(Size::SIX), "6x6.linear", EvaluationKind::Linear, EVERY_ROLE),
    Shipped::new(RuleSet::standard(Size::TEN), "10x10.network", WIDE_NETWORK, &[Role::Best]),
    Shipped::new(RuleSet::standard(Size::TEN), "10x10.linear", EvaluationKind::Linear, BESIDE_A_NETWORK),
    Shipped::new(RuleSet::standard(Size::TWELVE), "12x12.network", WIDE_NETWORK, &[Role::Best]),
    Shipped::new(RuleSet::standard(Size::TWELVE), "12x12.linear", EvaluationKind::Linear, BESIDE_A_NETWORK),
    Shipped::new(RuleSet::orthogonal(Size::EIGHT), "8x8-orthogonal.linear", EvaluationKind::Linear, EVERY_ROLE),
    Shipped::new(RuleSet::anti(Size::EIGHT), "8x8-anti.linear", EvaluationKind::Linear, EVERY_ROLE),
];

/// The evaluations that may be used for a game in a role, the best first.
fn candidates(rules: RuleSet, role: Role) -> impl Iterator<Item = &'static Shipped> {
    let of_game =
        move |&role: &Role| SHIPPED.iter().find(|shipped| shipped.rules == rules && shipped.roles.contains(&role));
    role.substitutes().iter().filter_map(of_game)
}

/// The evaluation for a game in a role: the best that is there, if any is.
pub(super) fn shipped(rules: RuleSet, role: Role) -> Option<Arc<Learned>> {
    candidates(rules, role).find_map(Shipped::learned)
}

/// How many evaluations would be better for a game in a role than the one that is there.
pub(super) fn better_ones(rules: RuleSet, role: Role) -> u8 {
    candidates(rules, role).take_while(|shipped| !shipped.is_there()).count() as u8
}

/// Takes up a weight file by its name. What is there already stays.
pub(super) fn provide(name: &str, file: &[u8]) -> Result<(), BadWeights> {
    let shipped = SHIPPED.iter().find(|shipped| shipped.name == name).ok_or(BadWeights::Name)?;
    let learned = Learned::read(file)?;
    if (learned.rules(), learned.kind()) != (shipped.rules, shipped.kind) {
        return Err(BadWeights::OtherFile);
    }
    if !shipped.is_there() {
        // If somebody else was first, theirs is as good.
        let _ = shipped.learned.set(Arc::new(learned));
    }
    Ok(())
}

/// The rim of the standard game on 8×8.
pub(crate) fn shipped_rim() -> Option<Arc<Rim>> {
    shipped(RuleSet::standard(Size::EIGHT), Role::Rim)?.rim()
}

/// All weight files inside the program: the game that each is for, its name and its contents.
#[cfg(test)]
pub(super) fn all_shipped() -> impl Iterator<Item = (RuleSet, &'static str, &'static [u8])> {
    SHIPPED.iter().filter_map(|shipped| Some((shipped.rules, shipped.name, outflank_weights::file(shipped.name)?)))
}
