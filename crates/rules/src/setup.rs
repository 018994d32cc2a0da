//! The gate between what can be written down and what can be played.

use std::fmt;

use crate::{Board, DiscCount, Position, RuleSet, Side, Squares};

/// A set-up as somebody wrote it: any discs anywhere, perhaps nonsense.
///
/// [`position`](Self::position) turns it into a [`Position`] or says everything that is wrong with it.
///
/// ```
/// use outflank_rules::{RuleSet, Setup, Side, Size};
/// let mut setup = Setup::start(RuleSet::standard(Size::EIGHT));
/// setup.black.insert("d4".parse()?);              // White has a disc there already
/// setup.white.insert("k9".parse()?);              // not on this board
/// let unplayable = setup.position().unwrap_err();
/// assert_eq!(unplayable.problems.len(), 2);
/// # Ok::<(), outflank_rules::SquareError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Setup {
    /// The rules to play by.
    pub rules: RuleSet,
    /// Where black discs lie.
    pub black: Squares,
    /// Where white discs lie.
    pub white: Squares,
    /// Who moves next.
    pub side_to_move: Side,
    /// The discs left to place; `None` for as many as the rules give each player.
    pub supply: Option<DiscCount>,
}

impl Setup {
    /// The start of a game.
    pub fn start(rules: RuleSet) -> Self {
        let board = Board::start(rules.size);
        Self {
            rules,
            black: board.discs(Side::Black),
            white: board.discs(Side::White),
            side_to_move: Side::Black,
            supply: None,
        }
    }

    /// The position, if the set-up can be played.
    pub fn position(self) -> Result<Position, Unplayable> {
        let problems = self.problems();
        if !problems.is_empty() {
            return Err(Unplayable { problems });
        }
        let board = Board::from_discs(self.rules.size, self.black, self.white);
        let full = self.rules.supply.map(|discs| DiscCount::both(discs.get()));
        Ok(Position::proven(self.rules, board, self.side_to_move, self.supply.or(full)))
    }

    fn problems(&self) -> Vec<SetupProblem> {
        let mut problems = Vec::new();
        let discs = self.black | self.white;
        if discs.is_empty() {
            problems.push(SetupProblem::NoDiscs);
        }
        let off_board = discs - self.rules.size.squares();
        if !off_board.is_empty() {
            problems.push(SetupProblem::OffBoard(off_board));
        }
        let both = self.black & self.white;
        if !both.is_empty() {
            problems.push(SetupProblem::BothColours(both));
        }
        match (self.supply, self.rules.supply) {
            (Some(_), None) => problems.push(SetupProblem::SupplyWithoutRule),
            (Some(left), Some(limit)) => problems.extend(
                Side::BOTH
                    .into_iter()
                    .filter(|&side| left[side] > limit.get())
                    .map(|side| SetupProblem::SupplyTooLarge { side, left: left[side], limit: limit.get() }),
            ),
            (None, _) => {}
        }
        problems
    }
}

/// One reason why a set-up cannot be played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum SetupProblem {
    /// The board is bare.
    NoDiscs,
    /// Discs lie on squares that the board does not have.
    OffBoard(Squares),
    /// Squares hold a disc of either colour.
    BothColours(Squares),
    /// Discs left to place are given, but the rules let nobody run out.
    SupplyWithoutRule,
    /// A player has more discs left than the rules give.
    SupplyTooLarge {
        /// The player.
        side: Side,
        /// How many discs the set-up leaves.
        left: u16,
        /// How many discs the rules give.
        limit: u16,
    },
}

impl fmt::Display for SetupProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::NoDiscs => write!(f, "there is no disc on the board"),
            Self::OffBoard(squares) => write!(f, "discs lie off the board: {}", names(squares)),
            Self::BothColours(squares) => write!(f, "squares hold discs of both colours: {}", names(squares)),
            Self::SupplyWithoutRule => {
                write!(f, "discs left to place are given, but under these rules nobody runs out of discs")
            }
            Self::SupplyTooLarge { side, left, limit } => {
                write!(f, "{side} has {left} discs left to place, but the rules give {limit}")
            }
        }
    }
}

fn names(squares: Squares) -> String {
    squares.iter().map(|square| square.to_string()).collect::<Vec<_>>().join(" ")
}

/// A set-up that cannot be played, with every reason.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unplayable {
    /// What is wrong; at least one thing.
    pub problems: Vec<SetupProblem>,
}

impl fmt::Display for Unplayable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let reasons: Vec<String> = self.problems.iter().map(ToString::to_string).collect();
        write!(f, "this position cannot be played: {}", reasons.join("; "))
    }
}

impl std::error::Error for Unplayable {}
