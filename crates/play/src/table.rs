//! The one door through which every move enters a game.

use std::fmt;
use std::time::Instant;

use outflank_rules::{EndReason, Forfeit, Game, IllegalMove, Outcome, Position, Side, Square};

use crate::{Clock, Event, Origin, Seats, Tally, Terms, TimesLeft};

/// A game in progress: the board, who plays, the clock, and what was taken back.
///
/// A table never waits and never asks for the time: whoever drives it says what time it is. What happened is
/// kept as [`Event`]s until [`take_events`](Self::take_events) fetches it.
///
/// ```
/// use std::time::Instant;
/// use outflank_play::{Event, Seat, Seats, Table, Tally, Tempo, Terms};
/// use outflank_rules::{Position, RuleSet, Side, Size};
///
/// let terms = Terms {
///     start: Position::start(RuleSet::standard(Size::EIGHT)),
///     seats: Seats::new(Seat::Person, Seat::Person),
///     control: None,
///     tempo: Tempo::default(),
///     seed: 0,
///     tally: Tally::default(),
/// };
/// let mut table = Table::new(terms);
/// table.play(Side::Black, "d3".parse()?, Instant::now())?;
/// assert!(matches!(table.take_events()[0], Event::Moved { side: Side::Black, .. }));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Table {
    terms: Terms,
    origin: Option<Origin>,
    game: Game,
    clock: Option<Clock>,
    /// Moves taken back, the next one to play again last.
    undone: Vec<Square>,
    paused: bool,
    events: Vec<Event>,
}

impl Table {
    /// A table at which nothing has happened. The clock stands until [`start_clock`](Self::start_clock).
    pub fn new(terms: Terms) -> Self {
        Self {
            origin: None,
            game: Game::from_position(terms.start),
            clock: terms.control.map(Clock::new),
            terms,
            undone: Vec::new(),
            paused: false,
            events: Vec::new(),
        }
    }

    /// What was agreed.
    pub fn terms(&self) -> &Terms {
        &self.terms
    }

    /// The recorded game that this one began from.
    pub fn origin(&self) -> Option<&Origin> {
        self.origin.as_ref()
    }

    /// Who plays.
    pub fn seats(&self) -> &Seats {
        &self.terms.seats
    }

    /// The game so far.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The position now.
    pub fn position(&self) -> &Position {
        self.game.position()
    }

    /// Whose turn it is; `None` when the game is over.
    pub fn turn(&self) -> Option<Side> {
        self.game.outcome().is_none().then(|| self.position().side_to_move())
    }

    /// How it ended, if it did.
    pub fn outcome(&self) -> Option<Outcome> {
        self.game.outcome()
    }

    /// The clock, if there is one.
    pub fn clock(&self) -> Option<&Clock> {
        self.clock.as_ref()
    }

    /// Whether the game is paused.
    pub fn is_paused(&self) -> bool {
        self.paused
    }

    /// The rounds of these players, with this one if it is over.
    pub fn tally(&self) -> Tally {
        self.outcome().map_or(self.terms.tally, |outcome| self.terms.tally.after(&outcome))
    }

    /// Whether something can be taken back.
    pub fn can_undo(&self) -> bool {
        self.undo_target().is_ok()
    }

    /// Whether there is a move to play again.
    pub fn can_redo(&self) -> bool {
        !self.undone.is_empty()
    }

    /// What happened since this was last called.
    pub fn take_events(&mut self) -> Vec<Event> {
        std::mem::take(&mut self.events)
    }

    /// Lets the clock of the side to move run, unless the game is over or paused.
    pub fn start_clock(&mut self, now: Instant) {
        if let (Some(side), false, Some(clock)) = (self.turn(), self.paused, &mut self.clock) {
            clock.run(side, now);
        }
    }

    /// Plays on `square` for `side`.
    pub fn play(&mut self, side: Side, square: Square, now: Instant) -> Result<(), Refused> {
        self.check_clock(now);
        match self.turn() {
            Some(turn) if turn != side => return Err(Refused::NotYourTurn(side)),
            Some(_) if self.paused => return Err(Refused::Paused),
            _ => self.place(square, |clock| clock.press(now))?,
        }
        self.undone.clear();
        self.start_clock(now);
        Ok(())
    }

    /// Ends the game if the time of the side to move has run out.
    pub fn check_clock(&mut self, now: Instant) {
        if let Some(loser) = self.clock.as_ref().and_then(|clock| clock.fallen(now)) {
            self.end(loser, Forfeit::Time, now);
        }
    }

    /// `side` gives up.
    pub fn resign(&mut self, side: Side, now: Instant) -> Result<(), Refused> {
        self.check_clock(now);
        self.turn().ok_or(Refused::Over)?;
        self.end(side, Forfeit::Resignation, now);
        Ok(())
    }

    /// Stops the clock; nobody may move until [`resume`](Self::resume).
    pub fn pause(&mut self, now: Instant) -> Result<(), Refused> {
        self.check_clock(now);
        self.turn().ok_or(Refused::Over)?;
        if !self.paused {
            self.paused = true;
            self.halt_clock(now);
            self.events.push(Event::Paused);
        }
        Ok(())
    }

    /// Goes on after a pause.
    pub fn resume(&mut self, now: Instant) {
        if self.paused {
            self.paused = false;
            self.start_clock(now);
            self.events.push(Event::Resumed);
        }
    }

    /// Takes back a resignation, or moves until a person is on turn again (one move if only engines play).
    pub fn undo(&mut self, now: Instant) -> Result<(), Refused> {
        self.check_clock(now);
        let keep = self.undo_target()?;
        self.halt_clock(now);
        self.rewind(keep);
        self.start_clock(now);
        Ok(())
    }

    /// Plays moves again that were taken back, until a person is on turn.
    pub fn redo(&mut self, now: Instant) -> Result<(), Refused> {
        if self.undone.is_empty() {
            return Err(Refused::NothingToRedo);
        }
        self.halt_clock(now);
        while let Some(square) = self.undone.pop() {
            // The clock stands: playing a known move again costs no time.
            self.place(square, |clock| clock.press(now))?;
            if self.turn().is_none_or(|side| self.may_stop_at(side)) {
                break;
            }
        }
        self.start_clock(now);
        Ok(())
    }

    /// Puts a move of a record on the board, with the time that was left after it.
    pub(crate) fn restore_move(&mut self, square: Square, left: Option<TimesLeft>) -> Result<(), Refused> {
        self.undone.clear();
        self.place(square, |clock| clock.restore_press(left.unwrap_or_else(|| clock.left())))
    }

    /// Says whose moves come first.
    pub(crate) fn restore_origin(&mut self, origin: Option<Origin>) {
        self.origin = origin;
    }

    /// Ends the game as a record says.
    pub(crate) fn restore_forfeit(&mut self, loser: Side, how: Forfeit) {
        self.game.forfeit(loser, how);
    }

    /// Goes back to the first `keep` moves; whatever ended the game early is taken back with it.
    pub(crate) fn rewind(&mut self, keep: usize) {
        while self.is_forfeited() || self.game.moves().len() > keep {
            let last = self.game.last_move().filter(|_| !self.is_forfeited());
            self.game.undo();
            self.undone.extend(last);
        }
        if let Some(clock) = &mut self.clock {
            clock.rewind(keep);
        }
        if let Some(origin) = &mut self.origin {
            origin.moves = origin.moves.min(keep);
        }
        self.events.push(Event::TakenBack { moves: keep });
    }

    fn is_forfeited(&self) -> bool {
        self.game.outcome().is_some() && self.position().outcome().is_none()
    }

    /// How many moves are left on the board after taking back.
    fn undo_target(&self) -> Result<usize, Refused> {
        let moves = self.game.moves().len();
        if self.is_forfeited() {
            let on_time = self.outcome().is_some_and(|outcome| outcome.reason == EndReason::Time);
            return if on_time { Err(Refused::LostOnTime) } else { Ok(moves) };
        }
        let stops = |&ply: &usize| self.game.mover(ply).is_some_and(|side| self.may_stop_at(side));
        (0..moves).rev().find(stops).ok_or(Refused::NothingToTakeBack)
    }

    /// Whether taking back and playing again may stop when it is the turn of `side`.
    fn may_stop_at(&self, side: Side) -> bool {
        self.seats()[side].is_person() || !self.seats().has_person()
    }

    fn place(&mut self, square: Square, press: impl FnOnce(&mut Clock)) -> Result<(), Refused> {
        let side = self.position().side_to_move();
        let flips = self.position().flips(square);
        self.game.play(square).map_err(Box::new)?;
        let ply = self.game.moves().len() - 1;
        let left = self.clock.as_mut().map(|clock| {
            press(clock);
            clock.left()
        });
        self.events.push(Event::Moved { ply, side, square, flips, left });
        self.events.extend(self.game.passed_before(ply + 1).map(Event::Passed));
        self.events.extend(self.game.outcome().map(Event::Ended));
        Ok(())
    }

    fn end(&mut self, loser: Side, how: Forfeit, now: Instant) {
        self.halt_clock(now);
        self.paused = false;
        self.game.forfeit(loser, how);
        self.events.extend(self.game.outcome().map(Event::Ended));
    }

    fn halt_clock(&mut self, now: Instant) {
        if let Some(clock) = &mut self.clock {
            clock.halt(now);
        }
    }
}

/// Why something could not be done; the game is as it was.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refused {
    /// The rules do not allow the move.
    Illegal(Box<IllegalMove>),
    /// It is not the turn of this side, which wanted to do something.
    NotYourTurn(Side),
    /// An engine plays this side, for which a person wanted to move.
    EngineSeat(Side),
    /// The game is paused.
    Paused,
    /// The game is over.
    Over,
    /// The game is not over yet.
    NotOver,
    /// There is no move of a person to take back.
    NothingToTakeBack,
    /// A game lost on time stands as it is.
    LostOnTime,
    /// No move was taken back.
    NothingToRedo,
}

impl From<Box<IllegalMove>> for Refused {
    fn from(illegal: Box<IllegalMove>) -> Self {
        Self::Illegal(illegal)
    }
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Illegal(illegal) => fmt::Display::fmt(illegal, f),
            Self::NotYourTurn(side) => write!(f, "it is not {side}'s turn"),
            Self::EngineSeat(side) => write!(f, "an engine plays {side}"),
            Self::Paused => f.write_str("the game is paused"),
            Self::Over => f.write_str("the game is over"),
            Self::NotOver => f.write_str("the game is not over yet"),
            Self::NothingToTakeBack => f.write_str("there is nothing to take back"),
            Self::LostOnTime => f.write_str("a game lost on time cannot be taken back"),
            Self::NothingToRedo => f.write_str("no move was taken back"),
        }
    }
}

impl std::error::Error for Refused {}
