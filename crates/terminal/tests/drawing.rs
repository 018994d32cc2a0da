//! Games as they appear in a terminal.

use outflank_rules::{Forfeit, Game, Position, Preset, RuleSet, Side, Size};
use outflank_terminal::{Drawing, Paint, TerminalWords, Theme};

fn game(rules: RuleSet, transcript: &str) -> Game {
    Game::from_transcript(Position::start(rules), transcript).expect("a legal game")
}

fn draw(game: &Game, theme: Theme, paint: Paint) -> String {
    format!("\n{}", Drawing { game, theme, paint, words: TerminalWords::default() })
}

/// The text without its escape sequences.
fn without_colour(text: &str) -> String {
    let mut parts = text.split('\u{1b}');
    let first = parts.next().unwrap_or_default();
    parts.fold(first.to_owned(), |seen, part| seen + part.split_once('m').expect("the end of a colour").1)
}

#[test]
fn plain_letters() {
    let game = game(RuleSet::standard(Size::EIGHT), "d3");
    let expected = "
   a b c d e f g h
 1 . . . . . . . . 1
 2 . . . . . . . . 2
 3 . . +(X)+ . . . 3
 4 . . . X X . . . 4
 5 . . + X O . . . 5
 6 . . . . . . . . 6
 7 . . . . . . . . 7
 8 . . . . . . . . 8
   a b c d e f g h

Black (X) 4 discs
White (O) 1 disc
White to move: c3 e3 c5
";
    assert_eq!(draw(&game, Theme::BlackWhite, Paint::Plain), expected);
    assert_eq!(draw(&game, Theme::Letters, Paint::Plain), expected);
    let coins = expected.replace('X', "R").replace('O', "Y");
    assert_eq!(draw(&game, Theme::RedYellow, Paint::Plain), coins);
}

#[test]
fn colours_show_the_same_board() {
    let game = game(RuleSet::standard(Size::FOUR), "b1");
    let drawing = draw(&game, Theme::BlackWhite, Paint::Colour);
    assert_eq!(
        without_colour(&drawing),
        "
    a  b  c  d
 1  + (●) +  ·  1
 2  ·  ●  ●  ·  2
 3  +  ●  ●  ·  3
 4  ·  ·  ·  ·  4
    a  b  c  d

Black  ●  4 discs
White  ●  1 disc
White to move: a1 c1 a3
"
    );
    let green_ground = "\u{1b}[48;5;40m + ";
    assert_eq!(drawing.matches(green_ground).count(), 3, "{drawing:?}");
    let letters = draw(&game, Theme::Letters, Paint::Colour);
    assert_eq!(letters.matches("\u{1b}[32m + ").count(), 3, "{letters:?}");
}

#[test]
fn discs_left_are_shown_where_they_run_out() {
    let game = game(Preset::Orthogonal.rules(Size::EIGHT).with_supply(30), "d3");
    let drawing = draw(&game, Theme::BlackWhite, Paint::Plain);
    assert!(
        drawing.contains("\nBlack (X) 4 discs, 29 left to place\nWhite (O) 1 disc, 30 left to place\n"),
        "{drawing}"
    );
}

#[test]
fn a_pass_is_announced() {
    let game = game(RuleSet::standard(Size::FOUR), "b1c1d3a1");
    let drawing = draw(&game, Theme::BlackWhite, Paint::Plain);
    assert!(drawing.contains("\nBlack has no legal move and passes.\nWhite to move: "), "{drawing}");
}

#[test]
fn a_finished_game_has_an_outcome_and_no_legal_squares() {
    let mut game = game(RuleSet::standard(Size::FOUR), "b1");
    game.forfeit(Side::White, Forfeit::Resignation);
    for paint in [Paint::Plain, Paint::Colour] {
        let drawing = draw(&game, Theme::BlackWhite, paint);
        assert!(drawing.ends_with("\nGame over. Black wins 16–0 (discs 4–1) by resignation.\n"), "{drawing}");
        assert!(!drawing.contains('+'), "{drawing}");
    }
}

#[test]
fn themes_have_names() {
    for theme in Theme::ALL {
        assert_eq!(theme.to_string().parse(), Ok(theme));
    }
    let error = "pink".parse::<Theme>().expect_err("no theme");
    assert_eq!(
        error.to_string(),
        "\"pink\" is not a theme: choose one of black-white, red-yellow, high-contrast, letters"
    );
}
