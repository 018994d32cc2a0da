//! What a session consists of.

use std::time::SystemTime;

use outflank_coach::training::{Deck, EndgameMaker, ExerciseRecipe, Planned, SessionPlan};
use outflank_coach::{LessonStep, LinePlan};
use outflank_play::Rating;
use outflank_rules::random::Random;
use outflank_rules::{RuleSet, Size};

use super::request::{DRILL, Drill, WantedSession};
use super::session::SessionKind;

/// The steps of a session, and what is made where there is nothing to ask.
pub struct TrainingPlan {
    pub(super) kind: SessionKind,
    pub(super) course: Course,
    /// What its draws come from.
    pub(super) seed: u64,
}

/// Where the tasks come from.
pub(super) enum Course {
    Tasks {
        steps: Vec<Planned>,
        recipe: ExerciseRecipe,
    },
    /// The first lesson, from a step on.
    Lesson(Option<LessonStep>),
}

impl TrainingPlan {
    /// The session that somebody of this strength wants. Which exercises lie at the edge of it takes a while to find out.
    pub fn of(wanted: &WantedSession, deck: &Deck, rating: Rating, seed: u64) -> Self {
        let now = SystemTime::now();
        let usual = ExerciseRecipe {
            rules: RuleSet::standard(Size::EIGHT),
            empties: EndgameMaker::USUAL,
            seed,
            or_endgame: true,
            rating,
        };
        let (kind, course) = match wanted {
            WantedSession::Today => {
                let steps = SessionPlan::today(deck, now, rating).steps().collect();
                (SessionKind::Today, Course::Tasks { steps, recipe: usual })
            }
            WantedSession::Drill(Drill { theme, count, rules, empties }) => {
                let steps = SessionPlan::drill(deck, now, rating, *rules, *theme, *count).steps().collect();
                let recipe =
                    ExerciseRecipe { rules: *rules, empties: empties.clone(), or_endgame: theme.is_none(), ..usual };
                (SessionKind::Drill, Course::Tasks { steps, recipe })
            }
            WantedSession::Openings { lines, side, named } => {
                let plan = LinePlan { lines: lines.clone(), side: *side, known_too: *named };
                let order = plan.order(deck, now, &mut Random::new(seed, 0)).into_iter().take(DRILL);
                let steps = order.map(|(line, side)| Planned::Line(line.key(), side)).collect();
                (SessionKind::Openings, Course::Tasks { steps, recipe: usual })
            }
            WantedSession::Lesson(step) => (SessionKind::Lesson, Course::Lesson(*step)),
        };
        Self { kind, course, seed }
    }
}
