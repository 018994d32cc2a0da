//! What a large book costs: a million positions from random games, each with its best move at the lowest level, so that the book and not the search decides
//! how long it takes; then opening it, looking things up, and adding to it.
//!
//! ```sh
//! cargo run --release -p outflank-book --example million [POSITIONS]
//! ```

use std::collections::HashSet;
use std::time::{Duration, Instant};

use outflank_book::{Book, BookBoard, BookCrew, BookReach, BookWork, GrowingBook};
use outflank_engine::{Engine, Megabytes, Options, Stop};
use outflank_rules::random::{Random, random_position};
use outflank_rules::{Position, RuleSet, Size};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let count: usize = std::env::args().nth(1).map_or(Ok(1_000_000), |text| text.parse())?;
    let folder = std::env::temp_dir().join(format!("outflank-million-{}", std::process::id()));
    std::fs::create_dir_all(&folder)?;
    let path = folder.join("million.book");
    let result = measure(count, &path);
    std::fs::remove_dir_all(&folder)?;
    result
}

fn measure(count: usize, path: &std::path::Path) -> Result<(), Box<dyn std::error::Error>> {
    let rules = RuleSet::standard(Size::EIGHT);
    let positions = positions(rules, count);
    let crew = BookCrew { threads: 2, hash: Megabytes(1), level: "1".parse()?, options: Options::default() };

    let engine = Engine::with(Options { hash: Megabytes(1), ..Options::default() });
    let sample = || positions.iter().step_by((count / 10_000).max(1));
    let began = Instant::now();
    sample().for_each(|position| drop(engine.request(position).level(crew.level).run()));
    let search = began.elapsed() / u32::try_from(sample().count())?;

    let began = Instant::now();
    let mut growing = GrowingBook::create(path, rules)?;
    growing.grow(&BookWork::Enter(positions.clone()), &crew, &Stop::new(), |_| ())?;
    let entering = began.elapsed() / u32::try_from(count)?;
    println!(
        "{} positions: {entering:.1?} each with two engines, a search at this level takes one {search:.1?}",
        growing.len()
    );
    growing.tidy()?;
    drop(growing);

    let times = (0..20).map(|_| timed(|| Book::open(path).map(|book| book.len())));
    println!("opened in {:.2?} ({} MB)", median(times.collect()), std::fs::metadata(path)?.len() >> 20);

    let book = Book::open(path)?;
    let mut times: Vec<Duration> = sample().map(|position| timed(|| book.moves(position))).collect();
    times.sort_unstable();
    let (half, most) = (times[times.len() / 2], times[times.len() * 99 / 100]);
    println!(
        "{} answers: half within {half:.1?}, 99 % within {most:.1?}, all within {:.1?}",
        times.len(),
        times[times.len() - 1]
    );

    let opened = Instant::now();
    let mut growing = GrowingBook::open(path)?;
    println!("opened for growing in {:.1?}", opened.elapsed());
    let work =
        BookWork::Expand { from: vec![Position::start(rules)], reach: BookReach::default(), positions: count + 20_000 };
    let began = Instant::now();
    let change = growing.grow(&work, &crew, &Stop::new(), |_| ())?;
    let searches = u32::try_from(change.progress.searches)?;
    println!(
        "{} more chosen, searched and written: {:.1?} for each search",
        change.progress.new,
        began.elapsed() / searches
    );
    Ok(())
}

/// Different positions of random games.
fn positions(rules: RuleSet, count: usize) -> Vec<Position> {
    let (mut positions, mut seen, mut random) = (vec![Position::start(rules)], HashSet::new(), Random::new(1, 0));
    while positions.len() < count {
        let position = random_position(rules, 30 + random.below(22) as u16, &mut random);
        if !position.legal_moves().is_empty() && BookBoard::of(&position).is_some_and(|board| seen.insert(board)) {
            positions.push(position);
        }
    }
    positions
}

fn timed<T>(act: impl FnOnce() -> T) -> Duration {
    let began = Instant::now();
    drop(act());
    began.elapsed()
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort_unstable();
    times[times.len() / 2]
}
