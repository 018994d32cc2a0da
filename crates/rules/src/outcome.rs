//! How a game ended.

use std::fmt;

use crate::{Board, DiscCount, Goal, Side};

/// Why a game is over.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
pub enum EndReason {
    /// Every square holds a disc.
    FullBoard,
    /// Neither player can move, though squares are empty.
    NoMoves,
    /// One colour has no disc left on the board.
    WipeOut,
    /// The player on turn has no disc left to place.
    OutOfDiscs,
    /// A player gave up.
    Resignation,
    /// A player ran out of time.
    Time,
}

impl fmt::Display for EndReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::FullBoard => "the board is full",
            Self::NoMoves => "neither player can move",
            Self::WipeOut => "one colour is wiped out",
            Self::OutOfDiscs => "the player on turn has no disc left to place",
            Self::Resignation => "by resignation",
            Self::Time => "on time",
        })
    }
}

/// Who won a finished game, why it ended, and by how much.
///
/// ```
/// use outflank_rules::{EndReason, Game, Position, RuleSet, Side, Size};
/// let start = Position::start(RuleSet::standard(Size::EIGHT));
/// let game = Game::from_transcript(start, "f5d6c5f4e7f6g5e6e3")?;
/// let outcome = game.outcome().expect("White has no disc left");
/// assert_eq!((outcome.winner, outcome.reason), (Some(Side::Black), EndReason::WipeOut));
/// assert_eq!((outcome.discs.black, outcome.score.black), (13, 64));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Outcome {
    /// The winner; `None` for a draw.
    pub winner: Option<Side>,
    /// Why the game ended.
    pub reason: EndReason,
    /// The discs on the board.
    pub discs: DiscCount,
    /// The official score. Empty squares go to the side with more discs, that is to the winner of a standard game;
    /// a draw shares them. A game given up or lost on time counts as if the winner had taken every square.
    pub score: DiscCount,
}

impl Outcome {
    /// The outcome of a game played to its end.
    pub(crate) fn on_the_board(board: &Board, goal: Goal, reason: EndReason) -> Self {
        let discs = board.count();
        let empty = board.size().area() - discs.total();
        let score = match discs.leader() {
            Some(Side::Black) => DiscCount { black: discs.black + empty, ..discs },
            Some(Side::White) => DiscCount { white: discs.white + empty, ..discs },
            None => DiscCount { black: discs.black + empty / 2, white: discs.white + empty / 2 },
        };
        let winner = match goal {
            Goal::Most => discs.leader(),
            Goal::Fewest => discs.leader().map(|side| !side),
        };
        Self { winner, reason, discs, score }
    }

    /// The outcome when `loser` gives up or runs out of time, whatever is on the board.
    pub(crate) fn forfeited(board: &Board, goal: Goal, loser: Side, reason: EndReason) -> Self {
        let takes_all = match goal {
            Goal::Most => !loser,
            Goal::Fewest => loser,
        };
        let area = board.size().area();
        let score = match takes_all {
            Side::Black => DiscCount { black: area, white: 0 },
            Side::White => DiscCount { black: 0, white: area },
        };
        Self { winner: Some(!loser), reason, discs: board.count(), score }
    }

    /// The official margin from the view of `side`: positive when it won, also where the fewest discs win.
    ///
    /// ```
    /// use outflank_rules::{Forfeit, Game, RuleSet, Side, Size};
    /// let mut game = Game::new(RuleSet::anti(Size::EIGHT));
    /// game.forfeit(Side::Black, Forfeit::Time);
    /// let outcome = game.outcome().expect("Black's flag fell");
    /// assert_eq!((outcome.score.black, outcome.score.white), (64, 0));
    /// assert_eq!(outcome.margin(Side::White), 64);
    /// ```
    pub fn margin(&self, side: Side) -> i16 {
        let margin = self.score.lead(Side::Black).abs();
        match self.winner {
            None => 0,
            Some(winner) if winner == side => margin,
            Some(_) => -margin,
        }
    }
}

/// `Black wins 40–24 (discs 38–24): neither player can move`; the discs only where they differ from the score.
impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.winner {
            Some(winner) => write!(f, "{winner} wins {}", self.score)?,
            None => write!(f, "Draw {}", self.score)?,
        }
        if self.score != self.discs {
            write!(f, " (discs {})", self.discs)?;
        }
        match self.reason {
            EndReason::Resignation | EndReason::Time => write!(f, " {}", self.reason),
            _ => write!(f, ": {}", self.reason),
        }
    }
}
