//! The rules of a table: turns, taking back, giving up, the clock.

mod common;

use std::time::Instant;

use common::{SECOND, square, terms};
use outflank_play::{Entry, Event, Refused, Table, Terms};
use outflank_rules::{EndReason, Position, RuleSet, Side, Size, notation::BoardText};

fn two_people() -> (Table, Instant) {
    (Table::new(terms(Size::EIGHT, "human", "human")), Instant::now())
}

#[test]
fn a_move_out_of_turn_is_refused() {
    let (mut table, now) = two_people();
    assert_eq!(table.play(Side::White, square("d3"), now), Err(Refused::NotYourTurn(Side::White)));
    assert!(table.take_events().is_empty());
}

#[test]
fn an_illegal_move_is_refused_with_the_reason() {
    let (mut table, now) = two_people();
    let refused = table.play(Side::Black, square("a1"), now).unwrap_err();
    assert_eq!(refused.to_string(), "Black outflanks nothing at a1");
}

#[test]
fn two_people_take_back_one_move_at_a_time() {
    let (mut table, now) = two_people();
    table.play(Side::Black, square("d3"), now).unwrap();
    table.play(Side::White, square("c5"), now).unwrap();
    table.undo(now).unwrap();
    assert_eq!(table.game().transcript(), "d3");
    table.undo(now).unwrap();
    assert_eq!(table.undo(now), Err(Refused::NothingToTakeBack));
    table.redo(now).unwrap();
    table.redo(now).unwrap();
    assert_eq!(table.game().transcript(), "d3c5");
    assert_eq!(table.redo(now), Err(Refused::NothingToRedo));
}

#[test]
fn against_an_engine_both_moves_are_taken_back() {
    let now = Instant::now();
    let mut table = Table::new(terms(Size::EIGHT, "human", "easy"));
    table.play(Side::Black, square("d3"), now).unwrap();
    table.play(Side::White, square("c5"), now).unwrap();
    table.undo(now).unwrap();
    assert_eq!(table.game().moves().len(), 0);
    table.redo(now).unwrap();
    assert_eq!(table.game().transcript(), "d3c5");
}

#[test]
fn the_first_move_of_an_engine_cannot_be_taken_back() {
    let now = Instant::now();
    let mut table = Table::new(terms(Size::EIGHT, "easy", "human"));
    table.play(Side::Black, square("d3"), now).unwrap();
    assert_eq!(table.undo(now), Err(Refused::NothingToTakeBack));
}

#[test]
fn a_new_move_forgets_what_was_taken_back() {
    let (mut table, now) = two_people();
    table.play(Side::Black, square("d3"), now).unwrap();
    table.undo(now).unwrap();
    table.play(Side::Black, square("f5"), now).unwrap();
    assert!(!table.can_redo());
}

#[test]
fn a_resignation_ends_the_game_and_can_be_taken_back() {
    let (mut table, now) = two_people();
    table.play(Side::Black, square("d3"), now).unwrap();
    table.resign(Side::Black, now).unwrap();
    let outcome = table.outcome().unwrap();
    assert_eq!((outcome.winner, outcome.reason), (Some(Side::White), EndReason::Resignation));
    assert_eq!(table.resign(Side::White, now), Err(Refused::Over));
    table.undo(now).unwrap();
    assert_eq!((table.outcome(), table.game().transcript()), (None, "d3".to_owned()));
}

#[test]
fn a_forced_pass_is_announced() {
    let text: BoardText = "-OX- ---- ---- XO-- X".parse().unwrap();
    let start = text.setup(RuleSet::standard(Size::FOUR)).unwrap().position().unwrap();
    let mut table = Table::new(Terms { start, ..terms(Size::FOUR, "human", "human") });
    table.play(Side::Black, square("a1"), Instant::now()).unwrap();
    assert!(matches!(table.take_events().as_slice(), [Event::Moved { .. }, Event::Passed(Side::White)]));
    assert_eq!(table.turn(), Some(Side::Black));
}

#[test]
fn whoever_runs_out_of_time_loses_with_the_board_as_it_stood() {
    let control = Some("1m".parse().unwrap());
    let mut table = Table::new(Terms { control, ..terms(Size::EIGHT, "human", "human") });
    let start = Instant::now();
    table.start_clock(start);
    table.play(Side::Black, square("d3"), start + 5 * SECOND).unwrap();
    let refused = table.play(Side::White, square("c5"), start + 65 * SECOND).unwrap_err();
    assert!(matches!(refused, Refused::Illegal(_)));
    let outcome = table.outcome().unwrap();
    assert_eq!((outcome.winner, outcome.reason), (Some(Side::Black), EndReason::Time));
    assert_eq!((outcome.discs.black, outcome.discs.white), (4, 1));
    assert_eq!(table.undo(start + 66 * SECOND), Err(Refused::LostOnTime));
}

#[test]
fn a_pause_stops_the_clock_and_the_game() {
    let control = Some("1m".parse().unwrap());
    let mut table = Table::new(Terms { control, ..terms(Size::EIGHT, "human", "human") });
    let start = Instant::now();
    table.start_clock(start);
    table.pause(start + 10 * SECOND).unwrap();
    assert_eq!(table.play(Side::Black, square("d3"), start + 500 * SECOND), Err(Refused::Paused));
    table.resume(start + 600 * SECOND);
    table.play(Side::Black, square("d3"), start + 605 * SECOND).unwrap();
    assert_eq!(table.clock().unwrap().left().black, 45 * SECOND);
}

#[test]
fn a_move_tells_the_time_left_after_it_whatever_has_happened_since() {
    let control = Some("1m+2s".parse().unwrap());
    let mut table = Table::new(Terms { control, ..terms(Size::EIGHT, "human", "human") });
    let start = Instant::now();
    table.start_clock(start);
    table.play(Side::Black, square("d3"), start + 5 * SECOND).unwrap();
    table.play(Side::White, square("c5"), start + 12 * SECOND).unwrap();
    let kept: Vec<Entry> = table.take_events().iter().filter_map(Entry::of_event).collect();
    let entry = |name: &str, left: [u64; 2]| Entry::Move { square: name.to_owned(), left: Some(left) };
    assert_eq!(kept, [entry("d3", [57_000, 60_000]), entry("c5", [57_000, 55_000])]);
}

#[test]
fn rounds_are_counted_by_player_though_colours_change() {
    let (mut table, now) = two_people();
    table.resign(Side::Black, now).unwrap();
    let next = table.terms().clone().rematch(table.tally());
    assert_eq!((next.tally.wins.black, next.tally.wins.white), (1, 0));
    assert_eq!(next.start, Position::start(RuleSet::standard(Size::EIGHT)));
}
