//! From a skill to a move: the one place that decides what an opponent plays.

use outflank_engine::{Choice, Request};

use crate::{Skill, gifts};

/// The move that an opponent of this skill makes; `None` without a legal one.
///
/// The request says where, with which seed, clock and handle to stop; how strong it is to be is said by the skill alone. This is the
/// one way to a move, whoever plays: in a game, behind a protocol, in a contest.
///
/// ```
/// use outflank_engine::Engine;
/// use outflank_people::{Skill, choose};
/// use outflank_rules::{Position, RuleSet, Size};
///
/// let (engine, start) = (Engine::new(), Position::start(RuleSet::standard(Size::SIX)));
/// let choice = choose(engine.request(&start).seed(7), "rating:1450".parse::<Skill>()?).expect("a legal move");
/// assert!(start.legal_moves().contains(choice.square));
/// # Ok::<(), outflank_people::UnknownSkill>(())
/// ```
pub fn choose(request: Request<'_>, skill: Skill) -> Option<Choice> {
    match skill {
        Skill::Level(level) => request.level(level).choose(),
        Skill::Rating(rating) => {
            let strength = gifts::strength(rating, request.position().rules());
            request.strength(strength).choose()
        }
    }
}
