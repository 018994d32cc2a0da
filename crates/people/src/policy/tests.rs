use outflank_rules::random::{Random, random_position};
use outflank_rules::{Setup, Squares, Symmetry};

use super::*;

const STANDARD: RuleSet = RuleSet::standard(Size::EIGHT);

/// A network that has learnt nothing, in a file.
fn random_file() -> Vec<u8> {
    let shape = PolicyShape { blocks: 2, channels: 8, head: 4 };
    let mut random = Random::new(5, 0);
    let mut numbers = Vec::new();
    // As many as the training writes for such a network: of one byte, then of four.
    let small = 8 * 6 * 9 + 2 * (8 * 8 * 10 + 8 * 8 * 9) + 4 * 8 * 10;
    let large = 64 * 8 + 2 + 4 + (8 + 2 * 8 + 4) * (6 + 11) + 2 * (8 + 2 * (8 + 8) + 4);
    numbers.extend((0..small).map(|_| random.below(40) as u8));
    numbers.extend((0..large).flat_map(|_| (random.below(1 << 16) as i32).to_le_bytes()));
    assert_eq!(pack_policy(shape, &numbers[1..]), Err(outflank_engine::BadWeights::Numbers));
    pack_policy(shape, &numbers).expect("as many numbers as the shape has")
}

fn shipped() -> &'static Policy {
    Policy::of(&STANDARD).expect("tests are built with all weights")
}

#[test]
fn the_network_finds_what_the_training_program_finds() {
    let lines = include_str!("samples.txt").lines().filter(|line| !line.starts_with('#'));
    let mut samples = 0;
    for line in lines {
        let words: Vec<&str> = line.split_whitespace().collect();
        let set = |word: &str| -> Squares {
            let bits = u64::from_str_radix(word, 16).expect("a number in base 16");
            (0..64).filter(|bit| bits >> bit & 1 != 0).filter_map(|bit| Square::new(bit % 8, bit / 8)).collect()
        };
        let setup = Setup { black: set(words[0]), white: set(words[1]), ..Setup::start(STANDARD) };
        let position = setup.position().expect("a playable position");
        let rating = words[2].parse().expect("a rating");
        let logits = shipped().logits(&position, rating);
        assert_eq!(position.legal_moves().len() as usize, words.len() - 3, "{line}");
        for word in &words[3..] {
            let (square, logit) = word.split_once(':').expect("a square and a logit");
            assert_eq!(logits[planes::number(square.parse().expect("a square"))].to_string(), logit, "{line}");
        }
        samples += 1;
    }
    assert!(samples >= 30);
}

#[test]
fn every_instruction_set_finds_the_same() {
    let mut random = Random::new(3, 0);
    let position = random_position(STANDARD, 30, &mut random);
    let found = InstructionSet::available().map(|instructions| {
        let policy = Policy { instructions, ..Policy::read(&random_file()).expect("a policy") };
        policy.logits(&position, Rating::MIN)
    });
    let mut found: Vec<[i64; 64]> = found.collect();
    found.dedup();
    assert_eq!(found.len(), 1);
}

#[test]
fn chances_sum_to_one_and_the_likeliest_comes_first() {
    let mut random = Random::new(1, 0);
    for empties in [4, 12, 20, 33, 45, 58] {
        let position = random_position(STANDARD, empties, &mut random);
        let moves = shipped().moves(&position, Rating::nearest(1500.0));
        assert_eq!(moves.iter().map(|likely| likely.square).collect::<Squares>(), position.legal_moves());
        assert!(moves.windows(2).all(|pair| pair[0].chance >= pair[1].chance));
        let sum: f32 = moves.iter().map(|likely| likely.chance).sum();
        assert!(moves.is_empty() || (sum - 1.0).abs() < 1e-5, "{sum}");
    }
}

#[test]
fn a_strong_player_takes_the_corner_that_a_weak_one_may_overlook() {
    let mut random = Random::new(2, 0);
    let corners: Squares = ["a1", "h1", "a8", "h8"].iter().flat_map(|name| name.parse::<Square>()).collect();
    let (mut weak, mut strong) = (0.0, 0.0);
    for _ in 0..40 {
        let position = random_position(STANDARD, 24, &mut random);
        let chance = |rating| -> f32 {
            let moves = shipped().moves(&position, rating);
            moves.iter().filter(|likely| corners.contains(likely.square)).map(|likely| likely.chance).sum()
        };
        weak += chance(Rating::MIN);
        strong += chance(Rating::MAX);
    }
    assert!(strong > weak, "{strong} {weak}");
}

#[test]
fn a_turned_board_is_much_the_same_to_it() {
    let position = random_position(STANDARD, 40, &mut Random::new(7, 0));
    let rating = Rating::nearest(1700.0);
    let straight = shipped().moves(&position, rating)[0];
    for &symmetry in Symmetry::of(Size::EIGHT) {
        let turned = shipped().moves(&symmetry.position(&position), rating);
        let same = turned.iter().find(|likely| likely.square == symmetry.square(straight.square, Size::EIGHT));
        assert!((same.expect("the same move").chance - straight.chance).abs() < 0.25);
    }
}

#[test]
fn only_the_game_that_people_play_has_a_policy() {
    assert!(Policy::of(&RuleSet::standard(Size::SIX)).is_none());
    assert!(Policy::of(&RuleSet { goal: outflank_rules::Goal::Fewest, ..STANDARD }).is_none());
    let small = Position::start(RuleSet::standard(Size::SIX));
    assert!(shipped().moves(&small, Rating::MAX).is_empty());
}

#[test]
fn without_a_choice_there_is_no_doubt() {
    let mut random = Random::new(4, 0);
    let positions = std::iter::repeat_with(|| random_position(STANDARD, 3, &mut random));
    let position = positions.into_iter().find(|position| position.legal_moves().len() == 1).expect("some day");
    let moves = shipped().moves(&position, Rating::MIN);
    assert_eq!(moves.iter().map(|likely| likely.chance).collect::<Vec<_>>(), [1.0]);
}

#[test]
fn a_damaged_file_is_refused_with_the_reason() {
    use outflank_engine::BadWeights;
    let file = random_file();
    let refused = |file: &[u8]| Policy::read(file).expect_err("a damaged file");
    assert_eq!(refused(b"something else"), BadWeights::SomethingElse);
    assert_eq!(refused(&file[..15]), BadWeights::CutOff);
    assert_eq!(refused(&file[..file.len() - 9]), BadWeights::CutOff);
    let changed = |at: usize| {
        let mut file = file.clone();
        file[at] ^= 1;
        file
    };
    assert_eq!(refused(&changed(8)), BadWeights::Version(0));
    assert_eq!(refused(&changed(11)), BadWeights::Numbers);
    assert_eq!(refused(&changed(17)), BadWeights::Damaged);
}

#[test]
fn the_exponential_is_close_to_that_of_the_system() {
    for x in [0.0, -0.001, -0.5, -1.0, -7.3, -40.0] {
        assert!((exp(x) / f64::exp(x) - 1.0).abs() < 1e-6, "{x}");
    }
}
