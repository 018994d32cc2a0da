//! What holds for every board, rule set and game, tried on random ones.

use outflank_rules::notation::BoardText;
use outflank_rules::{
    Board, Direction, Game, Goal, Lines, Position, Preset, RuleSet, Setup, Side, Size, Square, Squares, Status,
    Symmetry,
};
use proptest::prelude::*;

fn any_size() -> impl Strategy<Value = Size> {
    let side = || (2u8..=8).prop_map(|half| half * 2);
    prop_oneof![
        side().prop_map(|side| Size::square(side).expect("an even side")),
        (side(), side()).prop_map(|(width, height)| Size::new(width, height).expect("even sides")),
    ]
}

fn any_rules() -> impl Strategy<Value = RuleSet> {
    (any_size(), any::<[bool; 2]>(), prop_oneof![Just(0), 1u16..40]).prop_map(|(size, [orthogonal, anti], supply)| {
        RuleSet {
            lines: if orthogonal { Lines::Orthogonal } else { Lines::All },
            goal: if anti { Goal::Fewest } else { Goal::Most },
            ..RuleSet::standard(size).with_supply(supply)
        }
    })
}

/// Discs strewn over the board, whether a game could lead to them or not.
fn any_position() -> impl Strategy<Value = Position> {
    (any_rules(), any::<[[u64; 4]; 2]>(), any::<bool>()).prop_map(|(rules, [discs, colours], black_to_move)| {
        let discs = Squares::from_words(discs) & rules.size.squares();
        let colours = Squares::from_words(colours);
        let side_to_move = if black_to_move { Side::Black } else { Side::White };
        let setup = Setup { black: discs & colours, white: discs - colours, side_to_move, ..Setup::start(rules) };
        setup.position().unwrap_or_else(|_| Position::start(rules))
    })
}

/// A game of random moves from the start, played to the end or broken off.
fn any_game() -> impl Strategy<Value = Game> {
    (any_rules(), prop::collection::vec(any::<prop::sample::Index>(), 0..80)).prop_map(|(rules, choices)| {
        let mut game = Game::new(rules);
        for choice in choices {
            let moves: Vec<Square> = game.position().legal_moves().iter().collect();
            if moves.is_empty() {
                break;
            }
            game.play(*choice.get(&moves)).expect("a legal move");
        }
        game
    })
}

fn any_square() -> impl Strategy<Value = Square> {
    any::<u8>().prop_map(Square::from_index)
}

/// The discs that turn over, found as a person would: from the square outwards, one square at a time.
fn walked_flips(board: &Board, side: Side, square: Square, lines: Lines) -> Squares {
    let mut flips = Squares::EMPTY;
    if !board.size().contains(square) || board.disc(square).is_some() {
        return flips;
    }
    for &direction in lines.directions() {
        let mut line = Squares::EMPTY;
        let mut here = neighbour(square, direction, board.size());
        while let Some(other) = here.filter(|&other| board.disc(other) == Some(!side)) {
            line.insert(other);
            here = neighbour(other, direction, board.size());
        }
        if here.is_some_and(|end| board.disc(end) == Some(side)) {
            flips |= line;
        }
    }
    flips
}

fn neighbour(square: Square, direction: Direction, size: Size) -> Option<Square> {
    let (dx, dy) = direction.step();
    let column = square.column().checked_add_signed(dx)?;
    let row = square.row().checked_add_signed(dy)?;
    Square::new(column, row).filter(|&next| size.contains(next))
}

proptest! {
    #[test]
    fn flips_are_those_of_a_walk_over_the_board(position in any_position()) {
        let (board, side, lines) = (position.board(), position.side_to_move(), position.rules().lines);
        let mut legal = Squares::EMPTY;
        for index in 0..=u8::MAX {
            let square = Square::from_index(index);
            let flips = walked_flips(board, side, square, lines);
            prop_assert_eq!(position.flips(square), flips, "{}", square);
            if !flips.is_empty() {
                legal.insert(square);
            }
        }
        prop_assert_eq!(board.legal(side, lines), legal);
    }

    #[test]
    fn a_move_puts_one_disc_and_turns_the_flips(position in any_position()) {
        let side = position.side_to_move();
        for square in position.legal_moves() {
            let flips = position.flips(square);
            let next = position.play(square).expect("a legal move");
            prop_assert_eq!(next.board().discs(side), position.board().discs(side) | flips | Squares::from(square));
            prop_assert_eq!(next.board().discs(!side), position.board().discs(!side) - flips);
            prop_assert_eq!(next.side_to_move(), !side);
        }
    }

    #[test]
    fn exactly_the_legal_moves_can_be_played(position in any_position()) {
        let status = position.status();
        for index in 0..=u8::MAX {
            let square = Square::from_index(index);
            prop_assert_eq!(position.play(square).is_ok(), position.legal_moves().contains(square));
        }
        prop_assert_eq!(position.pass().is_ok(), status == Status::MustPass);
    }

    #[test]
    fn a_finished_game_has_a_score_that_shares_out_the_board(game in any_game()) {
        if let Some(outcome) = game.outcome() {
            prop_assert_eq!(outcome.score.total(), game.rules().size.area());
            prop_assert_eq!(outcome.margin(Side::Black), -outcome.margin(Side::White));
        }
    }

    #[test]
    fn symmetry_changes_nothing_but_the_view(position in any_position()) {
        let size = position.rules().size;
        for symmetry in Symmetry::ALL {
            let turned = symmetry.position(&position);
            prop_assert_eq!(turned.legal_moves(), symmetry.squares(position.legal_moves(), size));
            prop_assert_eq!(symmetry.inverse().position(&turned), position);
            for square in position.legal_moves() {
                let there = turned.play(symmetry.square(square, size)).expect("a legal move");
                prop_assert_eq!(there, symmetry.position(&position.play(square).expect("a legal move")));
            }
        }
    }

    #[test]
    fn symmetric_positions_have_one_canonical_form(position in any_position()) {
        let (canonical, symmetry) = position.canonical();
        prop_assert_eq!(symmetry.position(&position), canonical);
        for symmetry in Symmetry::of(position.rules().size) {
            prop_assert_eq!(symmetry.position(&position).canonical().0, canonical);
        }
    }

    #[test]
    fn a_square_survives_writing_and_reading(square in any_square()) {
        prop_assert_eq!(square.to_string().parse(), Ok(square));
        prop_assert_eq!(square.to_string().to_uppercase().parse(), Ok(square));
    }

    #[test]
    fn a_size_survives_writing_and_reading(size in any_size()) {
        prop_assert_eq!(size.to_string().parse(), Ok(size));
    }

    #[test]
    fn a_board_text_survives_writing_and_reading(position in any_position()) {
        let text: BoardText = BoardText::write(&position).parse().expect("a board");
        let read = text.setup(position.rules()).expect("a board that fits").position();
        prop_assert_eq!(read, Ok(position));
    }

    #[test]
    fn a_transcript_leads_to_the_same_game(game in any_game(), upper_case: bool, numbered: bool) {
        let mut text = game.transcript();
        if numbered {
            let numbered = game.moves().iter().enumerate().map(|(i, square)| format!("{}. {square} ", i + 1));
            text = numbered.collect();
        }
        if upper_case {
            text.make_ascii_uppercase();
        }
        let read = Game::from_transcript(Position::start(game.rules()), &text);
        prop_assert_eq!(read, Ok(game));
    }

    #[test]
    fn passes_may_be_written(game in any_game(), pass in prop::sample::select(vec!["--", "pa", "PS", "pass", "@@@@"])) {
        let mut text = String::new();
        for (ply, square) in game.moves().iter().enumerate() {
            text.push_str(&square.to_string());
            if game.passed_before(ply + 1).is_some() {
                text.push_str(pass);
            }
        }
        let read = Game::from_transcript(Position::start(game.rules()), &text);
        prop_assert_eq!(read, Ok(game));
    }

    #[test]
    fn taking_back_every_move_leads_to_the_start(game in any_game()) {
        let mut undone = game.clone();
        for ply in (0..game.moves().len()).rev() {
            prop_assert!(undone.undo());
            prop_assert_eq!(Some(undone.position()), game.position_at(ply));
        }
        prop_assert!(!undone.undo());
        prop_assert_eq!(undone, Game::new(game.rules()));
    }

    #[test]
    fn no_text_upsets_a_reader(text in any::<String>()) {
        read_everything(&text);
    }

    /// Texts that come close to the real thing reach deeper into the readers.
    #[test]
    fn no_nearly_right_text_upsets_a_reader(text in "([a-pA-P]?[0-9]{0,3}|[XxOoBbWw*.01-]{0,70}|pass|@@|--|[ .,;×é]|8x|1\\.){0,40}") {
        read_everything(&text);
    }
}

/// The generators are worth little if they never reach the corners.
#[test]
fn random_games_and_positions_are_of_many_kinds() {
    use proptest::strategy::ValueTree;
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    let games: Vec<Game> = (0..300).map(|_| any_game().new_tree(&mut runner).expect("a game").current()).collect();
    let with = |wanted: &dyn Fn(&Game) -> bool| games.iter().filter(|game| wanted(game)).count();
    assert!(with(&|game| game.outcome().is_some()) >= 10, "finished games");
    assert!(with(&|game| game.outcome().is_none()) >= 10, "games broken off");
    assert!(with(&|game| (0..=game.moves().len()).any(|ply| game.passed_before(ply).is_some())) >= 10, "passes");
    let positions = (0..300).map(|_| any_position().new_tree(&mut runner).expect("a position").current());
    let (mut to_move, mut to_pass, mut over) = (0, 0, 0);
    for position in positions {
        match position.status() {
            Status::ToMove(_) => to_move += 1,
            Status::MustPass => to_pass += 1,
            Status::Over(_) => over += 1,
        }
    }
    assert!(to_move >= 100 && to_pass + over >= 1, "{to_move} to move, {to_pass} to pass, {over} over");
}

fn read_everything(text: &str) {
    let _ = text.parse::<Square>();
    let _ = text.parse::<Size>();
    let _ = text.parse::<Preset>();
    for size in [Size::FOUR, Size::EIGHT] {
        let rules = RuleSet::standard(size);
        if let Ok(board) = text.parse::<BoardText>() {
            let _ = board.side_to_move();
            let _ = board.setup(rules).map(Setup::position);
        }
        if let Err(error) = Game::from_transcript(Position::start(rules), text) {
            assert!(text[error.place..].starts_with(&error.text), "the error points at its text");
        }
    }
}
