//! What happens to a deck of exercises, as it is kept.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use outflank_coach::training::{Deck, Difficulty, Exercise, ExerciseSource, Grade, PastMistake, StudyKey};
use outflank_records::PositionKey;
use outflank_rules::{Position, Side, Square, Squares};
use serde::{Deserialize, Serialize};

/// No answer is later than this: the end of the year 9999.
const LATEST: u64 = 253_402_300_799;

/// One thing that happened to a deck, as files and databases keep it. A deck is all of them in their order.
///
/// ```
/// use outflank_coach::training::{Deck, Grade};
/// use outflank_coach::OpeningLine;
/// use outflank_play::DeckEntry;
/// let tiger = OpeningLine::named("tiger")[0];
/// let entry = DeckEntry::of_line(tiger.key(), tiger.chosen_by(), Grade::Right, std::time::SystemTime::now());
/// let (mut deck, kept) = (Deck::default(), serde_json::to_string(&entry)?);
/// serde_json::from_str::<DeckEntry>(&kept)?.apply(&mut deck)?;
/// assert_eq!(deck.lines().count(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct DeckEntry(WrittenEntry);

/// It in words that outlive the types of this program.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum WrittenEntry {
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
struct WrittenKey(String);

#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum WrittenGrade {
    Right,
    Helped,
    Wrong,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
struct WrittenExercise {
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
    /// The first entry of a file.
    pub(crate) const fn began(format: u32) -> Self {
        Self(WrittenEntry::Began { format })
    }

    /// Whether it is the first entry of a file.
    pub(crate) const fn is_beginning(&self) -> bool {
        matches!(self.0, WrittenEntry::Began { .. })
    }

    /// An answer, and before it the exercise if the deck does not have it yet.
    pub fn of_answer(deck: &Deck, exercise: &Exercise, grade: Grade, at: SystemTime) -> Vec<Self> {
        let is_new = deck.card(exercise.key()).is_none();
        let added = is_new.then(|| Self(WrittenEntry::exercise(exercise)));
        added.into_iter().chain([Self(WrittenEntry::answered(exercise.key(), grade, at))]).collect()
    }

    /// How an opening line was played, by the key of its position.
    pub fn of_line(line: PositionKey, side: Side, grade: Grade, at: SystemTime) -> Self {
        Self(WrittenEntry::line(line, side, grade, at))
    }

    /// The exercises of a game that the deck does not have yet, and that the game was looked through.
    pub fn of_study(deck: &Deck, game: StudyKey, exercises: &[Exercise]) -> (Vec<Self>, NewExercises) {
        let new: Vec<&Exercise> = exercises.iter().filter(|found| deck.card(found.key()).is_none()).collect();
        let found = NewExercises { added: new.len(), known: exercises.len() - new.len() };
        // That the game was looked through comes last: after a crash it is looked through again rather than never.
        let entries = new.into_iter().map(WrittenEntry::exercise).chain([WrittenEntry::studied(game)]);
        (entries.map(Self).collect(), found)
    }

    /// Lets it happen to a deck. An exercise that the deck has already is not added again.
    pub fn apply(self, deck: &mut Deck) -> Result<(), String> {
        self.0.apply(deck)
    }
}

/// What came of the exercises of a game.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct NewExercises {
    /// Those that are new.
    pub added: usize,
    /// Those that the deck had already.
    pub known: usize,
}

impl WrittenEntry {
    fn exercise(exercise: &Exercise) -> Self {
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

    fn answered(key: PositionKey, grade: Grade, at: SystemTime) -> Self {
        Self::Answered { exercise: WrittenKey::of(key.to_u64()), grade: WrittenGrade::of(grade), at: seconds(at) }
    }

    fn line(line: PositionKey, side: Side, grade: Grade, at: SystemTime) -> Self {
        Self::Line { line: WrittenKey::of(line.to_u64()), side, grade: WrittenGrade::of(grade), at: seconds(at) }
    }

    fn studied(game: StudyKey) -> Self {
        Self::Studied { game: WrittenKey::of(game.0) }
    }

    /// Lets it happen to a deck. An exercise that the deck has already is not added again.
    fn apply(self, deck: &mut Deck) -> Result<(), String> {
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
