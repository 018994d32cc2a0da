//! A game with everything around it: engines that think, other programs, and time.

use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use outflank_people::Doubt;
use outflank_rules::{Side, Square};

use crate::move_question::{MoveAnswer, MoveQuestion};
use crate::thinker::{EngineQuestion, Thinker, Thought, Wake};
use crate::{
    Advice, Advisor, Customer, EnginePlayer, Engines, Event, Refused, Seat, Starter, Table, Tempo, Terms, Times,
};

/// A game being played.
///
/// Nothing here blocks, apart from [`wait`](Self::wait): call [`poll`](Self::poll) whenever the `wake` function given at the
/// start was called, and at the latest at [`next_wake`](Self::next_wake). What happened is fetched with
/// [`take_events`](Self::take_events). Nothing is written to the disk here: see [`KeptGame`](crate::KeptGame).
#[derive(Debug)]
pub struct Live {
    table: Table,
    thinker: Thinker,
    /// What happened since somebody last asked.
    events: Vec<Event>,
    pace: Duration,
    /// When the last move was made or taken back.
    changed: Instant,
    /// What the engine on turn has decided to play, until the time has come to show it, and how long it would think if it were a person.
    decided: Option<(Square, Duration)>,
}

/// What a game needs from the program it runs in.
#[derive(Clone)]
pub struct Surroundings {
    /// As whose customer it has engines think for their seats, and about advice.
    pub engines: Customer,
    /// An engine moves no sooner than this after the move before, so that people can follow. With a clock it never waits.
    pub pace: Duration,
    /// Starts other programs that have a seat.
    pub programs: Starter,
    /// Called from another thread when there is something to [`poll`](Live::poll) for.
    pub wake: Wake,
}

impl Surroundings {
    /// One engine, no waiting, nobody to wake.
    pub fn none() -> Self {
        Self {
            engines: Engines::one().only_customer(),
            pace: Duration::ZERO,
            programs: Arc::new(|_, _| Err("other programs cannot play here".to_owned())),
            wake: Arc::new(|| {}),
        }
    }
}

impl Live {
    /// A new game, in which these moves have been made already.
    pub fn new(terms: Terms, moves: &[Square], around: Surroundings, now: Instant) -> Result<Self, Refused> {
        let mut table = Table::new(terms);
        for &square in moves {
            table.restore_move(square, None)?;
        }
        table.start_clock(now);
        Ok(Self::at(table, around, now))
    }

    /// Goes on with a game that was kept; one with a clock is paused at first.
    pub fn go_on(mut table: Table, around: Surroundings, now: Instant) -> Self {
        if table.clock().is_some() && table.turn().is_some() {
            // Only a game that is over refuses to pause.
            let _ = table.pause(now);
        }
        Self::at(table, around, now)
    }

    /// A game at this table, of which nothing is news so far.
    fn at(mut table: Table, around: Surroundings, now: Instant) -> Self {
        table.take_events();
        let thinker = Thinker::new(around.engines, around.programs, around.wake);
        let mut live = Self { table, thinker, events: Vec::new(), pace: around.pace, changed: now, decided: None };
        live.start_programs();
        live
    }

    /// The game as it stands.
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// What happened since this was last called.
    pub fn take_events(&mut self) -> Vec<Event> {
        std::mem::take(&mut self.events)
    }

    /// As whose customer it asks the engines.
    pub fn customer(&self) -> &Customer {
        self.thinker.customer()
    }

    /// As whose customer it asks the engines from now on.
    pub fn set_customer(&mut self, customer: Customer) {
        self.thinker.set_customer(customer);
    }

    /// How long engines wait before they move.
    pub fn set_pace(&mut self, pace: Duration) {
        self.pace = pace;
    }

    /// A person plays on `square` for `side`.
    pub fn play(&mut self, side: Side, square: Square, now: Instant) -> Result<(), Refused> {
        if !self.table.seats()[side].is_person() {
            return Err(Refused::EngineSeat(side));
        }
        let result = self.table.play(side, square, now);
        self.after_change(now);
        result
    }

    /// Takes back to the last turn of a person. A game between engines is paused, or it would go on at once.
    pub fn undo(&mut self, now: Instant) -> Result<(), Refused> {
        if !self.table.seats().has_person() && self.table.turn().is_some() {
            self.table.pause(now)?;
        }
        let result = self.table.undo(now);
        self.after_change(now);
        result
    }

    /// Plays again what was taken back.
    pub fn redo(&mut self, now: Instant) -> Result<(), Refused> {
        let result = self.table.redo(now);
        self.after_change(now);
        result
    }

    /// `side` gives up.
    pub fn resign(&mut self, side: Side, now: Instant) -> Result<(), Refused> {
        let result = self.table.resign(side, now);
        self.after_change(now);
        result
    }

    /// Stops the game for a while.
    pub fn pause(&mut self, now: Instant) -> Result<(), Refused> {
        let result = self.table.pause(now);
        self.after_change(now);
        result
    }

    /// Lets a paused game go on.
    pub fn unpause(&mut self, now: Instant) {
        self.table.resume(now);
        self.after_change(now);
    }

    /// Begins the next round with colours changed. Only a finished game has one.
    pub fn rematch(&mut self, now: Instant) -> Result<(), Refused> {
        if self.table.turn().is_some() {
            return Err(Refused::NotOver);
        }
        self.begin(self.table.terms().clone().rematch(self.table.tally()), now);
        Ok(())
    }

    /// Leaves this game as it stands and begins another one.
    pub fn begin(&mut self, terms: Terms, now: Instant) {
        self.table = Table::new(terms.clone());
        self.table.start_clock(now);
        self.events.push(Event::Started(Box::new(terms)));
        self.after_change(now);
        self.start_programs();
    }

    /// Asks for advice to the person on turn. It comes as [`Event::Advice`], quickly at first and then better, unless the game
    /// goes on first.
    pub fn ask(&mut self, advice: Advice, advisor: Advisor) -> Result<(), Refused> {
        let side = self.table.turn().ok_or(Refused::Over)?;
        if !self.table.seats()[side].is_person() {
            // The engine is on turn, so it is the other side that asks.
            return Err(Refused::NotYourTurn(!side));
        }
        self.thinker.ask(self.table.game(), EngineQuestion::Advice { advice, advisor });
        Ok(())
    }

    /// Whether an engine is thinking, about a move or about advice.
    pub fn is_thinking(&self) -> bool {
        self.thinker.is_busy()
    }

    /// Does whatever is due: hears the engine, makes its move, looks at the clock.
    pub fn poll(&mut self, now: Instant) {
        while let Some(thought) = self.thinker.next(Duration::ZERO) {
            self.hear(thought);
        }
        self.advance(now);
    }

    /// Does whatever is due, then waits for the engine, but no longer than this. Where no engine is at work it returns at once.
    pub fn wait(&mut self, timeout: Duration) {
        let now = Instant::now();
        self.poll(now);
        let until_wake = self.next_wake().map_or(timeout, |wake| wake.saturating_duration_since(now).min(timeout));
        if self.thinker.is_busy() {
            if let Some(thought) = self.thinker.next(until_wake) {
                self.hear(thought);
            }
        } else if self.decided.is_some() {
            thread::sleep(until_wake);
        }
        self.poll(Instant::now());
    }

    /// When something will be due, even if nobody does anything.
    pub fn next_wake(&self) -> Option<Instant> {
        let deadline = self.table.clock().and_then(|clock| clock.deadline());
        let shown = self.decided.map(|(_, thinking)| self.may_show(thinking));
        [deadline, shown].into_iter().flatten().min()
    }

    /// When a move is shown that takes a person so long. Nobody's engine works meanwhile.
    fn may_show(&self, thinking: Duration) -> Instant {
        let pace = if self.table.clock().is_some() { Duration::ZERO } else { self.pace };
        self.changed + pace.max(thinking)
    }

    /// How long the player on turn would think if it were a person, where that is wanted.
    fn thinking_time(&self, doubt: Doubt) -> Duration {
        let (table, terms) = (&self.table, self.table.terms());
        match terms.tempo {
            Tempo::Prompt => Duration::ZERO,
            Tempo::Human => {
                let left = table.turn().zip(table.clock()).map(|(side, clock)| clock.for_engine(side));
                doubt.thinking_time(table.position(), terms.seed, left)
            }
        }
    }

    fn hear(&mut self, thought: Thought) {
        match thought {
            Thought::Move(MoveAnswer { square, doubt }) => {
                self.decided = Some((square, doubt.map_or(Duration::ZERO, |doubt| self.thinking_time(doubt))));
            }
            Thought::Failed(why) => self.give_up(why),
            Thought::NotStarted { side, why } => self.stand_still(side, why),
            Thought::Advice(advised) => self.events.push(Event::Advice(advised)),
            Thought::Progress(progress) => {
                let side = self.table.position().side_to_move();
                if !self.table.seats()[side].is_person() {
                    self.events.push(Event::Thinking { side, progress });
                }
            }
        }
    }

    /// A program that cannot start has not lost: the game is paused, and resuming it tries again.
    fn stand_still(&mut self, side: Side, why: String) {
        self.events.push(Event::NotStarted { side, why });
        let now = Instant::now();
        if self.table.pause(now).is_ok() {
            self.after_change(now);
        }
    }

    /// A program that cannot go on loses the game.
    fn give_up(&mut self, why: String) {
        let Some(side) = self.table.turn() else { return };
        self.events.push(Event::Failed { side, why });
        // Only a game that is over cannot be given up.
        let _ = self.table.resign(side, Instant::now());
        self.flush();
    }

    fn advance(&mut self, now: Instant) {
        self.table.check_clock(now);
        let turn = self.table.turn();
        if let (Some(side), Some((square, thinking))) = (turn, self.decided)
            && now >= self.may_show(thinking)
            && !self.table.is_paused()
        {
            self.decided = None;
            // An engine that played an illegal move would be a fault in the engine; it has lost its turn and thinks again.
            let _ = self.table.play(side, square, now);
            self.after_change(now);
        } else if turn.is_none() {
            self.thinker.cancel();
            self.flush();
        } else {
            self.flush();
        }
        self.let_engine_think();
    }

    /// A program that waits for its first turn is started all the same: whether it can play should be known soon. The one on turn is
    /// started when it is asked.
    fn start_programs(&mut self) {
        let Some(side) = self.table.turn() else { return };
        if let Seat::Engine(EnginePlayer::Program(program)) = &self.table.seats()[!side] {
            self.thinker.start(program.clone(), !side, self.table.game());
        }
    }

    fn let_engine_think(&mut self) {
        let Some(side) = self.table.turn() else { return };
        let Seat::Engine(player) = &self.table.seats()[side] else { return };
        if self.table.is_paused() || self.decided.is_some() || self.thinker.is_busy() {
            return;
        }
        let clock = self.table.clock().map(|clock| clock.for_engine(side));
        let times = self.table.clock().map(|clock| Times { control: clock.control(), left: clock.left() });
        let question = MoveQuestion { player: player.clone(), seed: self.table.terms().seed, clock };
        self.thinker.ask(self.table.game(), EngineQuestion::Move { question, times });
    }

    fn after_change(&mut self, now: Instant) {
        self.changed = now;
        self.decided = None;
        self.thinker.cancel();
        self.flush();
    }

    /// Takes over what happened at the table.
    fn flush(&mut self) {
        self.events.extend(self.table.take_events());
    }
}
