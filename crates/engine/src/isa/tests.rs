//! Every instruction set against plain Rust.

use outflank_rules::random::Random;
use outflank_rules::{RuleSet, Size, Square};

use super::set::Which;
use super::*;

/// Compares something on every instruction set of this processor, and says which these were.
///
/// The list is made without asking [`InstructionSet`] which it believes to have, so no kernel is left out unnoticed.
#[track_caller]
pub(crate) fn on_every_set(mut compare: impl FnMut(InstructionSet)) {
    let mut expected = vec![InstructionSet::Portable];
    #[cfg(all(target_arch = "aarch64", target_endian = "little"))]
    expected.push(InstructionSet::Neon);
    #[cfg(target_arch = "wasm32")]
    expected.push(InstructionSet::Simd128);
    #[cfg(target_arch = "x86_64")]
    {
        let has_avx2 = is_x86_feature_detected!("avx2") && is_x86_feature_detected!("bmi2");
        let has_avx512 = is_x86_feature_detected!("avx512cd") && is_x86_feature_detected!("avx512bw");
        expected.extend(has_avx2.then_some(InstructionSet::Avx2));
        expected.extend((has_avx2 && has_avx512).then_some(InstructionSet::Avx512));
    }
    let mut compared = Vec::new();
    for set in InstructionSet::available() {
        compare(set);
        compared.push(set);
    }
    println!("compared: {}", compared.iter().map(|set| set.name()).collect::<Vec<_>>().join(", "));
    assert_eq!(compared, expected);
}

/// So many times, or a few where an interpreter looks at every step.
pub(crate) const fn rounds(many: usize, under_miri: usize) -> usize {
    if cfg!(miri) { under_miri } else { many }
}

#[test]
fn every_instruction_set_of_this_processor_is_compared_and_its_own_kernels_run() {
    on_every_set(|set| assert_eq!(dispatch(set, Which), set));
}

/// Boards of 8×8 squares, against the kernels that go step by step.
struct Compare;

impl WithIsa for Compare {
    type Output = ();

    fn with<I: Isa>(self, isa: I) {
        let mut words = Random::new(7, 0);
        let mut random = || words.next();
        let directions = Lines::All.directions();
        for round in 0..rounds(1_000_000, 200) {
            // From nearly empty boards to full ones.
            let mut discs = random();
            for _ in 0..round % 4 {
                discs = if round % 8 < 4 { discs | random() } else { discs & random() };
            }
            let player = discs & random();
            let opponent = discs & !player;
            let square = (random() % 64) as u32;
            isa.run(|| {
                assert_eq!(isa.reach(player, opponent), wide::reach(player, opponent, directions));
                let (player, opponent) = (player & !(1 << square), opponent & !(1 << square));
                assert_eq!(isa.flips(square, player, opponent), wide::flips(square, player, opponent, directions));
                let others = !player & !(1 << square);
                let last_flips = wide::flips(square, player, others, directions).count_ones();
                assert_eq!(isa.last_flips(square, player), last_flips);
            });
        }
    }
}

#[test]
fn every_instruction_set_finds_the_moves_and_flips_that_single_steps_find() {
    on_every_set(|set| dispatch(set, Compare));
}

/// Boards of 16×16 squares, on which every line is as long as can be, and of those around which longer lines are left out.
struct CompareWide;

impl WithIsa for CompareWide {
    type Output = ();

    fn with<I: Isa>(self, isa: I) {
        let mut random = Random::new(9, 0);
        for round in 0..rounds(50_000, 6) {
            let mut board = || Squares::from_words(std::array::from_fn(|_| random.next()));
            // Few empty squares make long lines.
            let empty = (0..round % 6).fold(board(), |empty, _| empty & board());
            let player = (0..round % 3).fold(board(), |player, _| player & board()) - empty;
            let opponent = !(player | empty);
            let square = random.below(256) as u32;
            for lines in [Lines::All, Lines::Orthogonal] {
                isa.run(|| {
                    for size in [Size::TEN, Size::TWELVE, Size::SIXTEEN] {
                        let board = size.squares();
                        let rules = RuleSet { lines, ..RuleSet::standard(size) };
                        let (player, opponent, lines) = (player & board, opponent & board, BoardLines::of(rules));
                        let reached = isa.wide_reach(player, opponent, lines);
                        assert_eq!(reached & board, Portable.wide_reach(player, opponent, lines) & board);
                    }
                    let disc = Squares::from(Square::from_index(square as u8));
                    let (player, opponent) = (player - disc, opponent - disc);
                    let flips = isa.wide_flips(square, player, opponent, lines);
                    assert_eq!(flips, Portable.wide_flips(square, player, opponent, lines));
                });
            }
        }
    }
}

#[test]
fn every_instruction_set_agrees_with_the_portable_one_on_wide_boards() {
    on_every_set(|set| dispatch(set, CompareWide));
}

/// The quantised arithmetic of evaluations, with random numbers.
struct CompareLayers;

impl WithIsa for CompareLayers {
    type Output = ();

    fn with<I: Isa>(self, isa: I) {
        let mut random = Random::new(8, 0);
        let mut byte = || random.next() as u8;
        let sums: Vec<Sums<32>> =
            (0..8).map(|_| std::array::from_fn(|_| Digits(std::array::from_fn(|_| u16::from(byte()))))).collect();
        let sums: Box<[Sums<32>; 8]> = sums.try_into().expect("eight of them");
        let squares: Vec<Digits<80>> = (0..256).map(|_| Digits(std::array::from_fn(|_| u16::from(byte())))).collect();
        let squares: Box<[Digits<80>; 256]> = squares.try_into().expect("one for each square");
        // Places with ranges of every length, and some that are left over.
        let places = || (0..46).map(|place| 3 * place..200 - place);
        let wide: Vec<[i8; 64]> = (0..200).map(|_| std::array::from_fn(|_| byte() as i8)).collect();
        let slim: Vec<[i8; 16]> = (0..200).map(|_| std::array::from_fn(|_| byte() as i8)).collect();
        let wide = Rows::new(&wide, places()).expect("a row for every place");
        let slim = Rows::new(&slim, places()).expect("a row for every place");
        let phases = (0..3).map(|_| (0..200).map(|_| i16::from_le_bytes([byte(), byte()])).collect()).collect();
        let linear = PhaseWeights::new(phases, places()).expect("a weight for every place");
        for _ in 0..rounds(200, 1) {
            let (own, other) = (std::array::from_fn(|_| byte()), std::array::from_fn(|_| byte()));
            // Some of them are too high.
            let numbers: [u16; 48] = std::array::from_fn(|_| u16::from(byte()) * (1 + u16::from(byte() == 0) * 200));
            let before: [u16; 80] = std::array::from_fn(|_| u16::from(byte()));
            // The corners of the largest board too.
            let changed = Squares::from_words(std::array::from_fn(|_| {
                u64::from_le_bytes(std::array::from_fn(|_| byte() & byte() & byte())) | u64::from(byte() == 0) << 63 | 1
            }));
            let placed = byte();
            let start = std::array::from_fn(|_| i16::from(byte() as i8));
            let slim_start = std::array::from_fn(|_| i16::from(byte() as i8));
            let inputs: [u8; 64] = std::array::from_fn(|_| byte() % 128);
            let few: [u8; 16] = std::array::from_fn(|_| byte() % 128);
            let weights: [[i8; 64]; 16] = std::array::from_fn(|_| std::array::from_fn(|_| byte() as i8));
            let narrow: [[i8; 16]; 32] = std::array::from_fn(|_| std::array::from_fn(|_| byte() as i8));
            let last: [i16; 64] = std::array::from_fn(|_| i16::from_le_bytes([byte(), byte()]));
            let arithmetic = isa.arithmetic();
            isa.run(|| {
                assert_eq!(arithmetic.pattern_numbers(&sums, own, other), Portable.pattern_numbers(&sums, own, other));
                assert_eq!(
                    arithmetic.numbers_after(&before, &squares, changed, placed),
                    Portable.numbers_after(&before, &squares, changed, placed)
                );
                assert_eq!(arithmetic.add_rows(start, &wide, numbers), Portable.add_rows(start, &wide, numbers));
                for phase in 0..3 {
                    let sum = arithmetic.sum_weights(&linear, phase, numbers);
                    assert_eq!(sum, Portable.sum_weights(&linear, phase, numbers));
                }
                let sums = arithmetic.add_rows(slim_start, &slim, numbers);
                assert_eq!(sums, Portable.add_rows(slim_start, &slim, numbers));
                assert_eq!(arithmetic.layer(&inputs, &weights, &[7; 16]), Portable.layer(&inputs, &weights, &[7; 16]));
                assert_eq!(arithmetic.layer(&few, &narrow, &[-7; 32]), Portable.layer(&few, &narrow, &[-7; 32]));
                assert_eq!(arithmetic.weigh(&inputs, &last), Portable.weigh(&inputs, &last));
            });
        }
        // The largest products there can be must not spill over.
        let (inputs, weights) =
            ([127; 64], [[-128; 64], [127; 64], [-128; 64], [127; 64], [0; 64], [1; 64], [-1; 64], [2; 64]]);
        assert_eq!(isa.arithmetic().layer(&inputs, &weights, &[0; 8]), Portable.layer(&inputs, &weights, &[0; 8]));
    }
}

#[test]
fn rows_are_refused_where_a_place_has_none() {
    let rows = [[1i8; 16]; 10];
    let with = |count, place| Rows::<16, 16>::new(&rows, std::iter::repeat_n(place, count)).is_some();
    assert!(with(0, 0..0) && with(1, 0..10) && with(16, 9..10));
    assert!(!with(1, 0..11) && !with(1, 3..3) && !with(1, 10..11) && !with(17, 0..1));
}

#[test]
fn weights_are_refused_where_a_place_has_none_and_where_phases_differ() {
    let with =
        |count, place| PhaseWeights::<16>::new(vec![vec![1; 10]; 2], std::iter::repeat_n(place, count)).is_some();
    assert!(with(0, 0..0) && with(1, 0..10) && with(16, 9..10));
    assert!(!with(1, 0..11) && !with(1, 3..3) && !with(1, 10..11) && !with(17, 0..1));
    let place = || std::iter::once(0..9);
    assert!(PhaseWeights::<16>::new(vec![vec![1; 10], vec![1; 9]], place()).is_none());
    assert!(PhaseWeights::<16>::new(Vec::new(), place()).is_none());
}

#[test]
fn every_instruction_set_calculates_like_the_portable_one() {
    on_every_set(|set| dispatch(set, CompareLayers));
}
