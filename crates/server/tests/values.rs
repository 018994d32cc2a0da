//! The analysis board over the wire: values, judgements and reviews, for everybody a fair share.

mod common;

use common::{Running, Tab, config, create, until};
use serde_json::{Value, json};
use tempfile::tempdir;
use tokio_tungstenite::tungstenite;

/// Black to move with twelve squares left: e8 (-2) is the only best move, and a8 (-8), which looks better, is not.
const TWELVE_LEFT: &str =
    "d3c5f6f5e6e3c3f3c4b4b3d6c7c2f4g4e2d2c6d1a4b5a5g6h6e7c1d7e1b6f1d8f7g5h3h4a6h2g7f8h5g2h1g3g8a3a2b7";
/// A whole game on the smallest board, in which White gave away eight discs.
const SMALL: &str = "c4d4d3b4a4d2d1a3a2c1b1a1";

async fn start(tab: &mut Tab, rules: &str, moves: &str) {
    tab.say(&json!({ "do": "start", "rules": rules, "moves": moves }).to_string()).await;
}

async fn look(tab: &mut Tab, path: &str) {
    tab.say(&json!({ "do": "look", "path": path }).to_string()).await;
}

/// The last of the values of a position.
async fn settled(tab: &mut Tab) -> Value {
    loop {
        let values = tab.hear_of("values").await;
        if values["refining"] == false {
            return values;
        }
    }
}

/// The last word about a move.
async fn judged(tab: &mut Tab) -> Value {
    loop {
        let judged = tab.hear_of("judged").await;
        if judged["refined"] == true {
            return judged;
        }
    }
}

fn scores(values: &Value) -> Vec<(String, i64)> {
    let scored = values["moves"].as_array().unwrap().iter();
    scored.map(|scored| (scored["square"].as_str().unwrap().to_owned(), scored["score"].as_i64().unwrap())).collect()
}

#[tokio::test]
async fn squares_are_worth_what_they_are_and_what_was_found_out_is_kept() {
    let folder = tempdir().unwrap();
    let exact = [("e8", -2), ("b2", -4), ("f2", -4), ("a8", -8), ("b8", -18), ("c8", -18), ("a7", -26)];
    let exact = exact.map(|(square, score)| (square.to_owned(), score));
    for round in 0..2 {
        let server = Running::start(config(folder.path())).await;
        let mut tab = Tab::analyse(server.address, "en").await;
        start(&mut tab, "8x8 standard", TWELVE_LEFT).await;
        look(&mut tab, TWELVE_LEFT).await;
        let first = tab.hear_of("values").await;
        // What was found out before the server was started anew is known at once.
        assert_eq!(first["refining"], round == 0, "{first}");
        let last = if round == 0 { settled(&mut tab).await } else { first };
        assert_eq!((scores(&last), &last["path"]), (exact.to_vec(), &json!(TWELVE_LEFT)));
        assert_eq!(last["moves"][0]["sure"], json!({ "kind": "exact" }));
        assert!(last["moves"][0]["line"].as_array().unwrap().len() >= 12, "the line leads to the end: {last}");
        server.stop().await;
    }
}

#[tokio::test]
async fn the_last_move_is_judged_with_reasons_in_the_language_of_the_visitor() {
    let folder = tempdir().unwrap();
    let server = Running::start(config(folder.path())).await;
    let path = format!("{TWELVE_LEFT}a7");
    for (language, class) in [("en", "blunder"), ("fr", "gaffe"), ("ja", "大悪手")] {
        let mut tab = Tab::analyse(server.address, language).await;
        start(&mut tab, "8x8 standard", "").await;
        look(&mut tab, &path).await;
        let judged = judged(&mut tab).await;
        assert_eq!((&judged["path"], &judged["class"], &judged["loss"]), (&json!(path), &json!("blunder"), &json!(24)));
        assert_eq!((&judged["best"], &judged["for_black"]), (&json!("e8"), &json!(-26)));
        assert_eq!((&judged["line"][0]["square"], &judged["best_line"][0]["square"]), (&json!("a7"), &json!("e8")));
        assert!(judged["words"].as_str().unwrap().starts_with(class), "{judged}");
        assert!(!judged["reasons"].as_array().unwrap().is_empty(), "{judged}");
    }
    server.stop().await;
}

#[tokio::test]
async fn a_review_judges_every_move_and_comes_to_a_verdict() {
    let folder = tempdir().unwrap();
    let server = Running::start(config(folder.path())).await;
    let mut tab = Tab::analyse(server.address, "en").await;
    start(&mut tab, "4x4 standard", SMALL).await;
    tab.say(r#"{"do":"review"}"#).await;
    let mut told = std::collections::BTreeMap::new();
    let verdict = loop {
        let news = tab.hear().await.unwrap();
        match news["type"].as_str() {
            Some("judged") => drop(told.insert(news["path"].as_str().unwrap().to_owned(), news)),
            Some("verdict") if news["finished"] == true => break news,
            _ => {}
        }
    };
    let paths: Vec<_> = (1..=12).map(|ply| SMALL[..2 * ply].to_owned()).collect();
    assert_eq!(told.keys().cloned().collect::<std::collections::BTreeSet<_>>(), paths.iter().cloned().collect());
    assert!(told.values().all(|judged| judged["refined"] == true && judged["sure"]["kind"] == "exact"));
    let mistake = &told[&paths[7]];
    assert_eq!((&mistake["loss"], &mistake["best"], &mistake["class"]), (&json!(6), &json!("b1"), &json!("mistake")));
    assert_eq!(verdict["lost"], json!({ "black": 2, "white": 8 }));
    assert_eq!((&verdict["moves"], &verdict["looked_at"]), (&json!(12), &json!(12)));
    assert_eq!((&verdict["turning_points"], &verdict["rating"]["black"]), (&json!([]), &Value::Null));
    server.stop().await;
}

#[tokio::test]
async fn a_position_in_front_of_the_visitor_comes_before_the_review() {
    let folder = tempdir().unwrap();
    let mut config = config(folder.path());
    config.engines = std::num::NonZeroUsize::new(1);
    let server = Running::start(config).await;
    let mut tab = Tab::analyse(server.address, "en").await;
    let moves = "f5d6c3d3c4f4c5b3c2e3d2c6b4b5f2e6";
    start(&mut tab, "8x8 standard", moves).await;
    tab.say(r#"{"do":"review"}"#).await;
    tab.hear_of("verdict").await;
    look(&mut tab, TWELVE_LEFT).await;
    // The review has sixteen moves to look at with care, and goes on when this is known.
    let mut finished = false;
    loop {
        let news = tab.hear().await.unwrap();
        finished |= news["type"] == "verdict" && news["finished"] == true;
        if news["type"] == "values" && news["refining"] == false {
            break;
        }
    }
    assert!(!finished);
    while tab.hear_of("verdict").await["finished"] != true {}
    server.stop().await;
}

#[tokio::test]
async fn what_makes_no_sense_is_refused_and_changes_nothing() {
    let folder = tempdir().unwrap();
    let server = Running::start(config(folder.path())).await;
    let mut tab = Tab::analyse(server.address, "en").await;
    for (message, error) in [
        (json!({ "do": "look", "path": "" }), "bad-input"),
        (json!({ "do": "review" }), "bad-input"),
        (json!({ "do": "start", "rules": "8x8 chess" }), "bad-input"),
        (json!({ "do": "start", "moves": "a1" }), "bad-input"),
        (json!({ "do": "start", "moves": [] }), "unreadable"),
        (json!({ "do": "dance" }), "unreadable"),
    ] {
        tab.say(&message.to_string()).await;
        assert_eq!(tab.hear_of("refused").await["error"], error, "{message}");
    }
    start(&mut tab, "4x4 standard", "").await;
    look(&mut tab, "a1").await;
    assert_eq!(tab.hear_of("refused").await["error"], "bad-input");
    look(&mut tab, "").await;
    assert_eq!(settled(&mut tab).await["moves"].as_array().unwrap().len(), 4);
    let klingon = Tab::at(server.address, "/api/analysis/live?language=tlh", &[]).await;
    assert!(matches!(klingon, Err(tungstenite::Error::Http(response)) if response.status() == 422));
    server.stop().await;
}

#[tokio::test]
async fn what_nobody_waits_for_leaves_the_queue() {
    let folder = tempdir().unwrap();
    let mut config = config(folder.path());
    config.engines = std::num::NonZeroUsize::new(1);
    let server = Running::start(config).await;
    let mut tabs = Vec::new();
    for _ in 0..5 {
        let mut tab = Tab::analyse(server.address, "en").await;
        start(&mut tab, "8x8 standard", "f5d6").await;
        // Each look takes the place of the one before: nobody waits with more than one question, and one of a review.
        for path in ["f5", "f5f6", "f5d6", ""] {
            look(&mut tab, path).await;
        }
        tab.say(r#"{"do":"review"}"#).await;
        tab.hear_of("values").await;
        tabs.push(tab);
    }
    until(&server, "analysts", 5).await;
    assert!(common::metric(&server, "engine_queue").await <= 10);
    for tab in &mut tabs[..2] {
        tab.say(r#"{"do":"rest"}"#).await;
    }
    tabs.truncate(2);
    until(&server, "analysts", 2).await;
    until(&server, "engine_queue", 0).await;
    until(&server, "engines_busy", 0).await;
    server.stop().await;
}

#[tokio::test]
async fn nobody_has_more_analyses_than_their_share_and_a_game_goes_on_beside_them() {
    let folder = tempdir().unwrap();
    let mut config = config(folder.path());
    config.behind_proxy = true;
    config.engines = std::num::NonZeroUsize::new(1);
    let server = Running::start(config).await;
    let path = "/api/analysis/live";
    let mut greedy = Vec::new();
    let refused = loop {
        match Tab::at(server.address, path, &[("x-forwarded-for", "10.0.0.1")]).await {
            Ok(mut tab) => {
                // Some of them are enough to keep the one engine busy.
                if greedy.len() < 8 {
                    start(&mut tab, "8x8 standard", "").await;
                    look(&mut tab, "f5d6").await;
                }
                greedy.push(tab);
            }
            Err(tungstenite::Error::Http(response)) => break response,
            Err(other) => panic!("{other}"),
        }
    };
    assert_eq!((greedy.len(), refused.status().as_u16()), (128, 429));
    let mut modest = Tab::at(server.address, path, &[("x-forwarded-for", "10.0.0.2")]).await.unwrap();
    start(&mut modest, "8x8 standard", "").await;
    look(&mut modest, TWELVE_LEFT).await;
    settled(&mut modest).await;
    let (id, host) = create(server.address, r#"{"white":"6"}"#, None).await;
    let mut player = Tab::open(server.address, &id, Some(&host)).await;
    player.play("f5", 0).await;
    player.hear_of("moved").await;
    assert_eq!(player.hear_of("moved").await["played"]["side"], "white");
    server.stop().await;
}

#[tokio::test]
async fn a_server_that_stops_ends_analyses_at_once() {
    let folder = tempdir().unwrap();
    let server = Running::start(config(folder.path())).await;
    let mut tab = Tab::analyse(server.address, "en").await;
    start(&mut tab, "8x8 standard", "").await;
    look(&mut tab, "").await;
    tab.hear_of("values").await;
    tab.say(r#"{"do":"ping"}"#).await;
    tab.hear_of("pong").await;
    server.stop().await;
    while tab.hear().await.is_some() {}
}
