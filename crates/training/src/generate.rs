//! Games for learning: a random opening, then the engine against itself, then the end played out exactly; and leaves of searches.

use std::collections::BTreeMap;
use std::iter;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use outflank_engine::{Engine, Limits, Megabytes, Options, Selectivity, Stop};
use outflank_rules::random::Random;
use outflank_rules::{Game, Move, RuleSet};

use crate::data::{DataError, GamesWriter, Header, LabelledGame, UNITS};
use crate::self_play::{open_at_random, play_at_random, play_on, play_to_leaf};

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
pub const BLOCK: u64 = 32;

/// Once positions are solved, one move in so many is drawn at random: perfect play alone would show only perfect positions.
const STRAY_ONE_IN: u64 = 6;

/// Most positions that random moves lead to are decided, while those that matter are close, and there the last move is worth more. So of those
/// where one side is ahead by more than this part of the squares, one in so many is played on.
const CLOSE_PART: u16 = 6;
const DECIDED_ONE_IN: u64 = 4;

/// The moves that are left to the players at least.
const FEWEST_PLAYED: u64 = 12;

/// Leaves of searches that are played out for each game. A search picks its line by the very evaluation that judges the leaf at its end, so
/// positions there are judged too well for the side that has just moved, unless they are learned from too.
const LEAVES: usize = 3;

/// Empty squares that such leaves have at least.
const LEAST_EMPTIES: u8 = 8;

impl Generation {
    /// Makes games and adds them to the file, or goes on where it was left. `progress` hears how many games there are.
    pub fn run(&self, path: &Path, stop: &Stop, progress: impl Fn(u64) + Sync) -> Result<(), DataError> {
        let mut writer = self.open(path)?;
        let next = AtomicU64::new(writer.blocks());
        progress(writer.blocks() * BLOCK);
        // Blocks are written in order, so that the same seed gives the same file on any number of threads.
        let waiting = Mutex::new((BTreeMap::new(), &mut writer, Ok(())));
        let work = || {
            loop {
                let block = next.fetch_add(1, Ordering::Relaxed);
                if block >= self.blocks() {
                    return;
                }
                let Some(games) = self.block(block, stop) else { return };
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

    /// Begins the file of the games, or goes on with it.
    pub fn open(&self, path: &Path) -> Result<GamesWriter, DataError> {
        let evaluation = self.options.evaluation.to_string();
        let header = Header::new(self.rules, self.seed, self.depth, self.exact_from, evaluation);
        GamesWriter::open(path, &header.ok_or(DataError::UntoldRules)?)
    }

    /// How many blocks the file has in the end.
    pub fn blocks(&self) -> u64 {
        self.games.div_ceil(BLOCK)
    }

    /// The games of a block, by an engine that remembers nothing of others: they are the same whoever makes them, and when. `None` when it
    /// is to stop.
    pub fn block(&self, number: u64, stop: &Stop) -> Option<Vec<LabelledGame>> {
        let engine = Engine::with(Options { threads: 1, hash: Megabytes(16), ..self.options.clone() });
        let numbers = number * BLOCK..self.games.min((number + 1) * BLOCK);
        let games = numbers.flat_map(|number| self.play(&engine, &mut Random::new(self.seed, number), stop)).collect();
        (!stop.is_stopped()).then_some(games)
    }

    /// Plays a game, and others that branch off from it to leaves of searches; none if it ends before the players have something to decide,
    /// or when it is to stop.
    fn play(&self, engine: &Engine, random: &mut Random, stop: &Stop) -> Vec<LabelledGame> {
        let Some((game, labelled)) = self.play_on_and_out(engine, random, stop) else { return Vec::new() };
        let leaves = (0..LEAVES).filter_map(|_| self.play_out_from_leaf(&game, engine, random, stop));
        let leaves: Vec<_> = leaves.collect();
        iter::once(labelled).chain(leaves).filter(|_| !stop.is_stopped()).collect()
    }

    /// Plays a game that begins at random, or at a leaf of a search in such a position; `None` if it ends at once or is decided already, or when it
    /// is to stop.
    fn play_on_and_out(&self, engine: &Engine, random: &mut Random, stop: &Stop) -> Option<(Game, LabelledGame)> {
        let limits = self.limits();
        let mut game = open_at_random(self.rules, self.random_plies(random), random)?;
        play_to_leaf(&mut game, self.plies_to_leaf(random), engine, &limits, stop)?;
        let report = engine.request(game.position()).limits(limits).stop(stop).run();
        let decided = report.score.discs().unsigned_abs() > self.rules.size.area() / CLOSE_PART;
        if decided && random.below(DECIDED_ONE_IN) != 0 {
            return None;
        }
        let first_scored = game.moves().len();
        let mut scores = Vec::new();
        play_on(&mut game, u16::from(self.exact_from), engine, &limits, stop, |report| {
            scores.push(report.score.discs() * UNITS);
        });
        let first_exact = game.moves().len();
        self.play_out(&mut game, &mut scores, engine, random, stop)?;
        let enough = game.moves().len() > first_scored && !stop.is_stopped();
        enough.then(|| {
            let labelled = LabelledGame { moves: game.moves().to_vec(), first_scored, first_exact, scores };
            (game, labelled)
        })
    }

    /// Branches off from a game to a leaf of a search that can be solved, and plays that out.
    fn play_out_from_leaf(
        &self,
        game: &Game,
        engine: &Engine,
        random: &mut Random,
        stop: &Stop,
    ) -> Option<LabelledGame> {
        let ahead = self.plies_to_leaf(random);
        let most = u64::from(self.exact_from.saturating_sub(LEAST_EMPTIES));
        let leaf = u64::from(LEAST_EMPTIES.min(self.exact_from)) + random.below(most + 1);
        let wanted = leaf as u16 + u16::from(ahead);
        let mut branch = Game::from_position(*game.start());
        for &square in game.moves() {
            if branch.position().board().empties().len() <= wanted {
                break;
            }
            branch.play(square).ok()?;
        }
        play_to_leaf(&mut branch, ahead, engine, &self.limits(), stop)?;
        let first_exact = branch.moves().len();
        let mut scores = Vec::new();
        self.play_out(&mut branch, &mut scores, engine, random, stop)?;
        let moves = branch.moves().to_vec();
        Some(LabelledGame { moves, first_scored: first_exact, first_exact, scores })
    }

    /// Plays a game out exactly, but for a random move now and then; `None` when it is to stop.
    fn play_out(
        &self,
        game: &mut Game,
        scores: &mut Vec<i16>,
        engine: &Engine,
        random: &mut Random,
        stop: &Stop,
    ) -> Option<()> {
        while game.outcome().is_none() {
            let report = engine.request(game.position()).limits(self.limits()).stop(stop).run();
            if stop.is_stopped() {
                return None;
            }
            let (side, score) = (game.position().side_to_move(), report.score.discs() * UNITS);
            for step in report.line {
                let Move::Place(square) = step else { continue };
                scores.push(if game.position().side_to_move() == side { score } else { -score });
                if random.below(STRAY_ONE_IN) == 0 {
                    play_at_random(game, random)?;
                    break;
                }
                game.play(square).ok()?;
            }
        }
        Some(())
    }

    fn limits(&self) -> Limits {
        Limits { depth: self.depth, exact_from: self.exact_from, selectivity: Selectivity::QUICK, ..Limits::exact() }
    }

    /// How many plies ahead a leaf lies: any number that the players look ahead, odd or even.
    fn plies_to_leaf(&self, random: &mut Random) -> u8 {
        random.below(u64::from(self.depth) + 1) as u8
    }

    /// How many moves are drawn at random before the players take over: any number, small ones more often.
    fn random_plies(&self, random: &mut Random) -> u64 {
        let most = u64::from(self.rules.size.area()).saturating_sub(4 + FEWEST_PLAYED).max(1);
        random.below(most).min(random.below(most))
    }
}
