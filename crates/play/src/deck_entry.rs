//! What happens to a deck of exercises, as it is kept.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use outflank_coach::training::{Deck, Difficulty, Exercise, ExerciseSource, Grade, PastMistake, StudyKey};
use outflank_records::PositionKey;
use outflank_rules::{Position, Side, Square, Squares};
use serde::{Deserialize, Serialize};

/// No answer is later than this: the end of the year 9999.
const LATEST: u64 = 253_402_300_799;

/// One thing that happened to a deck, in words that outlive the types of this program.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum DeckEntry {
    /// Always the first one.
    Began { format: u32 },
    /// An exercise was added.
    Exercise(WrittenExercise),
    /// An exercise was answered.
    Answered {
        /// Which, by the key of its position.
        exercise: WrittenKey,
        grade: WrittenGrade,
        /// When, in seconds since 1970.
        at: u64,
    },
    /// A game was looked through.
    Studied { game: WrittenKey },
    /// An opening line was played.
    Line {
        /// Which, by the key of its position.
        line: WrittenKey,
        side: Side,
        grade: WrittenGrade,
        /// When, in seconds since 1970.
        at: u64,
    },
}

/// A key in hexadecimal digits: not every program reads numbers of 64 bits.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct WrittenKey(String);

#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum WrittenGrade {
    Right,
    Helped,
    Wrong,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct WrittenExercise {
    position: Position,
    answers: Squares,
    theme: String,
    /// How many miss it, in percent.
    difficulty: u8,
    /// The game that it comes from, unless it was made.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    from: Option<WrittenMistake>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
struct WrittenMistake {
    own: bool,
    game: String,
    ply: usize,
    played: Square,
    loss: i16,
}

impl WrittenKey {
    fn of(key: u64) -> Self {
        Self(format!("{key:016x}"))
    }

    fn read(&self) -> Result<u64, String> {
        u64::from_str_radix(&self.0, 16).map_err(|_| "that is no key".to_owned())
    }
}

impl WrittenGrade {
    const fn of(grade: Grade) -> Self {
        match grade {
            Grade::Right => Self::Right,
            Grade::Helped => Self::Helped,
            Grade::Wrong => Self::Wrong,
        }
    }

    const fn read(self) -> Grade {
        match self {
            Self::Right => Grade::Right,
            Self::Helped => Grade::Helped,
            Self::Wrong => Grade::Wrong,
        }
    }
}

/// The seconds since 1970.
fn seconds(at: SystemTime) -> u64 {
    at.duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs()).min(LATEST)
}

/// The moment that so many seconds since 1970 name.
fn moment(seconds: u64) -> Result<SystemTime, String> {
    let in_calendar = seconds <= LATEST;
    in_calendar
        .then(|| UNIX_EPOCH + Duration::from_secs(seconds))
        .ok_or_else(|| "that day is not in the calendar".to_owned())
}

impl DeckEntry {
    pub(crate) fn exercise(exercise: &Exercise) -> Self {
        let mistake = |own: bool, game: &String, mistake: &PastMistake| {
            let PastMistake { ply, square, loss } = *mistake;
            Some(WrittenMistake { own, game: game.clone(), ply, played: square, loss })
        };
        Self::Exercise(WrittenExercise {
            position: *exercise.position(),
            answers: exercise.answers(),
            theme: exercise.theme().name().to_owned(),
            difficulty: exercise.difficulty().percent(),
            from: match exercise.source() {
                ExerciseSource::Made => None,
                ExerciseSource::OwnGame { game, mistake: past } => mistake(true, game, past),
                ExerciseSource::Record { game, mistake: past } => mistake(false, game, past),
            },
        })
    }

    pub(crate) fn answered(key: PositionKey, grade: Grade, at: SystemTime) -> Self {
        Self::Answered { exercise: WrittenKey::of(key.to_u64()), grade: WrittenGrade::of(grade), at: seconds(at) }
    }

    pub(crate) fn line(line: PositionKey, side: Side, grade: Grade, at: SystemTime) -> Self {
        Self::Line { line: WrittenKey::of(line.to_u64()), side, grade: WrittenGrade::of(grade), at: seconds(at) }
    }

    pub(crate) fn studied(game: StudyKey) -> Self {
        Self::Studied { game: WrittenKey::of(game.0) }
    }

    /// Lets it happen to a deck. An exercise that the deck has already is not added again.
    pub(crate) fn apply(self, deck: &mut Deck) -> Result<(), String> {
        match self {
            Self::Began { .. } => return Err("another deck begins".to_owned()),
            Self::Exercise(written) => drop(deck.add(written.read()?)),
            Self::Answered { exercise, grade, at } => {
                if !deck.answer(PositionKey::from_u64(exercise.read()?), grade.read(), moment(at)?) {
                    return Err("there is no such exercise".to_owned());
                }
            }
            Self::Studied { game } => deck.mark_studied(StudyKey(game.read()?)),
            Self::Line { line, side, grade, at } => {
                deck.play_line(PositionKey::from_u64(line.read()?), side, grade.read(), moment(at)?);
            }
        }
        Ok(())
    }
}

impl WrittenExercise {
    fn read(self) -> Result<Exercise, String> {
        let theme = self.theme.parse().map_err(|unknown| format!("{unknown}"))?;
        let difficulty = Difficulty::of_percent(self.difficulty).ok_or("more than all miss it")?;
        let source = match self.from {
            None => ExerciseSource::Made,
            Some(WrittenMistake { own, game, ply, played: square, loss }) => {
                let mistake = PastMistake { ply, square, loss };
                match own {
                    true => ExerciseSource::OwnGame { game, mistake },
                    false => ExerciseSource::Record { game, mistake },
                }
            }
        };
        let exercise = Exercise::proven_before(self.position, self.answers, theme, difficulty, source);
        exercise.ok_or_else(|| "its answer cannot be right".to_owned())
    }
}
