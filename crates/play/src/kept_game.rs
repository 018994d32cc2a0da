//! A live game that is kept as it is played: on the disk before anybody hears of it.

use std::time::{Duration, Instant};

use outflank_rules::{Side, Square};

use crate::saving::Saving;
use crate::{Advice, Advisor, Customer, Event, GameId, Library, Live, Refused, SaveError, Surroundings, Table, Terms};

/// A [`Live`] game and its save.
///
/// Everything that can be done with a live game can be done here. Before any of it returns, what happened is in the save: neither
/// the table nor [`take_events`](Self::take_events) ever tells of a move that a crash could still undo. What the disk refuses is the exception:
/// the game goes on, [`Event::SavingFailed`] says so, and everything owed is written as soon as the disk takes it.
///
/// ```
/// use std::time::Instant;
/// use outflank_play::{KeptGame, Library, Live, Seat, Seats, Surroundings, Tally, Tempo, Terms};
/// use outflank_rules::{Position, RuleSet, Side, Size};
///
/// let folder = tempfile::tempdir()?;
/// let library = Library::in_folder(folder.path());
/// let terms = Terms {
///     start: Position::start(RuleSet::standard(Size::EIGHT)),
///     seats: Seats::new(Seat::Person, Seat::Person),
///     control: None,
///     tempo: Tempo::default(),
///     seed: 1,
///     tally: Tally::default(),
/// };
/// let live = Live::new(terms, &[], Surroundings::none(), Instant::now())?;
/// let mut game = KeptGame::new(live, Some(library.clone()));
/// game.play(Side::Black, "f5".parse()?, Instant::now())?;
/// let id = game.saved_as().expect("the move is on the disk").clone();
/// drop(game);
///
/// let game = KeptGame::resume(&library, &id, Surroundings::none(), Instant::now())?;
/// assert_eq!(game.table().game().transcript(), "f5");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct KeptGame {
    live: Live,
    saving: Saving,
    /// What happened and is kept, until somebody asks for it.
    events: Vec<Event>,
}

impl KeptGame {
    /// Keeps this game in a library as soon as something happens in it, or nowhere.
    pub fn new(live: Live, library: Option<Library>) -> Self {
        let table = live.table();
        let saving = library
            .map_or_else(Saving::off, |library| Saving::later(library, table.terms().clone(), table.game().moves()));
        Self { live, saving, events: Vec::new() }
    }

    /// Goes on with a saved game; one with a clock is paused at first.
    pub fn resume(library: &Library, id: &GameId, around: Surroundings, now: Instant) -> Result<Self, SaveError> {
        let (table, save) = library.resume(id)?;
        let saving = Saving::at(library.clone(), save);
        Ok(Self { live: Live::go_on(table, around, now), saving, events: Vec::new() })
    }

    /// Under which name it is saved, once it is.
    pub fn saved_as(&self) -> Option<&GameId> {
        self.saving.id()
    }

    /// What happened since this was last called.
    pub fn take_events(&mut self) -> Vec<Event> {
        std::mem::take(&mut self.events)
    }

    /// The game as it stands.
    pub fn table(&self) -> &Table {
        self.live.table()
    }

    /// As whom it asks the engines.
    pub fn customer(&self) -> &Customer {
        self.live.customer()
    }

    /// See [`Live::is_thinking`].
    pub fn is_thinking(&self) -> bool {
        self.live.is_thinking()
    }

    /// See [`Live::set_pace`].
    pub fn set_pace(&mut self, pace: Duration) {
        self.live.set_pace(pace);
    }

    /// See [`Live::play`].
    pub fn play(&mut self, side: Side, square: Square, now: Instant) -> Result<(), Refused> {
        self.keeping(|live| live.play(side, square, now))
    }

    /// See [`Live::undo`].
    pub fn undo(&mut self, now: Instant) -> Result<(), Refused> {
        self.keeping(|live| live.undo(now))
    }

    /// See [`Live::redo`].
    pub fn redo(&mut self, now: Instant) -> Result<(), Refused> {
        self.keeping(|live| live.redo(now))
    }

    /// See [`Live::resign`].
    pub fn resign(&mut self, side: Side, now: Instant) -> Result<(), Refused> {
        self.keeping(|live| live.resign(side, now))
    }

    /// See [`Live::pause`].
    pub fn pause(&mut self, now: Instant) -> Result<(), Refused> {
        self.keeping(|live| live.pause(now))
    }

    /// See [`Live::unpause`].
    pub fn unpause(&mut self, now: Instant) {
        self.keeping(|live| live.unpause(now));
    }

    /// Begins the next round, which gets a save of its own. See [`Live::rematch`].
    pub fn rematch(&mut self, now: Instant) -> Result<(), Refused> {
        self.keeping(|live| live.rematch(now))
    }

    /// Begins another game, which gets a save of its own. See [`Live::begin`].
    pub fn begin(&mut self, terms: Terms, now: Instant) {
        self.keeping(|live| live.begin(terms, now));
    }

    /// See [`Live::ask`].
    pub fn ask(&mut self, advice: Advice, advisor: Advisor) -> Result<(), Refused> {
        self.keeping(|live| live.ask(advice, advisor))
    }

    /// Does whatever is due, also what the disk refused before. See [`Live::poll`].
    pub fn poll(&mut self, now: Instant) {
        self.keeping(|live| live.poll(now));
        self.events.extend(self.saving.try_again(now));
    }

    /// See [`Live::wait`].
    pub fn wait(&mut self, timeout: Duration) {
        self.keeping(|live| live.wait(timeout));
        self.events.extend(self.saving.try_again(Instant::now()));
    }

    /// When something will be due, even if nobody does anything.
    pub fn next_wake(&self) -> Option<Instant> {
        [self.live.next_wake(), self.saving.next_try()].into_iter().flatten().min()
    }

    /// Does something, and writes down what happened before anybody can see it.
    fn keeping<T>(&mut self, act: impl FnOnce(&mut Live) -> T) -> T {
        let done = act(&mut self.live);
        for event in self.live.take_events() {
            self.events.extend(self.saving.keep(&event));
            self.events.push(event);
        }
        done
    }
}
