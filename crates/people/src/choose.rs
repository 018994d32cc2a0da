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
/// The request says where, with which seed, clock and handle to stop; how strong it is to be is said by the skill alone. Levels that play as an
/// engine does open from the engine's book; people have a taste of their own, and open as people of their rating do. This is the
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

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicU32, Ordering};

    use outflank_engine::{Engine, MoveScore, OpeningBook, Openings, Options};
    use outflank_rules::{Position, RuleSet, Size};

    use super::*;

    /// Knows nothing, and counts who asks.
    struct Counting(Arc<AtomicU32>);

    impl OpeningBook for Counting {
        fn moves(&self, _: &Position) -> Vec<MoveScore> {
            self.0.fetch_add(1, Ordering::Relaxed);
            Vec::new()
        }
    }

    #[test]
    fn who_plays_like_a_person_never_looks_into_the_book_of_the_engine() {
        let asked = Arc::new(AtomicU32::new(0));
        let engine = Engine::with(Options { openings: Openings::of(Counting(asked.clone())), ..Options::default() });
        let times_asked = |skill: &str, size: Size| {
            let before = asked.load(Ordering::Relaxed);
            let start = Position::start(RuleSet::standard(size));
            assert!(choose(engine.request(&start), skill.parse().unwrap()).is_some());
            asked.load(Ordering::Relaxed) - before
        };
        // With a policy to open by, and without one.
        for size in [Size::EIGHT, Size::FOUR] {
            for skill in ["rating:800", "rating:1450", "rating:2300", "easy", "medium", "hard"] {
                assert_eq!(times_asked(skill, size), 0, "{skill}");
            }
        }
        assert_eq!(times_asked("8", Size::EIGHT), 1);
    }
}
