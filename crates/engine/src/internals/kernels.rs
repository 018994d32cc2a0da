//! The kernels and the layers of the solver by themselves, for measuring them.

use outflank_rules::random::{Random, random_position};
use outflank_rules::{Position, RuleSet, Size};

use crate::endgame::{Endgame, MOST_EMPTIES};
use crate::eval::{Evaluation, Evaluator, Judge};
use crate::isa::{InstructionSet, Isa, Portable, WithIsa, dispatch};
use crate::state::{Frame, Standard, State, WithState, on_board};

/// What an instruction set does best.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kernel {
    /// Finds the squares that a side can play on.
    Moves,
    /// Finds the discs that a move turns over.
    Flips,
    /// Counts the discs that the last move of a game turns over.
    LastFlips,
}

/// What a kernel is called with: a board, and a square that is empty on it.
#[derive(Clone, Copy, Debug)]
pub struct Call {
    square: u32,
    player: u64,
    opponent: u64,
}

impl Call {
    /// Calls with random boards, the same everywhere.
    pub fn random(count: usize) -> Vec<Self> {
        let mut random = Random::new(1, 0);
        let mut call = || {
            let square = random.below(64) as u32;
            let player = random.next() & !(1 << square);
            let opponent = random.next() & !player & !(1 << square);
            Self { square, player, opponent }
        };
        (0..count).map(|_| call()).collect()
    }
}

/// Makes the calls, and sums up what the kernel says.
///
/// ```
/// use outflank_engine::InstructionSet;
/// use outflank_engine::internals::kernels::{Call, Kernel, sum};
/// let calls = Call::random(100);
/// let mut sums = InstructionSet::available().map(|isa| sum(Kernel::Moves, &calls, isa));
/// let first = sums.next();
/// assert!(sums.all(|sum| Some(sum) == first));
/// ```
pub fn sum(kernel: Kernel, calls: &[Call], isa: InstructionSet) -> u64 {
    struct Sum<'a>(Kernel, &'a [Call]);

    impl WithIsa for Sum<'_> {
        type Output = u64;

        fn with<I: Isa>(self, isa: I) -> u64 {
            let Self(kernel, calls) = self;
            isa.run(
                #[inline(always)]
                || match kernel {
                    Kernel::Moves => total(calls, |call| isa.reach(call.player, call.opponent)),
                    Kernel::Flips => total(calls, |call| isa.flips(call.square, call.player, call.opponent)),
                    Kernel::LastFlips => total(calls, |call| isa.last_flips(call.square, call.player).into()),
                },
            )
        }
    }

    dispatch(isa, Sum(kernel, calls))
}

#[inline(always)]
fn total(calls: &[Call], kernel: impl Fn(&Call) -> u64) -> u64 {
    calls.iter().map(kernel).fold(0, u64::wrapping_add)
}

/// The solver of the last empty squares alone, without the search above it, and positions to solve.
pub struct LastSquares {
    solver: Endgame,
    states: Vec<Standard<Portable>>,
}

impl LastSquares {
    /// Gets ready to solve standard positions on a board of this size, within 8×8. Those with more empty squares than the solver is
    /// made for are left out.
    pub fn new(size: Size, positions: &[Position]) -> Self {
        let states = positions.iter().map(|position| Standard::new(position, Portable));
        Self {
            solver: Endgame::for_board(Frame::<u64>::new(size).board()),
            states: states.filter(|state| state.empty.count_ones() <= MOST_EMPTIES).collect(),
        }
    }

    /// Solves the positions, and says how many it visited.
    pub fn solve(&mut self, isa: InstructionSet) -> u64 {
        struct Solve<'a>(&'a mut LastSquares);

        impl WithIsa for Solve<'_> {
            type Output = u64;

            fn with<I: Isa>(self, isa: I) -> u64 {
                let LastSquares { solver, states } = self.0;
                let (before, most) = (solver.nodes, solver.area);
                for &Standard { player, opponent, empty, isa: Portable } in &*states {
                    isa.run(|| solver.score(Standard { player, opponent, empty, isa }, -most, most));
                }
                solver.nodes - before
            }
        }

        dispatch(isa, Solve(self))
    }
}

/// Positions to be judged, as a search meets them: all that two moves lead to from some others.
pub struct Glances {
    rules: RuleSet,
    positions: Vec<Position>,
}

impl Glances {
    /// Positions of a game, the same everywhere; those without a legal move are left out.
    pub fn random(rules: RuleSet) -> Self {
        let mut random = Random::new(1, 0);
        let mut positions = Vec::new();
        for _ in 0..64 {
            let empties = rules.size.area() / 4 + random.below(u64::from(rules.size.area() / 2)) as u16;
            let first = random_position(rules, empties, &mut random);
            let after = |position: &Position| {
                let position = *position;
                position.legal_moves().iter().filter_map(move |square| position.play(square).ok())
            };
            let second = after(&first).flat_map(|position| after(&position).collect::<Vec<_>>());
            positions.extend(second.filter(|position| !position.legal_moves().is_empty()));
        }
        Self { rules, positions }
    }

    /// How many positions there are.
    pub fn count(&self) -> usize {
        self.positions.len()
    }

    /// Judges all positions so many times, with the good evaluation or the quick one, and sums up what it says.
    pub fn judge(&self, evaluator: &Evaluator, quickly: bool, isa: InstructionSet, rounds: usize) -> i64 {
        match self.positions.first() {
            Some(first) => on_board(first, isa, Judgement { glances: self, evaluator, quickly, rounds }),
            None => 0,
        }
    }
}

struct Judgement<'a> {
    glances: &'a Glances,
    evaluator: &'a Evaluator,
    quickly: bool,
    rounds: usize,
}

impl WithState for Judgement<'_> {
    type Output = i64;

    fn with<S: State>(self, first: S) -> i64 {
        let Self { glances, evaluator, quickly, rounds } = self;
        let states: Vec<S> = glances.positions.iter().map(|position| S::new(position, first.isa())).collect();
        let judge = Judge::<S::Set>::new(evaluator, glances.rules);
        let mut sum = 0;
        for _ in 0..rounds {
            for state in &states {
                let moves = state.moves();
                let value = if quickly { judge.evaluate_quickly(state, moves) } else { judge.evaluate(state, moves) };
                sum += i64::from(value);
            }
        }
        sum
    }
}
