//! The analysis board over the wire: whatever is opened, played on and taken home again.

mod common;

use common::{Answer, Running, config, create, request};
use serde_json::{Value, json};
use tempfile::tempdir;

const TREE: &str = "(;GM[2]SZ[8]PB[Ann]PW[Ben]DT[2024-05-06]C[a fine game];B[f5](;W[d6]C[usual];B[c3])(;W[f6];B[e6]))";

async fn post(server: &Running, path: &str, body: &Value) -> Answer {
    request(server.address, "POST", path, &[], &body.to_string()).await
}

/// The tree that the page would hand back after it was opened.
fn handed_back(opened: &Value) -> Value {
    let bare = |played: &Value| {
        let comment = played["comment"].as_str().unwrap_or_default();
        json!({"parent": played["parent"], "square": played["square"], "comment": comment})
    };
    let moves: Vec<Value> = opened["moves"].as_array().unwrap().iter().map(bare).collect();
    json!({"header": opened["header"], "comment": opened["comment"].as_str().unwrap_or_default(), "moves": moves})
}

#[tokio::test]
async fn a_tree_is_opened_and_written_down_again_whole() {
    let folder = tempdir().unwrap();
    let server = Running::start(config(folder.path())).await;
    let opened = post(&server, "/api/analysis", &json!({"text": TREE})).await.json();
    assert_eq!((&opened["players"]["black"], &opened["date"]), (&json!("Ann"), &json!("2024-05-06")));
    let moves: Vec<(u64, &str)> = opened["moves"]
        .as_array()
        .unwrap()
        .iter()
        .map(|played| (played["parent"].as_u64().unwrap(), played["square"].as_str().unwrap()))
        .collect();
    assert_eq!(moves, [(0, "f5"), (1, "d6"), (2, "c3"), (1, "f6"), (4, "e6")]);
    assert_eq!(opened["moves"][1]["opening"]["en"], "Perpendicular Opening");

    let written = post(&server, "/api/analysis/records/sgf", &handed_back(&opened)).await;
    assert!(written.head.contains("filename=\"outflank-analysis.sgf\""), "{}", written.head);
    let again = post(&server, "/api/analysis", &json!({"text": written.body})).await.json();
    assert_eq!(again, opened);
    let main = post(&server, "/api/analysis/records/transcript", &handed_back(&opened)).await;
    assert_eq!(main.body, "f5d6c3\n");
    server.stop().await;
}

#[tokio::test]
async fn whatever_was_said_of_a_game_is_kept_until_its_main_line_is_another() {
    let folder = tempdir().unwrap();
    let server = Running::start(config(folder.path())).await;
    let text = "(;GM[2]SZ[8]PB[Ann]RE[B+R]TM[300];B[f5]TE[2.5]V[3];W[d6])";
    let opened = post(&server, "/api/analysis", &json!({"text": text})).await.json();
    assert_eq!((&opened["moves"][0]["time"], &opened["moves"][0]["evaluation"]), (&json!("2.5"), &json!("3")));
    let mut tree = handed_back(&opened);
    let written = async |tree: &Value| post(&server, "/api/analysis/records/sgf", tree).await.body;
    assert!(written(&tree).await.contains("RE[B+R]"));
    tree["moves"].as_array_mut().unwrap().push(json!({"parent": 2, "square": "c3"}));
    let longer = written(&tree).await;
    assert!(longer.contains("TM[300]") && !longer.contains("RE["), "{longer}");
    server.stop().await;
}

#[tokio::test]
async fn a_position_says_what_can_be_done_in_it() {
    let folder = tempdir().unwrap();
    let server = Running::start(config(folder.path())).await;
    let position = post(&server, "/api/analysis/position", &json!({"moves": "f5d6"})).await.json();
    assert_eq!((&position["turn"], &position["discs"]["white"]), (&json!("black"), &json!(3)));
    assert_eq!(position["legal"].as_array().unwrap().len(), position["flips"].as_object().unwrap().len());
    let ended = "e6f4e3f6g5d6e7f5c5";
    let ended = post(&server, "/api/analysis/position", &json!({"moves": ended})).await.json();
    assert_eq!((&ended["turn"], &ended["outcome"]["winner"]), (&json!(null), &json!("black")));
    let line = json!({"rules": "4x6 orthogonal", "start": "XO-- ---- ---- ---- ---- ---- O", "moves": ""});
    let passed = post(&server, "/api/analysis/position", &line).await.json();
    assert_eq!((&passed["passed"], &passed["legal"]), (&json!("white"), &json!(["c1"])));
    for (line, word) in [
        (json!({"moves": "a1"}), "a1"),
        (json!({"rules": "8x8 sideways"}), "sideways"),
        (json!({"rules": "9x9 standard"}), "even"),
        (json!({"start": "----"}), "squares"),
    ] {
        let refused = post(&server, "/api/analysis/position", &line).await;
        assert_eq!(refused.status, 422, "{line}");
        assert!(refused.json()["message"].as_str().unwrap().contains(word), "{}", refused.body);
    }
    assert_eq!(post(&server, "/api/analysis/position", &json!({"nonsense": 1})).await.status, 400);
    server.stop().await;
}

#[tokio::test]
async fn a_board_that_was_set_up_is_opened_or_refused_in_words() {
    let folder = tempdir().unwrap();
    let server = Running::start(config(folder.path())).await;
    let board = format!("XO{}{} X", "-".repeat(60), "OX");
    let tall = post(&server, "/api/analysis", &json!({"text": board, "size": "4x16", "rules": "anti"})).await.json();
    assert_eq!((&tall["variant"]["width"], &tall["rules"]), (&json!(4), &json!("4x16 anti")));
    let empty = post(&server, "/api/analysis", &json!({"text": format!("{} X", "-".repeat(64))})).await;
    assert_eq!(empty.status, 422);
    assert!(empty.json()["message"].as_str().unwrap().len() > 10, "{}", empty.body);
    let start = post(&server, "/api/analysis", &json!({"size": "6x8"})).await.json();
    assert_eq!(start["start"].as_str().unwrap().chars().filter(|&disc| disc == 'O').count(), 2);
    server.stop().await;
}

#[tokio::test]
async fn a_game_that_was_played_here_is_opened_by_its_code() {
    let folder = tempdir().unwrap();
    let server = Running::start(config(folder.path())).await;
    let (id, _) = create(server.address, r#"{"white":"human","text":"f5d6c3"}"#, None).await;
    let opened = post(&server, "/api/analysis", &json!({"game": id})).await.json();
    assert_eq!(opened["moves"].as_array().unwrap().len(), 3);
    assert_eq!(post(&server, "/api/analysis", &json!({"game": "abcdefghijkm"})).await.status, 404);
    assert_eq!(post(&server, "/api/analysis", &json!({"game": "nonsense"})).await.status, 404);
    for (path, status) in [("/analysis", 200), (&format!("/analysis/{id}"), 200), ("/analysis/nonsense", 404)] {
        assert_eq!(request(server.address, "GET", path, &[], "").await.status, status, "{path}");
    }
    server.stop().await;
}

#[tokio::test]
async fn trees_that_make_no_sense_or_are_too_large_are_refused() {
    let folder = tempdir().unwrap();
    let server = Running::start(config(folder.path())).await;
    let refused = async |tree: Value| post(&server, "/api/analysis/records/sgf", &tree).await.status;
    assert_eq!(refused(json!({"moves": [{"parent": 0, "square": "a1"}]})).await, 422);
    assert_eq!(refused(json!({"moves": [{"parent": 1, "square": "f5"}]})).await, 422);
    assert_eq!(refused(json!({"header": "Dear Ann"})).await, 422);
    let many: Vec<Value> = (0..20_001).map(|_| json!({"parent": 0, "square": "f5"})).collect();
    assert_eq!(refused(json!({"moves": many})).await, 413);
    let long = json!({"text": "f5 ".repeat(100_000)});
    assert_eq!(post(&server, "/api/analysis", &long).await.status, 413);
    let unknown = post(&server, "/api/analysis/records/pdf", &json!({})).await;
    assert!(unknown.json()["message"].as_str().unwrap().contains("not a format"), "{}", unknown.body);
    server.stop().await;
}

#[tokio::test]
async fn a_file_keeps_its_variations_beside_the_plain_games() {
    let folder = tempdir().unwrap();
    let server = Running::start(config(folder.path())).await;
    let found = request(server.address, "POST", "/api/records", &[], &format!("{TREE}\n(;GM[2];B[f5])")).await.json();
    assert_eq!((&found["games"][0]["black"], &found["games"][1]["tree"]), (&json!("Ann"), &json!(null)));
    let opened = post(&server, "/api/analysis", &json!({"text": found["games"][0]["tree"]})).await.json();
    assert_eq!(opened["moves"].as_array().unwrap().len(), 5);
    server.stop().await;
}

#[tokio::test]
async fn a_position_is_drawn_and_a_game_moves() {
    let folder = tempdir().unwrap();
    let server = Running::start(config(folder.path())).await;
    let line = json!({"rules": "6x8 anti", "moves": ""});
    for (kind, first) in [("png", b"\x89PNG".as_slice()), ("svg", b"<svg"), ("gif", b"GIF89a")] {
        let drawn = post(&server, &format!("/api/analysis/pictures/{kind}"), &line).await;
        assert!(drawn.status == 200 && drawn.bytes.starts_with(first), "{kind}: {}", drawn.head);
        assert!(drawn.head.contains(&format!("outflank-analysis.{kind}")), "{}", drawn.head);
    }
    assert_eq!(post(&server, "/api/analysis/pictures/bmp", &line).await.status, 422);
    assert_eq!(post(&server, "/api/analysis/pictures/png", &json!({"moves": "a1"})).await.status, 422);
    server.stop().await;
}
