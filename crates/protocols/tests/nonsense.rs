//! Whatever another program says, it is answered in the protocol's own way.

mod common;

use common::{Protocol, answers};
use outflank_protocols::{gtp, nboard, ugi};
use outflank_rules::random::Random;

/// Commands of all three protocols, and none of any. No level is among them that thinks for long.
const COMMANDS: [&str; 44] = [
    "known_command",
    "list_commands",
    "boardsize",
    "clear_board",
    "komi",
    "play",
    "genmove",
    "reg_genmove",
    "undo",
    "time_settings",
    "time_left",
    "set_game",
    "loadsgf",
    "showboard",
    "final_score",
    "gogui-rules_board",
    "gogui-rules_legal_moves",
    "outflank-analyze",
    "outflank-set_position",
    "nboard",
    "set depth",
    "set game",
    "set contempt",
    "set",
    "move",
    "hint",
    "go",
    "ping",
    "learn",
    "analyze",
    "ugi",
    "isready",
    "uginewgame",
    "setoption name",
    "position",
    "go nodes",
    "go movetime",
    "stop",
    "query",
    "7",
    "# remark",
    "é",
    "\u{7}",
    "\t",
];

const ARGUMENTS: [&str; 40] = [
    "1",
    "2",
    "-3",
    "007",
    "99999999999999999999",
    "1e300",
    "nan",
    "0.5",
    "a1",
    "f5",
    "D6",
    "c3",
    "z99",
    "pass",
    "PA",
    "b",
    "w",
    "black",
    "green",
    "4",
    "6",
    "Othello",
    "-OX-----------XXO-",
    "X",
    "O",
    "#",
    "F5/1.5/2",
    "(;GM[Othello]B[f5];)",
    "(;",
    "value",
    "startpos",
    "fen",
    "8/8/8/3ox3/3xo3/8/8/8",
    "4/1ox1/1xo1/4",
    "x",
    "moves",
    "gameover",
    "result",
    "\u{fffd}",
    "",
];

/// A conversation of such words, the same for the same number.
fn conversation(number: u64) -> String {
    let mut random = Random::new(number, 0);
    let mut below = |bound: usize| usize::try_from(random.below(bound as u64)).unwrap();
    let mut line = || {
        let command = COMMANDS[below(COMMANDS.len())].to_owned();
        (0..below(5)).fold(command, |line, _| line + " " + ARGUMENTS[below(ARGUMENTS.len())]) + "\n"
    };
    (0..12).map(|_| line()).collect()
}

fn all(protocol: Protocol, check: impl Fn(&str, &str)) {
    let mut answered = 0;
    for number in 0..300 {
        let said = conversation(number);
        let heard = answers(protocol, &said);
        check(&said, &heard);
        answered += usize::from(!heard.is_empty());
    }
    assert!(answered > 50, "only {answered} conversations had an answer");
}

#[test]
fn every_command_of_gtp_has_one_answer() {
    all(
        |setting, input, out| gtp::run(setting, input, out),
        |said, heard| {
            let is_command = |line: &&str| {
                let text = line.split('#').next().unwrap_or_default();
                text.chars().any(|c| !c.is_control() && !c.is_whitespace())
            };
            let commands = said.lines().filter(is_command).count();
            let answered = heard.lines().filter(|line| line.starts_with(['=', '?'])).count();
            assert_eq!(answered, commands, "{said}\n{heard}");
        },
    );
}

#[test]
fn nboard_hears_only_words_of_its_own() {
    const WORDS: [&str; 9] =
        ["set myname", "status", "search", "===", "nodestats", "analysis", "pong", "learned", "book"];
    all(
        |setting, input, out| nboard::run(setting, input, out),
        |said, heard| {
            let known = |line: &str| WORDS.iter().any(|word| line.starts_with(word));
            assert!(heard.lines().all(known), "{said}\n{heard}");
        },
    );
}

#[test]
fn ugi_hears_only_words_of_its_own() {
    const WORDS: [&str; 7] = ["id ", "option ", "ugiok", "readyok", "info ", "response ", "bestmove "];
    all(
        |setting, input, out| ugi::run(setting, input, out),
        |said, heard| {
            let known = |line: &str| WORDS.iter().any(|word| line.starts_with(word));
            assert!(heard.lines().all(known), "{said}\n{heard}");
        },
    );
}
