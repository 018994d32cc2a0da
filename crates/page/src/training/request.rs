//! What somebody who trains asks for.

use std::ops::RangeInclusive;

use outflank_coach::training::{ENDGAME, EndgameMaker, ExerciseTheme, Study};
use outflank_coach::{LessonStep, OpeningLine};
use outflank_play::StudiedGame;
use outflank_rules::{Preset, RuleSet, Side, Size, Square};
use serde::Deserialize;

use crate::analysis::LineRequest;
use crate::problem::Problem;

/// Exercises of a drill, usually and at most.
pub(super) const DRILL: usize = 10;
const LONGEST_DRILL: usize = 50;
/// The longest name of a game from elsewhere, in characters.
const LONGEST_NAME: usize = 80;

/// The body of a request for a session.
#[derive(Clone, Debug, Deserialize)]
#[serde(tag = "what", rename_all = "snake_case", deny_unknown_fields)]
#[allow(missing_docs)]
pub enum SessionRequest {
    /// What is due today, then what is new.
    Today {},
    /// Exercises of a theme, or of all.
    Drill {
        theme: Option<String>,
        count: Option<usize>,
        size: Option<String>,
        rules: Option<String>,
        /// Empty squares of endgames that are made: the fewest and the most.
        empties: Option<[u16; 2]>,
    },
    /// Opening lines with this part in their name; what is due and new where nothing is named.
    Openings {
        #[serde(default)]
        name: String,
        side: Option<Side>,
    },
    /// The first lesson, where it was left, or from a step on.
    Lesson { step: Option<usize> },
}

/// A drill that makes sense.
pub struct Drill {
    pub(crate) theme: Option<ExerciseTheme>,
    pub(crate) count: usize,
    pub(crate) rules: RuleSet,
    pub(crate) empties: RangeInclusive<u16>,
}

/// A session that makes sense.
#[allow(missing_docs)]
pub enum WantedSession {
    Today,
    Drill(Drill),
    Openings { lines: Vec<OpeningLine>, side: Option<Side>, named: bool },
    Lesson(Option<LessonStep>),
}

impl SessionRequest {
    /// What it means, or what is wrong with it.
    pub fn wanted(self) -> Result<WantedSession, Problem> {
        Ok(match self {
            Self::Today {} => WantedSession::Today,
            Self::Drill { theme, count, size, rules, empties } => {
                let theme: Option<ExerciseTheme> = theme.map(|name| name.parse().map_err(bad)).transpose()?;
                if theme == Some(ExerciseTheme::Openings) {
                    return Self::Openings { name: String::new(), side: None }.wanted();
                }
                let count = count.unwrap_or(DRILL);
                if !(1..=LONGEST_DRILL).contains(&count) {
                    let most = LONGEST_DRILL;
                    return Err(Problem::bad_input(format!("a drill has from 1 to {most} exercises")));
                }
                let size: Size = size.as_deref().unwrap_or("8").parse().map_err(bad)?;
                let preset: Preset = rules.map_or(Ok(Preset::Standard), |name| name.parse()).map_err(bad)?;
                let empties = empties.map_or(Ok(EndgameMaker::USUAL), |[fewest, most]| {
                    let fits = fewest <= most && ENDGAME.contains(&fewest) && ENDGAME.contains(&most);
                    let (least, last) = (ENDGAME.start(), ENDGAME.end());
                    let refusal = || Problem::bad_input(format!("endgames have from {least} to {last} empty squares"));
                    fits.then_some(fewest..=most).ok_or_else(refusal)
                })?;
                WantedSession::Drill(Drill { theme, count, rules: preset.rules(size), empties })
            }
            Self::Openings { name, side } => {
                let named = !name.trim().is_empty();
                let lines = if named { OpeningLine::named(&name) } else { OpeningLine::all() };
                if lines.is_empty() {
                    return Err(Problem::bad_input(format!("no opening has {name} in its name")));
                }
                WantedSession::Openings { lines, side, named }
            }
            Self::Lesson { step } => {
                let numbered =
                    |number| LessonStep::numbered(number).ok_or_else(|| Problem::bad_input("there is no such step"));
                WantedSession::Lesson(step.map(numbered).transpose()?)
            }
        })
    }
}

/// Something that is said in a session, about the task with this number.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TrainingMessage {
    pub(crate) task: u64,
    #[serde(rename = "do")]
    pub(crate) wish: TrainingWish,
    pub(crate) square: Option<Square>,
}

/// What somebody would like to do.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum TrainingWish {
    /// Answer with a square, or without one where somebody has to pass.
    Answer,
    /// See the answer.
    GiveUp,
    /// Hear what matters.
    Hint,
    /// On to the next task; one that was not answered is left out.
    Next,
    /// Return to the opening line, or to the position of the lesson before.
    Back,
    /// Let the program play on outside the opening line.
    PlayOn,
}

/// A game from elsewhere, by its moves.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MovesStudy {
    #[serde(default = "usual_rules")]
    rules: String,
    #[serde(default)]
    start: String,
    moves: String,
    /// Whose moves are those of whoever asks; without a side somebody else played, and both are learned from.
    side: Option<Side>,
    /// What to call the game.
    #[serde(default)]
    name: String,
}

fn usual_rules() -> String {
    LineRequest::default().rules
}

impl MovesStudy {
    /// What is to be looked through.
    pub fn studied(self) -> Result<StudiedGame, Problem> {
        let Self { rules, start, moves, side, name } = self;
        let game = LineRequest { rules, start, moves }.game()?;
        let sides = side.map_or_else(|| Side::BOTH.to_vec(), |side| vec![side]);
        let title: String = name.chars().filter(|letter| !letter.is_control()).take(LONGEST_NAME).collect();
        let study = Study { game: &game, sides: &sides, skipped: 0, title, own: side.is_some() };
        if study.plies().next().is_none() {
            return Err(Problem::bad_input("nobody has moved in that game"));
        }
        Ok(StudiedGame::of(&study))
    }
}

fn bad(error: impl std::error::Error) -> Problem {
    Problem::bad_input(error.to_string())
}
