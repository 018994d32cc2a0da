//! Conversations in UGI, command by command.

mod common;

use common::{Talk, answers, quick};
use outflank_engine::{Confidence, MoveScore, OpeningBook, Openings, Options, Score};
use outflank_protocols::{Setting, ugi};
use outflank_rules::Position;

fn ugi(input: &str) -> String {
    answers(|setting, input, out| ugi::run(setting, input, out), input)
}

#[test]
fn it_introduces_itself() {
    let said = ugi("ugi\nisready\n");
    assert!(said.starts_with("id name Outflank"), "{said}");
    assert!(said.ends_with("ugiok\nreadyok\n"), "{said}");
}

#[test]
fn queries_are_answered() {
    let said = ugi("query p1turn\nquery gameover\nquery result\nposition startpos moves f5\nquery p1turn\n");
    assert_eq!(said, "response true\nresponse false\nresponse none\nresponse false\n");
    let over = "position fen xxxx/xxxx/xxxx/xxoo x";
    assert_eq!(ugi(&format!("{over}\nquery gameover\nquery result\n")), "response true\nresponse p1win\n");
    assert_eq!(ugi("uginewgame\nquery what\n"), "info string error: query what? gameover, p1turn or result\n");
}

#[test]
fn moves_are_found_within_every_limit() {
    for limits in ["depth 2", "nodes 1000", "movetime 20", "p1time 500 p2time 500 p1inc 10 p2inc 10", ""] {
        let said = ugi(&format!("position startpos\ngo {limits}\n"));
        let best = said.lines().last().unwrap();
        assert!(["bestmove d3", "bestmove c4", "bestmove f5", "bestmove e6"].contains(&best), "{said}");
    }
    assert!(ugi("position fen 4/1ox1/1xo1/4 o\ngo depth 20\n").contains("bestmove "));
    assert_eq!(ugi("position fen xxxx/xxxx/xxxx/xxoo x\ngo depth 2\n"), "bestmove none\n");
}

#[test]
fn options_are_set() {
    assert_eq!(ugi("setoption name Hash value 1\nsetoption name Threads value 2\nsetoption name Level value 4\n"), "");
    for (option, word) in [
        ("name Hash value 0", "not a number"),
        ("name Speed value 1", "no option"),
        ("name Level value x", "not a level"),
        ("Hash 3", "setoption name"),
    ] {
        let said = ugi(&format!("setoption {option}\n"));
        assert!(said.starts_with("info string error: ") && said.contains(word), "{said}");
    }
}

#[test]
fn nonsense_changes_nothing() {
    for line in ["jump", "position", "position fen 3/3/3 x", "position startpos moves a1", "go fast", "go depth x"] {
        let said = ugi(&format!("{line}\nposition startpos moves f5\nquery p1turn\n"));
        assert!(said.starts_with("info string error: "), "{line}: {said}");
        assert!(said.ends_with("response false\n") && said.lines().count() == 2, "{line}: {said}");
    }
}

#[test]
fn an_endless_search_answers_and_stops() {
    let mut talk = Talk::new(|setting, input, out| ugi::run(setting, input, out), quick());
    talk.say("go infinite");
    talk.say("isready");
    talk.until("readyok");
    talk.say("stop");
    talk.until("bestmove ");
    talk.say("go infinite");
    talk.say("quit");
    talk.ended();
}

/// Knows the last move of every position.
struct LastMove;

impl OpeningBook for LastMove {
    fn moves(&self, position: &Position) -> Vec<MoveScore> {
        let (score, confidence) = (Score::new(0), Confidence::Exact);
        let last = position.legal_moves().iter().last();
        last.map(|square| MoveScore { square, score, confidence, line: Vec::new() }).into_iter().collect()
    }
}

#[test]
fn moves_come_from_the_book_at_once_but_an_endless_search_is_one() {
    let engine = Options { openings: Openings::of(LastMove), ..Options::default() };
    let setting = Setting { level: None, engine, ..Setting::default() };
    let mut talk = Talk::new(|setting, input, out| ugi::run(setting, input, out), setting);
    // Both take longer than anybody waits, without a book.
    talk.say("position startpos moves f5");
    talk.say("go depth 40");
    talk.until("bestmove f6");
    talk.say("go infinite");
    talk.until("info depth 4 ");
    talk.say("quit");
    talk.ended();
}

#[test]
fn an_endless_search_ends_with_the_input() {
    assert!(ugi("go infinite\n").contains("bestmove "));
}

#[test]
fn a_script_that_ends_with_quit_hears_of_its_search_first() {
    let said = ugi("position startpos moves f5\ngo depth 6\nquit\n");
    assert!(said.contains("info depth 6 ") && said.contains("bestmove "), "{said}");
    assert!(ugi("go infinite\nquit\n").contains("bestmove "));
}
