//! Reversi Tiny, byte for byte.

use outflank_protocols::tiny::{TinyRefusal, answer};

const START: &str = "0000021001200000";

fn ask(flag: &str, player: &str, board: &str) -> String {
    answer(&[flag, player, board]).expect("an answer")
}

/// The answers to 100, 200, 300, 400, 500 and 600.
fn check(player: &str, board: &str, answers: [&str; 6]) {
    for (flag, expected) in ["100", "200", "300", "400", "500", "600"].into_iter().zip(answers) {
        assert_eq!(ask(flag, player, board), expected, "{flag} {player} {board}");
    }
}

#[test]
fn the_start() {
    check(
        "1",
        START,
        [
            "0100011001200000\n0000111001200000\n0000021001110000\n0000021001100010\n",
            "non-terminal\n",
            "-1\n224821\n",
            "0100011001200000\n",
            "-1\n7208\n",
            "0100011001200000\n",
        ],
    );
    check(
        "2",
        START,
        [
            "0020022001200000\n0000022201200000\n0000021022200000\n0000021002200200\n",
            "non-terminal\n",
            "1\n224821\n",
            "0020022001200000\n",
            "1\n4786\n",
            "0020022001200000\n",
        ],
    );
}

#[test]
fn a_best_move_that_is_not_the_first() {
    let board = "0000022211200210";
    assert_eq!(ask("300", "1", board), "1\n2689\n");
    assert_eq!(ask("400", "1", board), "0001021211200210\n");
    assert_eq!(ask("500", "1", board), "1\n735\n");
    assert_eq!(ask("600", "1", board), "0001021211200210\n");
}

#[test]
fn a_forced_pass_leaves_the_board_as_it_is_and_counts_as_a_state() {
    let board = "2221011121112221\n";
    check("1", board.trim(), [board, "non-terminal\n", "-1\n3\n", board, "-1\n3\n", board]);
    let board = "2021111111211020\n";
    check("2", board.trim(), [board, "non-terminal\n", "1\n20\n", board, "1\n20\n", board]);
}

#[test]
fn a_finished_game() {
    let light_won = ["", "-1\n", "-1\n1\n", "", "-1\n1\n", ""];
    for board in ["2222222222222221", "2202222222222222", "2220121211221222"] {
        check("1", board, light_won);
        check("2", board, light_won);
    }
    check("2", "1211111121111111", ["", "1\n", "1\n1\n", "", "1\n1\n", ""]);
    check("2", "2122211221122111", ["", "0\n", "0\n1\n", "", "0\n1\n", ""]);
}

#[test]
fn empty_squares_belong_to_nobody() {
    check("1", "1000000000000000", ["", "1\n", "1\n1\n", "", "1\n1\n", ""]);
    check("1", "0000000000000000", ["", "0\n", "0\n1\n", "", "0\n1\n", ""]);
}

#[test]
fn the_number_of_words_is_looked_at_first_then_the_player() {
    for words in [&[][..], &["100"], &["100", "3"], &["100", "1", START, "more"]] {
        assert_eq!(answer(words), Err(TinyRefusal::ArgumentCount));
    }
    for player in ["0", "3", "", "dark", "11"] {
        assert_eq!(answer(&["no flag", player, "no board"]), Err(TinyRefusal::Player));
    }
}

#[test]
fn bad_flags_and_boards_are_told_apart() {
    for flag in ["", "0", "700", "1OO", "100 "] {
        assert_eq!(answer(&[flag, "1", START]), Err(TinyRefusal::Flag(flag.to_owned())));
    }
    for board in
        ["", "000002100120000", "00000210012000000", "0000021003200000", "00000XO00OX00000", "０000021001200000"]
    {
        assert_eq!(answer(&["100", "1", board]), Err(TinyRefusal::Board(board.to_owned())));
    }
}
