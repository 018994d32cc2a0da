//! Games for learning: a random opening, then the engine against itself, then the end played out exactly.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use outflank_engine::{Engine, Limits, Megabytes, Options, Selectivity, Stop};
use outflank_rules::random::Random;
use outflank_rules::{Move, RuleSet};

use crate::data::{DataError, GamesWriter, Header, LabelledGame, UNITS};
use crate::self_play::{open_at_random, play_at_random, play_on};

/// How games are made.
#[derive(Clone, Debug)]
pub struct Generation {
    /// The rules.
    pub rules: RuleSet,
    /// How many games to make, in all.
    pub games: u64,
    /// Plies that the players look ahead.
    pub depth: u8,
    /// Empty squares from which positions are solved.
    pub exact_from: u8,
    /// Where the random numbers begin.
    pub seed: u64,
    /// Threads, each with games of its own.
    pub threads: usize,
    /// How the players are set up.
    pub options: Options,
}

/// Games in a block of the file: few enough that little is lost when the work is broken off.
const BLOCK: u64 = 32;

/// Once positions are solved, one move in so many is drawn at random: perfect play alone would show only perfect positions.
const STRAY_ONE_IN: u64 = 4;

/// The moves that are left to the players at least.
const FEWEST_PLAYED: u64 = 12;

impl Generation {
    /// Makes games and adds them to the file, or goes on where it was left. `progress` hears how many games there are.
    pub fn run(&self, path: &Path, stop: &Stop, progress: impl Fn(u64) + Sync) -> Result<(), DataError> {
        let evaluation = self.options.evaluation.to_string();
        let header = Header::new(self.rules, self.seed, self.depth, self.exact_from, evaluation);
        let mut writer = GamesWriter::open(path, &header.ok_or(DataError::UntoldRules)?)?;
        let next = AtomicU64::new(writer.blocks());
        let blocks = self.games.div_ceil(BLOCK);
        progress(writer.blocks() * BLOCK);
        // Blocks are written in order, so that the same seed gives the same file on any number of threads.
        let waiting = Mutex::new((BTreeMap::new(), &mut writer, Ok(())));
        let work = || {
            let engine = Engine::with(Options { threads: 1, hash: Megabytes(16), ..self.options.clone() });
            loop {
                let block = next.fetch_add(1, Ordering::Relaxed);
                if block >= blocks {
                    return;
                }
                let numbers = block * BLOCK..self.games.min((block + 1) * BLOCK);
                let games: Vec<_> =
                    numbers.filter_map(|n| self.play(&engine, &mut Random::new(self.seed, n), stop)).collect();
                if stop.is_stopped() {
                    return;
                }
                let mut waiting = waiting.lock().expect("no thread panics while it holds the lock");
                let (games_by_block, writer, written) = &mut *waiting;
                games_by_block.insert(block, games);
                while let Some(games) = games_by_block.remove(&writer.blocks()) {
                    *written = writer.append(&games);
                    if written.is_err() {
                        stop.stop();
                        return;
                    }
                }
                progress(writer.blocks() * BLOCK);
            }
        };
        thread::scope(|scope| {
            for _ in 0..self.threads.max(1) {
                scope.spawn(work);
            }
        });
        let (_, _, written) = waiting.into_inner().expect("no thread panics while it holds the lock");
        Ok(written?)
    }

    /// Plays one game; `None` if it ends before the players have something to decide, or when it is to stop.
    fn play(&self, engine: &Engine, random: &mut Random, stop: &Stop) -> Option<LabelledGame> {
        let first_scored = self.random_plies(random);
        let mut game = open_at_random(self.rules, first_scored, random)?;
        let mut scores = Vec::new();
        let limits = Limits {
            depth: self.depth,
            exact_from: self.exact_from,
            selectivity: Selectivity::QUICK,
            ..Limits::exact()
        };
        play_on(&mut game, u16::from(self.exact_from), engine, &limits, stop, |report| {
            scores.push(report.score.discs() * UNITS);
        });
        let first_exact = game.moves().len();
        while game.outcome().is_none() {
            let report = engine.request(game.position()).limits(limits).stop(stop).run();
            if stop.is_stopped() {
                return None;
            }
            let (side, score) = (game.position().side_to_move(), report.score.discs() * UNITS);
            for step in report.line {
                let Move::Place(square) = step else { continue };
                scores.push(if game.position().side_to_move() == side { score } else { -score });
                if random.below(STRAY_ONE_IN) == 0 {
                    play_at_random(&mut game, random)?;
                    break;
                }
                game.play(square).ok()?;
            }
        }
        let first_scored = first_scored as usize;
        let enough = game.moves().len() > first_scored && !stop.is_stopped();
        enough.then(|| LabelledGame { moves: game.moves().to_vec(), first_scored, first_exact, scores })
    }

    /// How many moves are drawn at random before the players take over: any number, small ones more often.
    fn random_plies(&self, random: &mut Random) -> u64 {
        let most = u64::from(self.rules.size.area()).saturating_sub(4 + FEWEST_PLAYED).max(1);
        random.below(most).min(random.below(most))
    }
}
