//! A position that can be played, and what can be done in it.

use std::fmt;

use crate::{Board, DiscCount, EndReason, Move, Outcome, RuleSet, Setup, Side, Square, Squares};

/// A playable position: rules, discs, and whose turn it is.
///
/// Positions never change: [`play`](Self::play) and [`pass`](Self::pass) return new ones.
///
/// ```
/// use outflank_rules::{Position, RuleSet, Size, Status};
/// let start = Position::start(RuleSet::standard(Size::EIGHT));
/// let next = start.play("d3".parse()?)?;
/// assert_eq!(next.board().count().black, 4);
/// assert!(matches!(next.status(), Status::ToMove(moves) if moves.len() == 3));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position {
    rules: RuleSet,
    board: Board,
    side_to_move: Side,
    supply: Option<DiscCount>,
}

/// What the side to move can do.
///
/// ```
/// use outflank_rules::{RuleSet, Side, Size, Status, notation::BoardText};
/// let text: BoardText = "XO-- ---- ---- ---- O".parse()?;
/// let position = text.setup(RuleSet::standard(Size::FOUR))?.position()?;
/// assert_eq!(position.status(), Status::MustPass);
/// assert_eq!(position.pass()?.side_to_move(), Side::Black);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Status {
    /// It plays on one of these squares.
    ToMove(Squares),
    /// It has no legal move, and the opponent moves next.
    MustPass,
    /// Nothing: the game is over.
    Over(Outcome),
}

impl Position {
    /// A position from parts that the gate ([`Setup::position`]) has checked.
    pub(crate) fn proven(rules: RuleSet, board: Board, side_to_move: Side, supply: Option<DiscCount>) -> Self {
        Self { rules, board, side_to_move, supply }
    }

    /// The start of a game.
    pub fn start(rules: RuleSet) -> Self {
        Setup::start(rules).position().expect("every board has a playable start")
    }

    /// The rules it is played by.
    pub const fn rules(&self) -> RuleSet {
        self.rules
    }

    /// The discs.
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// Whose turn it is.
    pub const fn side_to_move(&self) -> Side {
        self.side_to_move
    }

    /// The discs left to place, under rules with a supply.
    pub const fn supply(&self) -> Option<DiscCount> {
        self.supply
    }

    /// The set-up that describes this position.
    pub fn setup(&self) -> Setup {
        Setup {
            rules: self.rules,
            black: self.board.discs(Side::Black),
            white: self.board.discs(Side::White),
            side_to_move: self.side_to_move,
            supply: self.supply,
        }
    }

    /// What the side to move can do.
    pub fn status(&self) -> Status {
        let own = self.reachable(self.side_to_move);
        let blocked = own.is_empty() && self.reachable(!self.side_to_move).is_empty();
        if blocked {
            let count = self.board.count();
            let reason = if self.board.empties().is_empty() {
                EndReason::FullBoard
            } else if count.black == 0 || count.white == 0 {
                EndReason::WipeOut
            } else {
                EndReason::NoMoves
            };
            Status::Over(Outcome::on_the_board(&self.board, self.rules.goal, reason))
        } else if self.supply.is_some_and(|left| left[self.side_to_move] == 0) {
            Status::Over(Outcome::on_the_board(&self.board, self.rules.goal, EndReason::OutOfDiscs))
        } else if own.is_empty() {
            Status::MustPass
        } else {
            Status::ToMove(own)
        }
    }

    /// The legal squares of the side to move; none when it must pass or the game is over.
    pub fn legal_moves(&self) -> Squares {
        match self.status() {
            Status::ToMove(squares) => squares,
            Status::MustPass | Status::Over(_) => Squares::EMPTY,
        }
    }

    /// The outcome, if the game is over.
    pub fn outcome(&self) -> Option<Outcome> {
        match self.status() {
            Status::Over(outcome) => Some(outcome),
            Status::ToMove(_) | Status::MustPass => None,
        }
    }

    /// The discs that would turn over if the side to move played on `square`; none if that is not legal.
    pub fn flips(&self, square: Square) -> Squares {
        self.board.flips(self.side_to_move, square, self.rules.lines)
    }

    /// The position after the side to move played on `square`.
    pub fn play(&self, square: Square) -> Result<Self, IllegalMove> {
        let flips = self.flips(square);
        let out_of_discs = self.supply.is_some_and(|left| left[self.side_to_move] == 0);
        if flips.is_empty() || out_of_discs {
            return Err(self.refuse(Move::Place(square)));
        }
        let mut supply = self.supply;
        if let Some(left) = &mut supply {
            left[self.side_to_move] -= 1;
        }
        Ok(Self {
            board: self.board.with_move(self.side_to_move, square, flips),
            side_to_move: !self.side_to_move,
            supply,
            ..*self
        })
    }

    /// The position after the side to move passed, which it may do only if it must.
    pub fn pass(&self) -> Result<Self, IllegalMove> {
        match self.status() {
            Status::MustPass => Ok(Self { side_to_move: !self.side_to_move, ..*self }),
            Status::ToMove(_) | Status::Over(_) => Err(self.refuse(Move::Pass)),
        }
    }

    /// The position after a move of either kind.
    ///
    /// ```
    /// use outflank_rules::{Move, Position, Refusal, RuleSet, Size};
    /// let start = Position::start(RuleSet::standard(Size::EIGHT));
    /// assert_eq!(start.make("d3".parse()?)?, start.play("d3".parse()?)?);
    /// assert_eq!(start.make(Move::Pass).unwrap_err().refusal, Refusal::HasMoves);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn make(&self, attempt: Move) -> Result<Self, IllegalMove> {
        match attempt {
            Move::Place(square) => self.play(square),
            Move::Pass => self.pass(),
        }
    }

    /// Squares on which `side` outflanks something, however many discs it has left.
    fn reachable(&self, side: Side) -> Squares {
        self.board.legal(side, self.rules.lines)
    }

    fn refuse(&self, attempt: Move) -> IllegalMove {
        let refusal = match (self.status(), attempt) {
            (Status::Over(outcome), _) => Refusal::GameOver(outcome),
            (_, Move::Pass) => Refusal::HasMoves,
            (_, Move::Place(square)) if !self.rules.size.contains(square) => Refusal::OffBoard,
            (_, Move::Place(square)) => match self.board.disc(square) {
                Some(side) => Refusal::Occupied(side),
                None => Refusal::OutflanksNothing,
            },
        };
        IllegalMove { attempt, refusal, position: *self }
    }
}

/// The board, drawn with coordinates and legal squares.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&crate::notation::Diagram::of(self), f)
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, {} to move", self.rules, self.side_to_move)?;
        if let Some(left) = self.supply {
            write!(f, " ({} and {} discs left)", left.black, left.white)?;
        }
        write!(f, "{:?}", self.board)
    }
}

/// Why a move was refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Refusal {
    /// The square is not on this board.
    OffBoard,
    /// A disc of this colour lies there already.
    Occupied(Side),
    /// No opponent disc would turn over.
    OutflanksNothing,
    /// A player who has a move may not pass.
    HasMoves,
    /// The game has ended like this.
    GameOver(Outcome),
}

/// A move that the rules do not allow; the position is as it was.
///
/// ```
/// use outflank_rules::{Position, Refusal, RuleSet, Side, Size};
/// let start = Position::start(RuleSet::standard(Size::EIGHT));
/// let illegal = start.play("d4".parse()?).unwrap_err();
/// assert_eq!(illegal.refusal, Refusal::Occupied(Side::White));
/// assert_eq!(illegal.to_string(), "d4 is taken: a white disc lies there");
/// # Ok::<(), outflank_rules::SquareError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct IllegalMove {
    /// What was tried.
    pub attempt: Move,
    /// Why it was refused.
    pub refusal: Refusal,
    /// The position in which it was tried.
    pub position: Position,
}

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = self.position.side_to_move();
        let attempt = self.attempt;
        match self.refusal {
            Refusal::OffBoard => write!(f, "{attempt} is not on the {} board", self.position.rules().size),
            Refusal::Occupied(owner) => {
                write!(f, "{attempt} is taken: a {} disc lies there", owner.name())
            }
            Refusal::OutflanksNothing => write!(f, "{side} outflanks nothing at {attempt}"),
            Refusal::HasMoves => write!(f, "{side} may not pass: there is a legal move"),
            Refusal::GameOver(outcome) => write!(f, "the game is over: {outcome}"),
        }
    }
}

impl std::error::Error for IllegalMove {}
