//! Playing a contest on several threads.

use std::fmt;
use std::io;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use outflank_engine::Stop;
use outflank_rules::{Game, Position, Square};

use crate::{Fixture, PlayedGame, Results};

/// Those who play, and how a game between two of them goes.
pub trait Arena: Sync {
    /// The player with this number in words.
    fn name(&self, player: usize) -> String;

    /// What the games depend on apart from rules, players and openings, in words.
    fn terms(&self) -> String;

    /// Plays a game to its end.
    fn play(&self, game: &Fixed<'_>, stop: &Stop) -> Result<PlayedGame, NotPlayed>;
}

/// Why a game has no result.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum NotPlayed {
    /// It was told to stop first.
    Stopped,
    /// The opening is none of this game.
    NoSuchOpening,
    /// One of the players cannot play at all, and why.
    NoPlayer(String),
}

/// Why a contest could not be played to its end.
#[derive(Debug)]
#[non_exhaustive]
pub enum ContestError {
    /// A result could not be kept.
    Results(io::Error),
    /// One of the players cannot play at all, and why.
    NoPlayer(String),
}

impl fmt::Display for ContestError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Results(error) => write!(f, "cannot keep the results: {error}"),
            Self::NoPlayer(why) => f.write_str(why),
        }
    }
}

impl std::error::Error for ContestError {}

/// A game that is about to be played.
#[derive(Clone, Copy, Debug)]
#[allow(missing_docs)]
pub struct Fixed<'a> {
    pub black: usize,
    pub white: usize,
    pub start: Position,
    pub opening: &'a [Square],
    pub seed: u64,
}

impl Fixed<'_> {
    /// The game after its opening.
    pub fn opened(&self) -> Result<Game, NotPlayed> {
        let mut game = Game::from_position(self.start);
        for &square in self.opening {
            game.play(square).map_err(|_| NotPlayed::NoSuchOpening)?;
        }
        Ok(game)
    }
}

/// Who plays whom, and from where.
#[derive(Clone, Debug)]
#[allow(missing_docs)]
pub struct Contest<A> {
    pub arena: A,
    /// Where every game starts, before its opening.
    pub start: Position,
    pub openings: Vec<Vec<Square>>,
    pub fixtures: Vec<Fixture>,
    /// Games that go on at the same time.
    pub jobs: usize,
    /// What the seeds of all games follow from: part of what tells them from those of other contests.
    pub seed: u64,
}

/// Whether to play the rest.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum GoOn {
    Yes,
    No,
}

/// How often to check whether the contest was stopped.
const GLANCE: Duration = Duration::from_millis(100);

impl<A: Arena> Contest<A> {
    /// Plays every game that is not among the results yet, until `stop`. `watch` sees all results so far after each game.
    pub fn run(
        &self,
        results: &mut Results,
        stop: &Stop,
        mut watch: impl FnMut(&[(Fixture, PlayedGame)]) -> GoOn,
    ) -> Result<Vec<(Fixture, PlayedGame)>, ContestError> {
        let mut finished = Vec::new();
        let mut missing = Vec::new();
        for &fixture in &self.fixtures {
            match results.find(&self.label(fixture)) {
                Some(game) => finished.push((fixture, game)),
                None => missing.push(fixture),
            }
        }
        if !finished.is_empty() && watch(&finished) == GoOn::No {
            return Ok(finished);
        }
        // Stops the games in play once the contest is decided.
        let (next, over) = (AtomicUsize::new(0), Stop::new());
        thread::scope(|scope| {
            let (sender, games) = mpsc::channel();
            for _ in 0..self.jobs.clamp(1, missing.len().max(1)) {
                let (sender, next, over, missing) = (sender.clone(), &next, &over, &missing);
                scope.spawn(move || {
                    while !over.is_stopped()
                        && let Some(&fixture) = missing.get(next.fetch_add(1, Ordering::Relaxed))
                    {
                        let game = match self.play(fixture, over) {
                            Ok(game) => Ok((fixture, game)),
                            Err(NotPlayed::NoPlayer(why)) => Err(why),
                            Err(NotPlayed::Stopped | NotPlayed::NoSuchOpening) => continue,
                        };
                        if sender.send(game).is_err() {
                            return;
                        }
                    }
                });
            }
            drop(sender);
            loop {
                match games.recv_timeout(GLANCE) {
                    Ok(Err(why)) => {
                        over.stop();
                        return Err(ContestError::NoPlayer(why));
                    }
                    Ok(Ok((fixture, game))) => {
                        let added = results.add(&self.label(fixture), &game);
                        finished.push((fixture, game));
                        if added.is_err() || watch(&finished) == GoOn::No {
                            over.stop();
                        }
                        added.map_err(ContestError::Results)?;
                    }
                    Err(RecvTimeoutError::Timeout) if stop.is_stopped() => over.stop(),
                    Err(RecvTimeoutError::Timeout) => {}
                    Err(RecvTimeoutError::Disconnected) => return Ok(finished),
                }
            }
        })
    }

    fn play(&self, fixture: Fixture, stop: &Stop) -> Result<PlayedGame, NotPlayed> {
        let Fixture { black, white, seed, .. } = fixture;
        self.arena.play(&Fixed { black, white, start: self.start, opening: self.opening(fixture), seed }, stop)
    }

    fn opening(&self, fixture: Fixture) -> &[Square] {
        // More games than openings: they are played again.
        let index = fixture.opening.checked_rem(self.openings.len());
        index.map_or(&[], |index| self.openings[index].as_slice())
    }

    fn label(&self, fixture: Fixture) -> Label {
        let moves: String = self.opening(fixture).iter().map(ToString::to_string).collect();
        Label {
            black: self.arena.name(fixture.black),
            white: self.arena.name(fixture.white),
            opening: format!("{} {moves}", fixture.opening),
            terms: format!("{}, {}, seed {}", self.start.rules(), self.arena.terms(), self.seed),
        }
    }
}

/// What tells a game from all others.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Label {
    pub(crate) black: String,
    pub(crate) white: String,
    pub(crate) opening: String,
    pub(crate) terms: String,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Pairing, schedule};
    use outflank_rules::{RuleSet, Size};
    use std::sync::atomic::AtomicU32;

    /// Black always wins by as many discs as the seed says; the game from `endless` never ends by itself.
    struct Quick {
        played: AtomicU32,
        endless: Option<u64>,
    }

    impl Arena for Quick {
        fn name(&self, player: usize) -> String {
            format!("player {player}")
        }

        fn terms(&self) -> String {
            "no clock".to_owned()
        }

        fn play(&self, game: &Fixed<'_>, stop: &Stop) -> Result<PlayedGame, NotPlayed> {
            while self.endless == Some(game.seed) {
                if stop.is_stopped() {
                    return Err(NotPlayed::Stopped);
                }
                thread::sleep(Duration::from_millis(1));
            }
            self.played.fetch_add(1, Ordering::Relaxed);
            Ok(PlayedGame::with_lead(i16::try_from(game.seed).unwrap()))
        }
    }

    fn contest(endless: Option<u64>) -> Contest<Quick> {
        Contest {
            arena: Quick { played: AtomicU32::new(0), endless },
            start: Position::start(RuleSet::standard(Size::FOUR)),
            openings: Vec::new(),
            fixtures: schedule(2, Pairing::RoundRobin, 10, 1),
            jobs: 3,
            seed: 1,
        }
    }

    #[test]
    fn a_contest_goes_on_where_it_was_left() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("results");
        let first = contest(None);
        let few = Contest { fixtures: first.fixtures[..4].to_vec(), ..first };
        few.run(&mut Results::open(&path).unwrap(), &Stop::new(), |_| GoOn::Yes).unwrap();
        // The last line is cut off.
        let text = std::fs::read_to_string(&path).unwrap();
        std::fs::write(&path, &text[..text.len() - 10]).unwrap();

        let all = contest(None);
        let results = all.run(&mut Results::open(&path).unwrap(), &Stop::new(), |_| GoOn::Yes).unwrap();
        assert_eq!(results.len(), 10);
        assert_eq!(all.arena.played.into_inner(), 7);
        let again = contest(None);
        let mut same = again.run(&mut Results::open(&path).unwrap(), &Stop::new(), |_| GoOn::Yes).unwrap();
        assert_eq!(again.arena.played.into_inner(), 0);
        same.sort_by_key(|(fixture, _)| (fixture.opening, fixture.black));
        assert!(same.iter().all(|(fixture, game)| usize::try_from(game.black_lead).unwrap() == fixture.opening + 1));
    }

    #[test]
    fn games_in_play_are_broken_off_when_it_is_decided() {
        let contest = contest(Some(1));
        let results = contest.run(&mut Results::default(), &Stop::new(), |so_far| match so_far.len() {
            ..3 => GoOn::Yes,
            _ => GoOn::No,
        });
        let results = results.unwrap();
        assert!(results.len() >= 3 && results.iter().all(|(fixture, _)| fixture.opening != 0), "{results:?}");
    }

    #[test]
    fn whoever_stops_a_contest_gets_what_has_been_played() {
        let stop = Stop::new();
        let results = contest(Some(5)).run(&mut Results::default(), &stop, |so_far| {
            if so_far.len() == 8 {
                stop.stop();
            }
            GoOn::Yes
        });
        assert_eq!(results.unwrap().len(), 8);
    }
}
