//! Advice over the wire: true, the same for every question, and refined while one looks.

mod common;

use common::{Running, Tab, config, create};
use serde_json::{Value, json};
use tempfile::tempdir;

/// Black to move with twelve squares left: e8 (-2) is the only best move, and a8 (-8), which looks better, is not.
const TWELVE_LEFT: &str =
    "d3c5f6f5e6e3c3f3c4b4b3d6c7c2f4g4e2d2c6d1a4b5a5g6h6e7c1d7e1b6f1d8f7g5h3h4a6h2g7f8h5g2h1g3g8a3a2b7";

/// The last of the answers to a question.
async fn answer(tab: &mut Tab, question: &str) -> Value {
    tab.say(&json!({ "do": question }).to_string()).await;
    loop {
        let advice = tab.hear_of("advice").await;
        if advice["refining"] == false {
            return advice;
        }
    }
}

#[tokio::test]
async fn a_hint_is_the_first_of_the_scores_and_both_are_exact() {
    let folder = tempdir().unwrap();
    let server = Running::start(config(folder.path())).await;
    let setup = json!({ "white": "master", "text": TWELVE_LEFT }).to_string();
    let (id, host) = create(server.address, &setup, None).await;
    let mut tab = Tab::open(server.address, &id, Some(&host)).await;
    let scores = answer(&mut tab, "scores").await;
    let found = scores["moves"].as_array().unwrap().iter().map(|scored| (&scored["square"], &scored["score"]));
    let exact = [("e8", -2), ("b2", -4), ("f2", -4), ("a8", -8), ("b8", -18), ("c8", -18), ("a7", -26)];
    assert!(
        found.eq(exact.map(|(square, score)| (json!(square), json!(score))).iter().map(|(a, b)| (a, b))),
        "{scores}"
    );
    let hint = answer(&mut tab, "hint").await;
    assert_eq!(hint["moves"], json!([scores["moves"][0]]));
    assert_eq!((&hint["moves"][0]["sure"], &hint["ply"]), (&json!({ "kind": "exact" }), &json!(48)));
    server.stop().await;
}

#[tokio::test]
async fn scores_come_quickly_at_first_and_say_how_far_they_see() {
    let folder = tempdir().unwrap();
    let server = Running::start(config(folder.path())).await;
    let (id, host) = create(server.address, r#"{"white":"easy"}"#, None).await;
    let mut tab = Tab::open(server.address, &id, Some(&host)).await;
    tab.say(r#"{"do":"scores"}"#).await;
    let first = tab.hear_of("advice").await;
    assert_eq!((&first["refining"], first["moves"].as_array().unwrap().len()), (&json!(true), 4));
    let last = answer(&mut tab, "scores").await;
    assert_eq!(last["moves"][3]["sure"], json!({ "kind": "ahead", "moves": 11 }));
    server.stop().await;
}
