//! What opponents of a rating are worth: each plays its neighbour 200 points below, and what it gives away in its games is counted.
//!
//! `cargo run --release -p outflank-contest --example ratings -- [--games 200] [--analysed 200] [--ratings 800,1000,1200] [--jobs N]`
//!
//! For each rating: the points against somebody 200 points below (76 % are expected), the discs that it gives away in a game against its own kind by
//! analysis at level 8, beside what people of that rating give away, and how many of its moves are the likeliest among people of that rating.

use std::env;
use std::error::Error;
use std::thread;

use outflank_coach::Advisor;
use outflank_contest::{Comparison, Contest, Fixture, GoOn, PlayedGame, Results, Sparring, series};
use outflank_engine::{Engine, Level, LevelNumber, Megabytes, Options, Stop};
use outflank_people::{Policy, Rating};
use outflank_play::EnginePlayer;
use outflank_rules::{Game, Position, RuleSet, Side, Size};

/// How far apart neighbours are.
const STEP: u16 = 200;
/// The level of the analysis by which people's games were measured.
const ANALYSIS: u8 = 8;
/// Discs that tournament players give away in a game, by analysis at that level.
const PEOPLE: [(u16, f64); 6] = [(1000, 105.0), (1200, 74.8), (1400, 59.0), (1600, 41.0), (1800, 31.7), (2000, 22.9)];

struct Words {
    games: usize,
    analysed: usize,
    ratings: Vec<Rating>,
    jobs: usize,
}

fn words() -> Option<Words> {
    let ratings = (Rating::MIN.points()..=Rating::MAX.points()).step_by(usize::from(STEP)).filter_map(Rating::new);
    let jobs = thread::available_parallelism().map_or(1, usize::from);
    let mut words = Words { games: 200, analysed: 200, ratings: ratings.chain([Rating::MAX]).collect(), jobs };
    let mut args = env::args().skip(1);
    while let Some(name) = args.next() {
        let value = args.next()?;
        match name.as_str() {
            "--games" => words.games = value.parse().ok()?,
            "--analysed" => words.analysed = value.parse().ok()?,
            "--jobs" => words.jobs = value.parse().ok()?,
            "--ratings" => words.ratings = value.split(',').map(str::parse).collect::<Result<_, _>>().ok()?,
            _ => return None,
        }
    }
    Some(words)
}

fn main() -> Result<(), Box<dyn Error>> {
    let how = "say: ratings [--games N] [--analysed N] [--ratings 800,1000] [--jobs N]";
    let words = words().ok_or(how)?;
    println!("rating   points against {STEP} below      discs given away   by people   likeliest moves");
    for &rating in &words.ratings {
        let below = rating.points().checked_sub(STEP).and_then(Rating::new);
        let points = match below {
            Some(below) if words.games > 0 => {
                let sum = Comparison::of(&play([rating, below], words.games, words.jobs)?);
                let share = sum.share();
                let error = (share * (1.0 - share) / words.games as f64).sqrt();
                format!("{:5.1} % ± {:.1} {:>+6.1} discs", 100.0 * share, 100.0 * error, sum.margin)
            }
            _ => String::new(),
        };
        let losses = match words.analysed {
            0 => String::new(),
            games => Habits::of(rating, &play([rating; 2], games, words.jobs)?, words.jobs).to_string(),
        };
        println!("{rating:>6}   {points:<28}   {losses}");
    }
    Ok(())
}

/// Games between two ratings, colours changing.
fn play(ratings: [Rating; 2], games: usize, jobs: usize) -> Result<Vec<(Fixture, PlayedGame)>, Box<dyn Error>> {
    let engine = Engine::with(Options { threads: 1, hash: Megabytes(64), ..Options::default() });
    let contest = Contest {
        arena: Sparring { engine, players: ratings.map(EnginePlayer::Rating).to_vec() },
        start: start(),
        openings: Vec::new(),
        fixtures: series(games, 1),
        jobs,
        seed: 1,
    };
    Ok(contest.run(&mut Results::default(), &Stop::new(), |_| GoOn::Yes)?)
}

/// What a player does in its games.
#[derive(Clone, Copy, Default)]
struct Habits {
    rating: u16,
    /// Players whose games were looked through: two for each game.
    players: u32,
    moves: u32,
    lost: u32,
    /// The squares of what each player lost, for the spread.
    squares: f64,
    likeliest: u32,
}

impl Habits {
    /// Those of both players of these games.
    fn of(rating: Rating, games: &[(Fixture, PlayedGame)], jobs: usize) -> Self {
        let share = games.len().div_ceil(jobs.max(1)).max(1);
        let found: Vec<Self> = thread::scope(|scope| {
            let look =
                |games: &[(Fixture, PlayedGame)]| games.iter().map(|(_, game)| Self::in_game(rating, game)).collect();
            let threads: Vec<_> =
                games.chunks(share).map(|games| scope.spawn(move || -> Vec<Self> { look(games) })).collect();
            threads.into_iter().flat_map(|thread| thread.join().unwrap_or_default()).collect()
        });
        found.into_iter().fold(Self { rating: rating.points(), ..Self::default() }, |sum, game| Self {
            players: sum.players + game.players,
            moves: sum.moves + game.moves,
            lost: sum.lost + game.lost,
            squares: sum.squares + game.squares,
            likeliest: sum.likeliest + game.likeliest,
            ..sum
        })
    }

    fn in_game(rating: Rating, played: &PlayedGame) -> Self {
        let engine = Engine::with(Options { threads: 1, hash: Megabytes(16), ..Options::default() });
        let advisor = Advisor::at(LevelNumber::new(ANALYSIS).map_or(Level::Expert, Level::Number));
        let policy = Policy::of(&start().rules());
        let mut habits = Self { players: 2, ..Self::default() };
        let mut lost = [0u32; 2];
        let game = Game::from_transcript(start(), &played.moves).expect("the moves of a game that was played");
        for (ply, &square) in game.moves().iter().enumerate() {
            let position = game.position_at(ply).expect("a position before each move");
            let scores = advisor.score(&engine, position, &Stop::new(), |_| {}).moves;
            let best = scores.first().map_or(0, |best| best.score.discs());
            let own = scores.iter().find(|known| known.square == square).map_or(best, |known| known.score.discs());
            lost[usize::from(position.side_to_move() == Side::White)] += u32::from((best - own).unsigned_abs());
            habits.moves += 1;
            let likely = policy.map(|policy| policy.moves(position, rating)).unwrap_or_default();
            let likeliest = likely.iter().max_by(|one, other| one.chance.total_cmp(&other.chance));
            habits.likeliest += u32::from(likeliest.is_some_and(|likeliest| likeliest.square == square));
        }
        habits.lost = lost.iter().sum();
        habits.squares = lost.iter().map(|&lost| f64::from(lost).powi(2)).sum();
        habits
    }
}

impl std::fmt::Display for Habits {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let players = f64::from(self.players.max(1));
        let mean = f64::from(self.lost) / players;
        let spread = (self.squares / players - mean * mean).max(0.0).sqrt();
        let people = PEOPLE.iter().find(|(rating, _)| *rating == self.rating);
        let people =
            people.map_or(String::new(), |(_, discs)| format!("{discs:.0} ({:+.0} %)", 100.0 * (mean / discs - 1.0)));
        let likeliest = 100.0 * f64::from(self.likeliest) / f64::from(self.moves.max(1));
        write!(f, "{mean:5.1} (spread {spread:.0})   {people:>11}   {likeliest:13.1} %")
    }
}

fn start() -> Position {
    Position::start(RuleSet::standard(Size::EIGHT))
}
