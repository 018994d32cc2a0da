//! Keeping a game as it is played, also where the disk will not take it at once.

use std::sync::Arc;
use std::time::{Duration, Instant};

use outflank_rules::Square;

use crate::library::OpenSave;
use crate::{Entry, Event, GameId, Library, SaveError, Terms};

/// How long after a failure to try once more, even if nothing happens in the game.
const TRY_AGAIN: Duration = Duration::from_secs(5);

/// Where a game is kept, and what of it is still to be written.
#[derive(Debug)]
pub(crate) struct Saving {
    place: SavePlace,
    owed: Vec<Entry>,
    /// When to try once more, after a failure.
    next_try: Option<Instant>,
}

#[derive(Debug)]
enum SavePlace {
    Nowhere,
    /// Nothing has happened yet in a game on these terms that is worth a file, or none could be made.
    Later(Library, Box<Terms>),
    At(Library, OpenSave),
}

impl Saving {
    /// The game is kept nowhere.
    pub(crate) fn off() -> Self {
        Self { place: SavePlace::Nowhere, owed: Vec::new(), next_try: None }
    }

    /// The game is kept in this library as soon as something happens in it. It began with these moves.
    pub(crate) fn later(library: Library, terms: Terms, moves: &[Square]) -> Self {
        let owed = moves.iter().map(|&square| Entry::of_move(square, None)).collect();
        Self { place: SavePlace::Later(library, Box::new(terms)), owed, ..Self::off() }
    }

    /// The game is kept here.
    pub(crate) fn at(library: Library, save: OpenSave) -> Self {
        Self { place: SavePlace::At(library, save), ..Self::off() }
    }

    pub(crate) fn id(&self) -> Option<&GameId> {
        match &self.place {
            SavePlace::At(_, save) => Some(&save.id),
            SavePlace::Nowhere | SavePlace::Later(..) => None,
        }
    }

    /// When to [try again](Self::try_again), after a failure.
    pub(crate) fn next_try(&self) -> Option<Instant> {
        self.next_try
    }

    /// Writes what happened, and whatever could not be written before. Returns what there is to tell about that.
    pub(crate) fn keep(&mut self, event: &Event) -> Option<Event> {
        if let Event::Started(terms) = event {
            self.next_round(terms);
        }
        match self.place {
            SavePlace::Nowhere => None,
            SavePlace::Later(..) | SavePlace::At(..) => self.add(Entry::of_event(event)?),
        }
    }

    /// Writes what could not be written before, if the time for that has come.
    pub(crate) fn try_again(&mut self, now: Instant) -> Option<Event> {
        let due = self.next_try.is_some_and(|at| now >= at);
        due.then(|| self.owed.pop()).flatten().and_then(|last| self.add(last))
    }

    /// Another game begins, to be kept in the same library.
    fn next_round(&mut self, terms: &Terms) {
        self.owed.clear();
        self.place = match std::mem::replace(&mut self.place, SavePlace::Nowhere) {
            SavePlace::Nowhere => SavePlace::Nowhere,
            SavePlace::Later(library, _) | SavePlace::At(library, _) => {
                SavePlace::Later(library, Box::new(terms.clone()))
            }
        };
    }

    fn add(&mut self, entry: Entry) -> Option<Event> {
        self.owed.push(entry);
        match (self.write(), self.next_try) {
            (Ok(()), Some(_)) => {
                self.next_try = None;
                Some(Event::SavingWorks)
            }
            (Ok(()), None) => None,
            (Err(error), before) => {
                self.next_try = Some(Instant::now() + TRY_AGAIN);
                before.is_none().then(|| Event::SavingFailed(Arc::new(error)))
            }
        }
    }

    fn write(&mut self) -> Result<(), SaveError> {
        if let SavePlace::Later(library, terms) = &self.place {
            let save = library.create(terms)?;
            self.place = SavePlace::At(library.clone(), save);
        }
        let SavePlace::At(_, save) = &mut self.place else { return Ok(()) };
        let mut written = 0;
        let result = self.owed.iter().try_for_each(|entry| save.write(entry).map(|()| written += 1));
        self.owed.drain(..written);
        result
    }
}
