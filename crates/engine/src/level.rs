//! Playing strengths.

use std::fmt;
use std::str::FromStr;

use outflank_rules::text::Quoted;

use crate::Selectivity;

/// How strong the engine plays.
///
/// Five names, and a scale of numbers from 1 to 30. A number is roughly the plies looked ahead: level n searches n plies
/// deep and plays the last 2n squares exactly; above level 10 exact play begins half a square earlier with each level.
/// The names `easy`, `medium` and `hard` also give away discs now and then, as people do: `easy` many, `hard` few. From
/// level 16 on, boards of up to 6×6 are played perfectly from the first move.
///
/// ```
/// use outflank_engine::Level;
/// assert_eq!("hard".parse(), Ok(Level::Hard));
/// assert_eq!("12".parse::<Level>()?.to_string(), "12");
/// assert!("31".parse::<Level>().is_err());
/// # Ok::<(), outflank_engine::UnknownLevel>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Level {
    /// For a first game: looks one move ahead and makes many small mistakes.
    Easy,
    /// Looks three moves ahead and makes some mistakes.
    #[default]
    Medium,
    /// Looks five moves ahead, plays the last ten exactly and makes few mistakes, none of them bad.
    Hard,
    /// Beats all but the strongest players.
    Expert,
    /// As strong as a few seconds for a move allow.
    Master,
    /// A step of the numbered scale.
    Number(LevelNumber),
}

/// A step of the numbered scale, from 1 to 30.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct LevelNumber(u8);

impl LevelNumber {
    /// The highest step.
    pub const MAX: u8 = 30;

    /// The step with this number, if there is one.
    pub const fn new(number: u8) -> Option<Self> {
        if number >= 1 && number <= Self::MAX { Some(Self(number)) } else { None }
    }

    /// The number.
    pub const fn get(self) -> u8 {
        self.0
    }
}

/// What a level may do.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Strength {
    /// Plies it looks ahead.
    pub depth: u8,
    /// Empty squares from which it plays exactly.
    pub exact_from: u8,
    /// How readily it leaves out lines.
    pub selectivity: Selectivity,
    /// The mistakes it makes on purpose.
    pub mistakes: Option<Mistakes>,
}

/// How many discs a level gives away on purpose.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Mistakes {
    /// Discs given away over a whole game, on average.
    pub discs_per_game: f32,
    /// The most discs given away by one move.
    pub worst_move: i16,
}

impl Strength {
    /// The plies that a player looks ahead who knows small boards by heart.
    const PERFECT_FROM: u8 = 16;

    /// The plies that a player looks ahead who knows openings.
    const BOOK_FROM: u8 = 6;

    /// Whether such a player plays from an opening book.
    ///
    /// Who makes mistakes makes them from the first move on. And who looks only a few plies ahead would open like a master and not know how to go
    /// on: a position that is won by a move six plies deep is of no use to them, and each level is to be one step above the one before from
    /// the first move to the last. On small boards, which a book knows by heart, it is for those who would work them out.
    pub(crate) const fn reads_books(self, small_board: bool) -> bool {
        let from = if small_board { Self::PERFECT_FROM } else { Self::BOOK_FROM };
        self.depth >= from && self.mistakes.is_none()
    }

    /// The discs that such a player gives up at most in a game to surprise with its opening: the strongest give up nothing.
    pub(crate) const fn variety(self) -> u8 {
        match self.depth {
            Self::PERFECT_FROM.. => 0,
            11.. => 1,
            _ => 2,
        }
    }

    /// Whether such a player is perfect on small boards.
    pub(crate) const fn knows_small_boards(self) -> bool {
        self.depth >= Self::PERFECT_FROM && self.mistakes.is_none()
    }
}

impl Level {
    /// The levels that have a name, the weakest first.
    pub const NAMED: [Self; 5] = [Self::Easy, Self::Medium, Self::Hard, Self::Expert, Self::Master];

    /// What the level may do.
    pub fn strength(self) -> Strength {
        let plain = |depth: u8| Strength {
            depth,
            exact_from: if depth <= 10 { 2 * depth } else { 20 + (depth - 10) / 2 },
            selectivity: Selectivity::QUICK,
            mistakes: None,
        };
        match self {
            Self::Easy => Strength {
                exact_from: 4,
                mistakes: Some(Mistakes { discs_per_game: 40.0, worst_move: 10 }),
                ..plain(1)
            },
            Self::Medium => Strength { mistakes: Some(Mistakes { discs_per_game: 12.0, worst_move: 6 }), ..plain(3) },
            Self::Hard => Strength { mistakes: Some(Mistakes { discs_per_game: 4.0, worst_move: 3 }), ..plain(5) },
            Self::Expert => plain(11),
            Self::Master => plain(16),
            Self::Number(number) => plain(number.get()),
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Easy => f.pad("easy"),
            Self::Medium => f.pad("medium"),
            Self::Hard => f.pad("hard"),
            Self::Expert => f.pad("expert"),
            Self::Master => f.pad("master"),
            Self::Number(number) => f.pad(&number.get().to_string()),
        }
    }
}

impl FromStr for Level {
    type Err = UnknownLevel;

    fn from_str(text: &str) -> Result<Self, UnknownLevel> {
        let text = text.trim();
        if let Some(named) = Self::NAMED.into_iter().find(|level| level.to_string().eq_ignore_ascii_case(text)) {
            return Ok(named);
        }
        let number = text.parse().ok().and_then(LevelNumber::new);
        number.map(Self::Number).ok_or_else(|| UnknownLevel(text.to_owned()))
    }
}

/// A text that names no level.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownLevel(String);

impl fmt::Display for UnknownLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} is not a level: choose easy, medium, hard, expert, master or a number from 1 to {}",
            Quoted(&self.0),
            LevelNumber::MAX
        )
    }
}

impl std::error::Error for UnknownLevel {}
