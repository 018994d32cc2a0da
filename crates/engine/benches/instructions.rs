//! Fixed pieces of work, for `scripts/instructions` to count the instructions of.
//!
//! `instructions` alone lists them. `instructions NAME prepare` gets ready for a piece of work, `instructions NAME work` does it as well,
//! so the difference is the work itself; it prints how many calls, leaves or nodes that was.

use std::hint::black_box;
use std::process::ExitCode;

use outflank_engine::internals::kernels::{Call, Kernel, LastSquares, sum};
use outflank_engine::{Engine, Evaluator, InstructionSet, Limits, Megabytes, Options, perft};
use outflank_rules::random::{Random, random_position};
use outflank_rules::{Passes, Position, RuleSet, Size};

/// A piece of work.
#[derive(Clone, Copy)]
enum Piece {
    /// Calls of a kernel.
    Kernel(Kernel),
    /// A count of the leaves from the start.
    Perft { rules: RuleSet, depth: u32 },
    /// Random positions, for the solver of the last empty squares alone.
    Last { empties: u16, positions: u64 },
    /// Searches of random positions.
    Search { rules: RuleSet, empties: u16, positions: u64, limits: Limits },
}

const EIGHT: RuleSet = RuleSet::standard(Size::EIGHT);
const TEN: RuleSet = RuleSet::standard(Size::TEN);
const TWELVE: RuleSet = RuleSet::standard(Size::TWELVE);

const PIECES: [(&str, Piece); 13] = [
    ("moves", Piece::Kernel(Kernel::Moves)),
    ("flips", Piece::Kernel(Kernel::Flips)),
    ("last-flips", Piece::Kernel(Kernel::LastFlips)),
    ("perft-8x8", Piece::Perft { rules: EIGHT, depth: 8 }),
    ("perft-10x10", Piece::Perft { rules: TEN, depth: 6 }),
    ("last-2", Piece::Last { empties: 2, positions: 1000 }),
    ("last-4", Piece::Last { empties: 4, positions: 1000 }),
    ("last-6", Piece::Last { empties: 6, positions: 300 }),
    ("last-8", Piece::Last { empties: 8, positions: 50 }),
    ("solve-16", Piece::Search { rules: EIGHT, empties: 16, positions: 1, limits: Limits::exact() }),
    ("search-8x8", Piece::Search { rules: EIGHT, empties: 44, positions: 1, limits: Limits::depth(10) }),
    ("search-10x10", Piece::Search { rules: TEN, empties: 70, positions: 1, limits: Limits::depth(6) }),
    ("search-12x12", Piece::Search { rules: TWELVE, empties: 110, positions: 1, limits: Limits::depth(6) }),
];

fn main() -> ExitCode {
    let isa = match InstructionSet::chosen() {
        Ok(isa) => isa,
        Err(error) => {
            eprintln!("error: {error}");
            return ExitCode::from(2);
        }
    };
    let words: Vec<String> = std::env::args().skip(1).collect();
    let piece = words.first().and_then(|name| PIECES.into_iter().find(|piece| piece.0 == name));
    match (piece, words.get(1).map(String::as_str)) {
        (Some((_, piece)), Some("prepare")) => drop(piece.prepare(isa)),
        (Some((_, piece)), Some("work")) => println!("{}", piece.prepare(isa)()),
        // Also for `cargo test` and `cargo bench`, which start this with words of their own.
        _ => PIECES.iter().for_each(|(name, piece)| println!("{name} {}", piece.unit())),
    }
    ExitCode::SUCCESS
}

impl Piece {
    /// The name of one unit of the work.
    fn unit(self) -> &'static str {
        match self {
            Self::Kernel(_) => "call",
            Self::Perft { .. } => "leaf",
            Self::Last { .. } | Self::Search { .. } => "node",
        }
    }

    /// The work, ready to be done: it says how many units it had.
    fn prepare(self, isa: InstructionSet) -> Box<dyn FnOnce() -> u64> {
        match self {
            Self::Kernel(kernel) => {
                let calls = Call::random(100_000);
                Box::new(move || {
                    black_box(sum(kernel, &calls, isa));
                    calls.len() as u64
                })
            }
            Self::Perft { rules, depth } => {
                let start = Position::start(rules);
                Box::new(move || perft(&start, depth, Passes::ArePlies, 1, isa))
            }
            Self::Last { empties, positions } => {
                let positions = random_positions(EIGHT, empties, positions);
                let mut last = LastSquares::new(EIGHT.size, &positions);
                Box::new(move || last.solve(isa))
            }
            Self::Search { rules, empties, positions, limits } => {
                let engine = Engine::with(Options { threads: 1, hash: Megabytes(1), isa, ..Options::default() });
                // To unpack weights takes many times as long as these searches.
                Evaluator::default().prepare(rules);
                let positions = random_positions(rules, empties, positions);
                let nodes = move |position: &Position| engine.request(position).limits(limits).run().nodes;
                Box::new(move || positions.iter().map(&nodes).sum())
            }
        }
    }
}

fn random_positions(rules: RuleSet, empties: u16, count: u64) -> Vec<Position> {
    (0..count).map(|number| random_position(rules, empties, &mut Random::new(2, number))).collect()
}
