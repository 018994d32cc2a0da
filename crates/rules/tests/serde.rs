//! What serde makes of values, and that it reads them back.

use std::fmt::Debug;

use outflank_rules::{
    BySide, EndReason, Goal, Lines, Move, Position, Preset, RuleSet, Setup, Side, Size, Square, Squares,
};
use serde::Serialize;
use serde::de::DeserializeOwned;

fn is_written<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: T, json: &str) {
    assert_eq!(serde_json::to_string(&value).unwrap(), json);
    assert_eq!(serde_json::from_str::<T>(json).unwrap(), value);
}

#[test]
fn values_are_what_people_write() {
    let d3: Square = "d3".parse().unwrap();
    is_written(Side::Black, r#""black""#);
    is_written(BySide { black: 3, white: 4 }, r#"{"black":3,"white":4}"#);
    is_written(d3, r#""d3""#);
    is_written(Move::Place(d3), r#""d3""#);
    is_written(Move::Pass, r#""pass""#);
    is_written([d3, Square::from_index(0)].into_iter().collect::<Squares>(), r#"["a1","d3"]"#);
    is_written(Size::new(6, 8).unwrap(), r#""6x8""#);
    is_written((Lines::Orthogonal, Goal::Fewest), r#"["orthogonal","fewest"]"#);
    is_written(Preset::Anti, r#""anti""#);
    is_written(EndReason::FullBoard, r#""full-board""#);
    let rules = RuleSet::orthogonal(Size::FOUR).with_supply(6);
    is_written(rules, r#"{"size":"4x4","lines":"orthogonal","goal":"most","supply":6}"#);
    is_written(Setup::start(rules), &serde_json::to_string(&Setup::start(rules)).unwrap());
    is_written(
        Position::start(rules),
        r#"{"rules":{"size":"4x4","lines":"orthogonal","goal":"most","supply":6},"board":"-----OX--XO----- X","supply":{"black":6,"white":6}}"#,
    );
}

#[test]
fn a_position_comes_in_through_the_gate() {
    let rules = r#"{"size":"4x4","lines":"all","goal":"most"}"#;
    let read = |board: &str| serde_json::from_str::<Position>(&format!(r#"{{"rules":{rules},"board":"{board}"}}"#));
    assert_eq!(read("-----OX--XO----- X").unwrap(), Position::start(RuleSet::standard(Size::FOUR)));
    for board in ["", "---- ---- ---- ----", "-----OX--XO----- Z", "XO"] {
        assert!(read(board).is_err(), "{board}");
    }
    for square in [r#""i99""#, "7", "null", r#""pass""#] {
        assert!(serde_json::from_str::<Square>(square).is_err(), "{square}");
    }
}
