//! A game: a start and the moves since.

use crate::{EndReason, IllegalMove, Outcome, Position, Refusal, RuleSet, Side, Square, Status};

/// How a player loses a game without it being played out.
///
/// ```
/// use outflank_rules::{Forfeit, Game, RuleSet, Side, Size};
/// let mut game = Game::new(RuleSet::standard(Size::EIGHT));
/// game.forfeit(Side::White, Forfeit::Resignation);
/// let outcome = game.outcome().expect("White gave up");
/// assert_eq!(outcome.to_string(), "Black wins 64–0 (discs 2–2) by resignation");
/// assert!(game.undo() && game.outcome().is_none());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Forfeit {
    /// By giving up.
    Resignation,
    /// By running out of time.
    Time,
}

/// A game as it was played. Passes are implied: after every move the turn goes to whoever can move next.
///
/// ```
/// use outflank_rules::{Game, RuleSet, Side, Size};
/// let mut game = Game::new(RuleSet::standard(Size::EIGHT));
/// for square in ["f5", "d6", "c3"] {
///     game.play(square.parse()?)?;
/// }
/// assert_eq!(game.transcript(), "f5d6c3");
/// assert_eq!(game.position_at(1).map(|position| position.side_to_move()), Some(Side::White));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Game {
    start: Position,
    moves: Vec<Square>,
    /// What the players saw: the start and the position after each move, forced passes already made.
    positions: Vec<Position>,
    forfeit: Option<(Side, Forfeit)>,
}

impl Game {
    /// A new game by these rules.
    pub fn new(rules: RuleSet) -> Self {
        Self::from_position(Position::start(rules))
    }

    /// A new game from a position.
    pub fn from_position(start: Position) -> Self {
        Self { start, moves: Vec::new(), positions: vec![after_forced_pass(start)], forfeit: None }
    }

    /// The position it started from, as it was given.
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// The rules it is played by.
    pub fn rules(&self) -> RuleSet {
        self.start.rules()
    }

    /// The position now: the side to move can move, or the game is over.
    pub fn position(&self) -> &Position {
        &self.positions[self.moves.len()]
    }

    /// The squares played, in order.
    pub fn moves(&self) -> &[Square] {
        &self.moves
    }

    /// The square played last.
    pub fn last_move(&self) -> Option<Square> {
        self.moves.last().copied()
    }

    /// The position after the first `ply` moves; `None` beyond the end.
    pub fn position_at(&self, ply: usize) -> Option<&Position> {
        self.positions.get(ply)
    }

    /// Who played the move with this number (from 0); `None` beyond the end.
    pub fn mover(&self, ply: usize) -> Option<Side> {
        (ply < self.moves.len()).then(|| self.positions[ply].side_to_move())
    }

    /// The side that was passed over just before the position after `ply` moves, if one was.
    ///
    /// ```
    /// use outflank_rules::{Game, RuleSet, Side, Size, notation::BoardText};
    /// let text: BoardText = "XO-- ---- ---- ---- O".parse()?;
    /// let start = text.setup(RuleSet::standard(Size::FOUR))?.position()?;
    /// let mut game = Game::from_position(start);               // White cannot move
    /// game.play("c1".parse()?)?;
    /// assert_eq!((game.passed_before(0), game.mover(0)), (Some(Side::White), Some(Side::Black)));
    /// assert_eq!(game.passed_before(1), None);                 // after it the game is over
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn passed_before(&self, ply: usize) -> Option<Side> {
        let next = self.position_at(ply)?.side_to_move();
        let expected = match ply.checked_sub(1) {
            Some(previous) => !self.mover(previous)?,
            None => self.start.side_to_move(),
        };
        (next != expected).then_some(expected)
    }

    /// Plays on `square` for the side to move. After an error the game is as it was.
    pub fn play(&mut self, square: Square) -> Result<(), IllegalMove> {
        // A game played to its end is refused by the position itself.
        if let Some(outcome) = self.forfeited() {
            let refusal = Refusal::GameOver(outcome);
            return Err(IllegalMove { attempt: square.into(), refusal, position: *self.position() });
        }
        let next = self.position().play(square)?;
        self.moves.push(square);
        self.positions.push(after_forced_pass(next));
        Ok(())
    }

    /// Plays on with the squares that `choose` names, and tells how the game ended; `None` if it named none, or one that is not legal,
    /// before the end.
    ///
    /// ```
    /// use outflank_rules::{Game, RuleSet, Size};
    /// let mut game = Game::new(RuleSet::standard(Size::FOUR));
    /// let outcome = game.play_out(|game| game.position().legal_moves().first());
    /// assert_eq!(outcome, game.outcome());
    /// ```
    pub fn play_out(&mut self, mut choose: impl FnMut(&Self) -> Option<Square>) -> Option<Outcome> {
        loop {
            if let Some(outcome) = self.outcome() {
                return Some(outcome);
            }
            let square = choose(self)?;
            self.play(square).ok()?;
        }
    }

    /// Takes back the last move, or a forfeit, and says whether there was one.
    pub fn undo(&mut self) -> bool {
        if self.forfeit.take().is_some() {
            return true;
        }
        let undone = self.moves.pop().is_some();
        if undone {
            self.positions.pop();
        }
        undone
    }

    /// Ends the game against `loser`. A game that is over already stays as it ended.
    pub fn forfeit(&mut self, loser: Side, how: Forfeit) {
        if self.outcome().is_none() {
            self.forfeit = Some((loser, how));
        }
    }

    /// The outcome, if the game is over.
    pub fn outcome(&self) -> Option<Outcome> {
        self.forfeited().or_else(|| self.position().outcome())
    }

    fn forfeited(&self) -> Option<Outcome> {
        let (loser, how) = self.forfeit?;
        let reason = match how {
            Forfeit::Resignation => EndReason::Resignation,
            Forfeit::Time => EndReason::Time,
        };
        Some(Outcome::forfeited(self.position().board(), self.rules().goal, loser, reason))
    }

    /// The moves written without spaces, passes left out: `f5d6c3`.
    pub fn transcript(&self) -> String {
        self.moves.iter().map(ToString::to_string).collect()
    }
}

fn after_forced_pass(position: Position) -> Position {
    match position.status() {
        Status::MustPass => position.pass().unwrap_or(position),
        Status::ToMove(_) | Status::Over(_) => position,
    }
}
