use outflank_rules::random::{Random, random_position};
use outflank_rules::{RuleSet, Squares};

use super::*;
use crate::bits::Bits;
use crate::eval::LearnedOn;
use crate::isa::tests::{on_every_set, rounds};
use crate::isa::{Isa, Portable, WithIsa, dispatch};
use crate::state::{State, Variant};

const SIZES: [Size; 4] = [Size::SIX, Size::EIGHT, Size::TEN, Size::TWELVE];

/// The numbers of all patterns, square by square.
fn plain(shape: &Shape, position: &outflank_rules::Position) -> Vec<u32> {
    let (board, side) = (position.board(), position.side_to_move());
    let digit = |&square: &Square| match () {
        () if board.discs(side).contains(square) => 1,
        () if board.discs(!side).contains(square) => 2,
        () => 0,
    };
    let offsets = shape.offsets();
    let number = |place: &PatternPlace| {
        let row = place.squares.iter().rev().fold(0, |number, square| 3 * number + digit(square));
        offsets[place.family] as u32 + row
    };
    shape.places.iter().map(number).collect()
}

fn fast<B: LearnedOn, const LANES: usize, const PARTS: usize>(
    shape: &Shape,
    position: &outflank_rules::Position,
) -> Vec<u32> {
    let indexer = Indexer::<LANES, PARTS>::new::<B>(shape, u32::MAX).expect("room for all places");
    let (rows, places) = (indexer.rows(&Variant::<B, _>::new(position, Portable)), shape.places.len());
    assert!(rows[places..].iter().all(|&row| row == u32::MAX), "places that are left over are blank");
    rows[..places].to_vec()
}

#[test]
fn all_numbers_at_once_are_those_of_each_place() {
    let mut random = Random::new(1, 0);
    for size in SIZES {
        let shape = Shape::of(size).expect("patterns for this size");
        for _ in 0..50 {
            let empties = random.below(u64::from(size.area()) - 4) as u16;
            let position = random_position(RuleSet::standard(size), empties, &mut random);
            let wide = fast::<Squares, 80, 24>(&shape, &position);
            assert_eq!(wide, plain(&shape, &position));
            if size <= Size::EIGHT {
                assert_eq!(wide, fast::<u64, 48, 8>(&shape, &position));
            }
        }
    }
}

#[test]
fn parts_are_the_squares_that_lie_in_them() {
    let mut random = Random::new(3, 0);
    for _ in 0..1000 {
        let set = Squares::from_words(std::array::from_fn(|_| random.next()));
        let mut parts = [0; 32];
        let seen = |square: u32| square % <Squares as Bits>::STRIDE < 2 * <Squares as Bits>::PART;
        for square in set.squares().filter(|&square| seen(square)) {
            let (part, bit) = Squares::part_of(square);
            parts[part] |= 1 << bit;
        }
        assert_eq!(set.parts(), parts);
        let word = set.word();
        let part_of = |part: usize| (0..8).map(|bit| (word >> (8 * part + bit) & 1) << bit).sum::<u64>() as u8;
        assert_eq!(word.parts(), std::array::from_fn::<u8, 8, _>(part_of));
    }
}

/// Compares the numbers of all positions after a move, as they are found from what these have in common, with those found afresh.
struct CompareAfterMoves<'a, const LANES: usize, const PARTS: usize>(
    &'a Indexer<LANES, PARTS>,
    &'a outflank_rules::Position,
);

impl<const LANES: usize, const PARTS: usize> WithIsa for CompareAfterMoves<'_, LANES, PARTS> {
    type Output = usize;

    fn with<I: Isa>(self, isa: I) -> usize {
        let Self(indexer, position) = self;
        let state = Variant::<Squares, _>::new(position, isa);
        let outlook = indexer.outlook(&state);
        let moves = state.moves().squares().map(|square| state.play(square));
        moves.map(|next| assert_eq!(indexer.numbers_after(&outlook, &next), indexer.numbers(&next))).count()
    }
}

#[test]
fn every_instruction_set_finds_the_numbers_after_a_move_from_those_before_it() {
    on_every_set(|set| {
        let mut random = Random::new(4, 0);
        let mut moves = 0;
        for size in [Size::TEN, Size::TWELVE] {
            let shape = Shape::of(size).expect("patterns for this size");
            let indexer = Indexer::<80, 24>::new::<Squares>(&shape, 0).expect("room for all places");
            let slim = Indexer::<64, 20>::new::<Squares>(&shape, 0);
            for rules in [RuleSet::standard(size), RuleSet::orthogonal(size)] {
                for _ in 0..rounds(100, 1) {
                    let empties = random.below(u64::from(size.area()) - 4) as u16;
                    let position = random_position(rules, empties, &mut random);
                    moves += dispatch(set, CompareAfterMoves(&indexer, &position));
                    if let Some(slim) = &slim {
                        dispatch(set, CompareAfterMoves(slim, &position));
                    }
                }
            }
        }
        assert!(moves > rounds(2000, 20), "{moves} moves");
    });
}

/// Turning the board over changes nothing that is learned: every pattern is found again, perhaps in the mirror.
#[test]
fn a_turned_board_shows_the_same_patterns() {
    let mut random = Random::new(2, 0);
    for size in SIZES {
        let shape = Shape::of(size).expect("patterns for this size");
        let offsets = shape.offsets();
        let mirrored: Vec<Vec<usize>> = shape.families.iter().map(PatternFamily::mirrored).collect();
        let position = random_position(RuleSet::standard(size), size.area() / 2, &mut random);
        let patterns = |position: &outflank_rules::Position| {
            let rows = plain(&shape, position);
            let canonical = rows.iter().zip(&shape.places).map(|(&row, place)| {
                let row = row as usize - offsets[place.family];
                (place.family, row.min(mirrored[place.family][row]))
            });
            let mut canonical: Vec<_> = canonical.collect();
            canonical.sort_unstable();
            canonical
        };
        for symmetry in Symmetry::of(size) {
            assert_eq!(patterns(&symmetry.position(&position)), patterns(&position), "{size} {symmetry:?}");
        }
    }
}

#[test]
fn every_square_of_the_board_is_seen() {
    for size in SIZES {
        let shape = Shape::of(size).expect("patterns for this size");
        let seen: Squares = shape.places.iter().flat_map(|place| place.squares.iter().copied()).collect();
        assert_eq!(seen, size.squares(), "{size}");
    }
}
