//! The fast boards against the plain rules.

use outflank_rules::{Lines, Position, RuleSet, Size, Squares, Status};
use proptest::prelude::*;

use super::*;
use crate::isa::tests::on_every_set;
use crate::isa::{Isa, WithIsa, dispatch};

fn rule_sets() -> impl Strategy<Value = RuleSet> {
    let side = || prop::sample::select(vec![4u8, 6, 8, 10, 12, 16]);
    (side(), side(), any::<bool>(), 0..4u8, 0..40u16).prop_map(|(width, height, square, kind, supply)| {
        let size = Size::new(width, if square { width } else { height }).expect("even sides");
        let rules = match kind {
            0 => RuleSet::orthogonal(size),
            1 => RuleSet::anti(size),
            2 => RuleSet { lines: Lines::Orthogonal, ..RuleSet::anti(size) },
            _ => RuleSet::standard(size),
        };
        rules.with_supply(if supply < 20 { 0 } else { supply })
    })
}

/// Plays a random game by the rules and the same one on the fast board, and compares every position.
fn compare<S: State>(start: Position, choices: &[u16], isa: S::Isa) {
    let frame = Frame::<S::Set>::new(start.rules().size);
    let mut position = start;
    let mut state = S::new(&start, isa);
    for &choice in choices {
        let side = position.side_to_move();
        assert_eq!(state.player(), frame.set(position.board().discs(side)));
        assert_eq!(state.opponent(), frame.set(position.board().discs(!side)));
        assert_eq!(state.empty(), frame.set(position.board().empties()));
        match (position.status(), state.turn()) {
            (Status::Over(outcome), Turn::Over) => {
                assert_eq!(i32::from(outcome.margin(side)), state.final_score());
                return;
            }
            (Status::MustPass, Turn::Pass) => {
                position = position.pass().expect("a forced pass");
                state = state.pass();
            }
            (Status::ToMove(legal), Turn::Moves(moves)) => {
                assert_eq!(moves, frame.set(legal));
                let square = legal.iter().nth(usize::from(choice % legal.len())).expect("a legal square");
                position = position.play(square).expect("a legal move");
                state = state.play(frame.number(square));
            }
            (status, _) => panic!("the rules say {status:?}, the fast board does not"),
        }
    }
}

struct CompareBoards<'a>(Position, &'a [u16]);

impl WithIsa for CompareBoards<'_> {
    type Output = ();

    fn with<I: Isa>(self, isa: I) {
        let Self(start, choices) = self;
        compare::<Variant<Squares, I>>(start, choices, isa);
        if BoardKind::of(start.rules()) != BoardKind::Wide {
            compare::<Variant<u64, I>>(start, choices, isa);
        }
        if BoardKind::of(start.rules()) == BoardKind::Standard {
            compare::<Standard<I>>(start, choices, isa);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn fast_boards_play_by_the_rules(rules in rule_sets(), choices in prop::collection::vec(any::<u16>(), 0..260)) {
        on_every_set(|set| dispatch(set, CompareBoards(Position::start(rules), &choices)));
    }
}
