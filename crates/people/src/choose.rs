//! From a skill to a move: the one place that decides what an opponent plays.

use outflank_engine::{Choice, Request};

use crate::{Doubt, Manner, Policy, Skill, gifts, person};

/// What an opponent decides, and how hard it was.
#[derive(Clone, PartialEq, Debug)]
pub struct Decision {
    /// The move, and the search behind it.
    pub choice: Choice,
    /// How undecided it was; `None` of one that plays as an engine does.
    pub doubt: Option<Doubt>,
}

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
    decide(request, skill).map(|decision| decision.choice)
}

/// The same, and how hard it was to decide.
pub fn decide(request: Request<'_>, skill: Skill) -> Option<Decision> {
    let rules = request.position().rules();
    match (skill, skill.rating(&rules).zip(Policy::of(&rules))) {
        (_, Some((rating, policy))) => person::decide(request, policy, &Manner::of(rating)),
        (Skill::Rating(rating), None) => {
            let choice = request.strength(gifts::strength(rating, rules)).choose()?;
            Some(Decision { doubt: Some(Doubt::between(&choice.report.moves)), choice })
        }
        (Skill::Level(level), None) => request.level(level).choose().map(|choice| Decision { choice, doubt: None }),
    }
}
