//! Learned evaluations and their files.

#[cfg(feature = "8x8")]
use std::sync::Arc;

#[cfg(feature = "all")]
use outflank_rules::Setup;
use outflank_rules::random::{Random, random_position};
use outflank_rules::{Position, RuleSet, Size, Squares, Symmetry};

#[cfg(feature = "8x8")]
use super::LearnedOn;
use super::learned::{BadWeights, EvaluationKind, Learned, pack};
use super::linear::{LINEAR_PHASES, weights_per_phase};
use super::patterns::Shape;
#[cfg(feature = "8x8")]
use super::shipped::Role;
use super::shipped::all_shipped;
use super::{Evaluation, Evaluator, Judge};
use crate::bits::Bits;
use crate::internals::tuning::Glance;
#[cfg(feature = "8x8")]
use crate::isa::InstructionSet;
use crate::isa::Portable;
use crate::isa::tests::on_every_set;
use crate::isa::{Isa, WithIsa, dispatch};
use crate::state::{Standard, State, Variant};

/// What every instruction set makes of the positions in a list.
#[cfg(feature = "8x8")]
struct Evaluate<'a>(&'a Learned, &'a [[u64; 2]]);

#[cfg(feature = "8x8")]
impl WithIsa for Evaluate<'_> {
    type Output = Vec<i32>;

    fn with<I: Isa>(self, isa: I) -> Vec<i32> {
        let Self(learned, boards) = self;
        let model = u64::model(learned).expect("a model for boards within 8×8");
        let evaluate = |&[player, opponent]: &[u64; 2]| {
            let state = Standard { player, opponent, empty: !(player | opponent), isa };
            u64::evaluate(&model, &state, state.moves())
        };
        boards.iter().map(evaluate).collect()
    }
}

#[test]
#[cfg(feature = "8x8")]
fn the_network_says_what_it_said_in_training_with_every_instruction_set() {
    let samples: Vec<([u64; 2], i32)> = include_str!("samples.txt")
        .lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| {
            let mut words = line.split_whitespace();
            let mut board = || u64::from_str_radix(words.next().unwrap(), 16).unwrap();
            ([board(), board()], words.next().unwrap().parse().unwrap())
        })
        .collect();
    assert!(samples.len() >= 50);
    let (boards, wanted): (Vec<[u64; 2]>, Vec<i32>) = samples.into_iter().unzip();
    let learned = super::shipped::shipped(RuleSet::standard(Size::EIGHT), Role::Best).expect("a network for 8×8");
    assert!(matches!(learned.kind(), EvaluationKind::Network { .. }));
    on_every_set(|set| assert_eq!(dispatch(set, Evaluate(&learned, &boards)), wanted, "{set}"));
}

#[test]
#[cfg(feature = "8x8")]
fn every_instruction_set_judges_alike() {
    let mut random = Random::new(3, 0);
    let boards: Vec<[u64; 2]> = (0..3000)
        .map(|_| {
            let discs = random.next() | random.next();
            let player = discs & random.next();
            [player, discs & !player]
        })
        .collect();
    for role in [Role::Best, Role::Quick, Role::Rim, Role::Linear] {
        let learned = super::shipped::shipped(RuleSet::standard(Size::EIGHT), role).expect("weights for 8×8");
        let portable = dispatch(InstructionSet::Portable, Evaluate(&learned, &boards));
        on_every_set(|set| assert_eq!(dispatch(set, Evaluate(&learned, &boards)), portable, "{set}"));
    }
}

/// What every instruction set makes of positions on large boards.
#[cfg(feature = "all")]
struct EvaluateWide<'a>(&'a Learned, &'a [Position]);

#[cfg(feature = "all")]
impl WithIsa for EvaluateWide<'_> {
    type Output = Vec<i32>;

    fn with<I: Isa>(self, isa: I) -> Vec<i32> {
        let Self(learned, positions) = self;
        let model = Squares::model(learned).expect("a model for large boards");
        let evaluate = |position| {
            let state = Variant::<Squares, _>::new(position, isa);
            Squares::evaluate(&model, &state, state.moves())
        };
        positions.iter().map(evaluate).collect()
    }
}

#[test]
#[cfg(feature = "all")]
fn networks_of_large_boards_say_what_they_said_in_training_with_every_instruction_set() {
    for size in [Size::TEN, Size::TWELVE] {
        let rules = RuleSet::standard(size);
        let (mut positions, mut wanted) = (Vec::new(), Vec::new());
        for line in include_str!("samples-wide.txt").lines().filter(|line| !line.starts_with('#')) {
            let (board, value) = line.split_once(' ').expect("a board and a value");
            if board.len() != usize::from(size.area()) {
                continue;
            }
            let mut setup = Setup { black: Squares::default(), white: Squares::default(), ..Setup::start(rules) };
            for (square, disc) in size.squares().iter().zip(board.chars()) {
                match disc {
                    'X' => setup.black.insert(square),
                    'O' => setup.white.insert(square),
                    _ => {}
                }
            }
            positions.push(setup.position().expect("a position of a game"));
            wanted.push(value.parse().expect("a number"));
        }
        assert!(positions.len() >= 40);
        let learned = super::shipped::shipped(rules, Role::Best).expect("a network");
        assert!(matches!(learned.kind(), EvaluationKind::Network { .. }));
        on_every_set(|set| assert_eq!(dispatch(set, EvaluateWide(&learned, &positions)), wanted, "{set}"));
    }
}

/// What is made of the positions after all moves of those in a list, each judged as one of them, and by itself.
struct JudgeAfterMoves<'a>(RuleSet, &'a [Position]);

impl WithIsa for JudgeAfterMoves<'_> {
    type Output = Vec<[[i32; 2]; 2]>;

    fn with<I: Isa>(self, isa: I) -> Self::Output {
        let Self(rules, positions) = self;
        let judge = Judge::<Squares>::new(&Evaluator::Shipped, rules);
        let mut values = Vec::new();
        for position in positions {
            let state = Variant::<Squares, _>::new(position, isa);
            let (after, quickly_after) = (judge.after(&state), judge.quickly_after(&state));
            for next in state.moves().squares().map(|square| state.play(square)) {
                let moves = next.moves();
                values.push([
                    [after(&next, moves), quickly_after(&next, moves)],
                    [judge.evaluate(&next, moves), judge.evaluate_quickly(&next, moves)],
                ]);
            }
        }
        values
    }
}

#[test]
fn positions_after_a_move_are_judged_as_by_themselves_with_every_instruction_set() {
    let mut random = Random::new(9, 0);
    for rules in [
        RuleSet::standard(Size::TEN),
        RuleSet::standard(Size::TWELVE),
        RuleSet::standard(Size::SIXTEEN),
        RuleSet::orthogonal(Size::TEN),
    ] {
        let empties = |number: u16| number * (rules.size.area() - 4) / 10;
        let positions: Vec<Position> =
            (0..10).map(|number| random_position(rules, empties(number), &mut random)).collect();
        on_every_set(|set| {
            let values = dispatch(set, JudgeAfterMoves(rules, &positions));
            assert!(values.len() >= 30, "{} positions", values.len());
            assert!(values.iter().all(|[after, by_itself]| after == by_itself), "{rules} {set}");
        });
    }
}

#[test]
fn every_weight_file_can_be_read_and_all_of_them_are_small_enough() {
    let (mut files, mut bytes) = (0, 0);
    for (rules, name, file) in all_shipped() {
        let learned = Learned::read(file).expect("a weight file that comes with the program");
        assert_eq!(learned.rules(), rules);
        assert_eq!(Evaluator::provide(name, file), Ok(()), "{name} is what its name says");
        assert_eq!(Evaluator::Shipped.shortfall(rules), 0);
        bytes += file.len();
        files += 1;
    }
    let wanted = match (cfg!(feature = "all"), cfg!(feature = "8x8")) {
        (true, _) => 11,
        (_, true) => 4,
        _ => 0,
    };
    assert_eq!(files, wanted);
    assert!(bytes <= 28 << 20, "{bytes} bytes");
}

#[test]
#[cfg(feature = "8x8")]
fn the_rim_sees_edges_and_corners_turned_any_way_and_nothing_else() {
    let rim = super::shipped_rim().expect("a rim for 8×8");
    let rules = RuleSet::standard(Size::EIGHT);
    let mut random = Random::new(8, 0);
    let value = |position: &Position| rim.value(&Standard::new(position, Portable));
    let mut values = Vec::new();
    for _ in 0..20 {
        let position = random_position(rules, 14, &mut random);
        for symmetry in Symmetry::of(rules.size) {
            assert_eq!(value(&symmetry.position(&position)), value(&position), "{position}");
        }
        values.push(value(&position));
    }
    assert!(values.iter().any(|&value| value > 20) && values.iter().any(|&value| value < -20), "{values:?}");
    let corner = Standard { player: 1, opponent: 0, empty: !1, isa: Portable };
    let with_middle = Standard { player: 1 | 1 << 27, empty: !(1 | 1 << 27), ..corner };
    assert_eq!(rim.value(&corner), rim.value(&with_middle));
}

#[test]
#[cfg(feature = "8x8")]
fn a_shifted_network_judges_higher_where_it_is_shifted_and_as_before_elsewhere() {
    let file = outflank_weights::file("8x8.quick").expect("weights for 8×8");
    let mut by = [0; 41];
    by[40] = 2 * super::UNITS;
    let shifted = super::shifted(file, &by).expect("a network");
    let rules = RuleSet::standard(Size::EIGHT);
    let [before, after] = [file, &shifted].map(|file| {
        let learned = Learned::read(file).expect("a weight file");
        Glance::new(rules, &Evaluator::Loaded(Arc::new(learned)))
    });
    let mut random = Random::new(7, 0);
    for (empties, more) in [(40, 2.0), (39, 0.0), (41, 0.0)] {
        let position = random_position(rules, empties, &mut random);
        assert!(!position.legal_moves().is_empty());
        assert_eq!(after.at(&position), before.at(&position) + more, "{position}");
    }
    let (rules, numbers) = some_weights();
    let linear = pack(rules, EvaluationKind::Linear, &numbers).expect("enough numbers");
    assert_eq!(super::shifted(&linear, &by).unwrap_err(), BadWeights::OtherPatterns);
}

#[test]
fn a_turned_board_is_worth_the_same() {
    let mut random = Random::new(4, 0);
    for (rules, ..) in all_shipped() {
        let glance = Glance::new(rules, &Evaluator::Shipped);
        for _ in 0..10 {
            let empties = random.below(u64::from(rules.size.area()) - 4) as u16;
            let position = random_position(rules, empties, &mut random);
            for symmetry in Symmetry::of(rules.size) {
                assert_eq!(glance.at(&symmetry.position(&position)), glance.at(&position), "{position}");
            }
        }
    }
}

#[test]
fn boards_with_fewer_discs_than_games_begin_with_are_judged_too() {
    let rules = RuleSet::standard(Size::EIGHT);
    let judge = Judge::<u64>::new(&Evaluator::Shipped, rules);
    let state = Variant::<u64, _>::new(&Position::start(rules), Portable);
    assert!(judge.evaluate(&state, state.moves()).abs() < 64 * super::UNITS);
    let few = Standard { player: 1 << 27, opponent: 1 << 28, empty: !(3 << 27), isa: Portable };
    assert!(judge.evaluate(&few, few.moves()).abs() <= 64 * super::UNITS);
    assert!(judge.evaluate_quickly(&few, few.moves()).abs() <= 64 * super::UNITS);
}

/// Random weights for linear patterns on 6×6.
fn some_weights() -> (RuleSet, Vec<u8>) {
    let rules = RuleSet::standard(Size::SIX);
    let weights = LINEAR_PHASES * weights_per_phase(&Shape::of(rules.size).expect("patterns for 6×6").shared_numbers());
    let mut random = Random::new(5, 0);
    // The high bytes stay zero: small weights.
    (rules, (0..2 * weights).map(|i| if i < weights { random.next() as u8 } else { 0 }).collect())
}

#[test]
fn what_is_wrong_with_a_weight_file_is_said() {
    let (rules, numbers) = some_weights();
    let file = pack(rules, EvaluationKind::Linear, &numbers).expect("enough numbers");
    assert!(Learned::read(&file).is_ok());
    let problem = |change: &dyn Fn(&mut Vec<u8>)| {
        let mut file = file.clone();
        change(&mut file);
        Learned::read(&file).expect_err("a damaged file")
    };
    assert_eq!(problem(&|file| file.clear()), BadWeights::SomethingElse);
    assert_eq!(problem(&|file| *file = b"a shopping list".to_vec()), BadWeights::SomethingElse);
    assert_eq!(problem(&|file| file.truncate(20)), BadWeights::CutOff);
    assert_eq!(problem(&|file| file.truncate(file.len() / 2)), BadWeights::CutOff);
    assert_eq!(problem(&|file| file[0] = b'X'), BadWeights::SomethingElse);
    assert_eq!(problem(&|file| file[8] = 99), BadWeights::Version(99));
    assert_eq!(problem(&|file| file[15] ^= 1), BadWeights::OtherPatterns);
    assert_eq!(problem(&|file| file[23] ^= 1), BadWeights::Damaged);
    assert_eq!(problem(&|file| file[13] = 16), BadWeights::Numbers);
    assert_eq!(problem(&|file| file[13] = 128), BadWeights::OtherNetwork(128, Size::SIX));
    // Whatever is changed, there is an error or the same evaluation, never another one.
    let mut random = Random::new(6, 0);
    for _ in 0..40 {
        let at = random.below(file.len() as u64) as usize;
        let mut damaged = file.clone();
        damaged[at] ^= 1 << random.below(8);
        if let Ok(learned) = Learned::read(&damaged) {
            assert_eq!((learned.rules(), learned.kind()), (rules, EvaluationKind::Linear), "byte {at}");
        }
    }
}

#[test]
fn numbers_that_are_too_few_or_too_many_are_refused() {
    let (rules, numbers) = some_weights();
    assert_eq!(pack(rules, EvaluationKind::Linear, &numbers[1..]).unwrap_err(), BadWeights::Numbers);
    assert_eq!(
        pack(RuleSet::standard(Size::FOUR), EvaluationKind::Linear, &numbers).unwrap_err(),
        BadWeights::OtherPatterns
    );
    assert_eq!(pack(rules, EvaluationKind::Rim, &numbers).unwrap_err(), BadWeights::OtherPatterns);
    let eight = RuleSet::standard(Size::EIGHT);
    assert_eq!(pack(eight, EvaluationKind::Rim, &numbers).unwrap_err(), BadWeights::Numbers);
    let narrow = EvaluationKind::Network { width: 16, branch: false };
    assert_eq!(pack(rules, narrow, &numbers).unwrap_err(), BadWeights::Numbers);
}

#[test]
fn networks_that_there_is_no_code_for_are_refused_with_the_reason() {
    let refusal = |size, width| {
        let kind = EvaluationKind::Network { width, branch: true };
        pack(RuleSet::standard(size), kind, &[]).expect_err("no such network").to_string()
    };
    assert_eq!(refusal(Size::EIGHT, 128), "a network of width 128: this program has networks of width 16, 32 and 64");
    assert_eq!(refusal(Size::TEN, 64), "a network of width 64: for 10×10 this program has networks of width 32");
}
