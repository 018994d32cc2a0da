//! A file of games that were analysed: a line for each, with the level, the moves, and what each of them gave away.

use std::collections::HashMap;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use outflank_coach::Advisor;
use outflank_engine::{Engine, Level, Options, Stop};

use super::candidates::standard_game;
use crate::failure::Failure;
use crate::progress::Progress;

/// The games of one level in such a file.
pub(super) struct AnalysedFile {
    path: PathBuf,
    level: Level,
    games: HashMap<String, Vec<u8>>,
}

impl AnalysedFile {
    /// Reads what is there already. A line that was cut off is left out.
    pub(super) fn open(path: &Path, level: Level) -> Result<Self, Failure> {
        let text = match fs::read_to_string(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => String::new(),
            text => text.map_err(|error| Failure::BadInput(format!("cannot read {}: {error}", path.display())))?,
        };
        let games = text.lines().filter_map(|line| read(line, level)).collect();
        Ok(Self { path: path.to_owned(), level, games })
    }

    /// What each move of a game gave away, if it was analysed.
    pub(super) fn losses(&self, moves: &str) -> Option<&[u8]> {
        self.games.get(moves).map(Vec::as_slice)
    }

    /// Analyses games, several at a time, and writes each down as soon as it is done.
    pub(super) fn add(&mut self, games: &[&str], threads: usize, stop: &Stop) -> Result<(), Failure> {
        if games.is_empty() {
            return Ok(());
        }
        let cannot = |error: &io::Error| Failure::Refused(format!("cannot write {}: {error}", self.path.display()));
        let file = OpenOptions::new().append(true).create(true).open(&self.path).map_err(|error| cannot(&error))?;
        let desk = Mutex::new(AnalysisDesk {
            file,
            progress: Progress::of(games.len(), "games"),
            done: Vec::new(),
            trouble: None,
        });
        let next = AtomicUsize::new(0);
        let work = || {
            let engine = Engine::with(Options::default());
            while let Some(moves) = games.get(next.fetch_add(1, Ordering::Relaxed)) {
                let Some(losses) = analyse(moves, self.level, &engine, stop) else { return };
                let Ok(mut desk) = desk.lock() else { return };
                if !desk.keep(self.level, moves, losses) {
                    return;
                }
            }
        };
        thread::scope(|scope| (0..threads).for_each(|_| drop(scope.spawn(work))));
        let AnalysisDesk { done, trouble, .. } = desk.into_inner().expect("no thread panics with the desk in hand");
        if let Some(error) = trouble {
            return Err(cannot(&error));
        }
        self.games.extend(done);
        Ok(())
    }
}

/// Where threads bring what they have found.
struct AnalysisDesk {
    file: File,
    progress: Progress,
    done: Vec<(String, Vec<u8>)>,
    trouble: Option<io::Error>,
}

impl AnalysisDesk {
    /// Writes a game down; says whether that worked.
    fn keep(&mut self, level: Level, moves: &str, losses: Vec<u8>) -> bool {
        let numbers: Vec<String> = losses.iter().map(ToString::to_string).collect();
        // The line break comes first: whatever was cut off before stays a line of its own.
        let line = format!("\n{level} {moves} {}", numbers.join(","));
        self.trouble = self.file.write_all(line.as_bytes()).err();
        self.progress.step("analysed");
        self.done.push((moves.to_owned(), losses));
        self.trouble.is_none()
    }
}

/// What each move gave away; `None` if it was stopped.
fn analyse(moves: &str, level: Level, engine: &Engine, stop: &Stop) -> Option<Vec<u8>> {
    let game = standard_game(moves)?;
    let loss = |(ply, square): (usize, &outflank_rules::Square)| {
        let scored = Advisor::at(level).score(engine, game.position_at(ply)?, stop, |_| {}).moves;
        let played = scored.iter().find(|scored| scored.square == *square)?;
        u8::try_from(scored.first()?.score.discs() - played.score.discs()).ok()
    };
    let losses = game.moves().iter().enumerate().map(loss).collect();
    if stop.is_stopped() { None } else { losses }
}

/// The game in a line of this level, if every move has its loss.
fn read(line: &str, level: Level) -> Option<(String, Vec<u8>)> {
    let mut words = line.split(' ');
    let (at, moves, losses) = (words.next()?, words.next()?, words.next()?);
    let losses: Vec<u8> = losses.split(',').map(|loss| loss.parse().ok()).collect::<Option<_>>()?;
    let whole = at == level.to_string() && losses.len() == moves.len() / 2;
    whole.then(|| (moves.to_owned(), losses))
}
