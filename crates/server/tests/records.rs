//! Games that others wrote down come in, and go out again.

mod common;

use common::{Running, Tab, config, create, request};
use serde_json::{Value, json};
use tempfile::tempdir;

const MOVES: &str = "f5d6c3d3c4";

async fn export(server: &Running, id: &str, format: &str) -> common::Answer {
    request(server.address, "GET", &format!("/api/games/{id}/records/{format}"), &[], "").await
}

fn squares(game: &Value) -> String {
    game["moves"].as_array().unwrap().iter().filter_map(|played| played["square"].as_str()).collect()
}

#[tokio::test]
async fn a_game_leaves_in_every_format_and_comes_back() {
    let folder = tempdir().unwrap();
    let server = Running::start(config(folder.path())).await;
    let (id, _) = create(server.address, &json!({"white": "human", "text": MOVES}).to_string(), None).await;
    for (format, ending) in
        [("transcript", "txt"), ("board", "txt"), ("obf", "obf"), ("ggf", "ggf"), ("sgf", "sgf"), ("pgn", "pgn")]
    {
        let written = export(&server, &id, format).await;
        assert_eq!(written.status, 200, "{format}");
        assert!(written.head.contains(&format!("filename=\"outflank-{id}.{ending}\"")), "{}", written.head);
        let found = request(server.address, "POST", "/api/records", &[], &written.body).await.json();
        assert_eq!((found["format"].as_str(), &found["damaged"]), (Some(format), &json!(0)));
        for text in [&found["games"][0]["text"], &json!(written.body)] {
            let preview =
                request(server.address, "POST", "/api/preview", &[], &json!({"text": text}).to_string()).await;
            let moves = if matches!(format, "board" | "obf") { "" } else { MOVES };
            assert_eq!(squares(&preview.json()), moves, "{format}: {text}");
            assert_eq!(preview.json()["now"]["discs"], json!({"black": 6, "white": 3}), "{format}");
        }
    }
    let wthor = export(&server, &id, "wthor").await;
    assert_eq!(wthor.status, 200);
    assert!(wthor.head.contains("application/octet-stream") && wthor.head.contains(".wtb"), "{}", wthor.head);
    for (format, word) in [("quest", "only be read"), ("pdf", "is not a format")] {
        let refused = export(&server, &id, format).await;
        assert_eq!(refused.status, 422, "{format}");
        assert!(refused.json()["message"].as_str().unwrap().contains(word), "{}", refused.body);
    }
    assert_eq!(export(&server, "abcdefghijkm", "sgf").await.status, 404);
    server.stop().await;
}

#[tokio::test]
async fn a_finished_game_can_be_brought_in_to_be_looked_at() {
    let folder = tempdir().unwrap();
    let server = Running::start(config(folder.path())).await;
    // The shortest game there is: White is wiped out after nine moves.
    let moves = ["e6", "f4", "e3", "f6", "g5", "d6", "e7", "f5", "c5"].map(|square| json!({"m": square}));
    let quest = json!({"position": {"moves": moves}});
    let setup = json!({"white": "human", "text": quest.to_string()}).to_string();
    let (id, _) = create(server.address, &setup, None).await;
    let game = request(server.address, "GET", &format!("/api/games/{id}"), &[], "").await.json();
    assert_eq!(game["now"]["outcome"]["reason"], "wipe-out");
    for (format, result) in [("pgn", "[Result \"64-0\"]"), ("sgf", "RE[B+64]"), ("ggf", "RE[+64]")] {
        let written = export(&server, &id, format).await.body;
        assert!(written.contains(result), "{written}");
    }
    server.stop().await;
}

#[tokio::test]
async fn a_recorded_game_keeps_the_names_of_those_who_played_it() {
    let folder = tempdir().unwrap();
    let server = Running::start(config(folder.path())).await;
    let pgn = "[Black \"Ann\"]\n[White \"Ben\"]\n\n1. f5 d6 2. c3 d3\n";
    let (id, cookie) = create(server.address, &json!({"white": "human", "text": pgn}).to_string(), None).await;
    let look =
        async |server: &Running| request(server.address, "GET", &format!("/api/games/{id}"), &[], "").await.json();
    let from = json!({"black": "Ann", "white": "Ben"});
    assert_eq!(look(&server).await["from"], from);
    // Nobody has added anything: it is their game, played we do not know when.
    for (format, names) in [("pgn", ["[Black \"Ann\"]", "[White \"Ben\"]"]), ("sgf", ["PB[Ann]", "PW[Ben]"])] {
        let written = export(&server, &id, format).await.body;
        assert!(names.iter().all(|name| written.contains(name)), "{written}");
        assert!(!written.contains("Outflank") && !written.contains("20"), "{written}");
    }

    let mut tab = Tab::open(server.address, &id, Some(&cookie)).await;
    tab.play("c4", 4).await;
    tab.hear_of("moved").await;
    drop(tab);
    server.stop().await;
    let server = Running::start(config(folder.path())).await;
    assert_eq!(look(&server).await["from"], from);
    let written = export(&server, &id, "pgn").await.body;
    let names = ["[Black \"Human\"]", "[Site \"Outflank\"]", "Up to move 4 this is a game of Ann and Ben."];
    assert!(names.iter().all(|name| written.contains(name)), "{written}");

    // So does a game that was found in a file, and one that names only one of them.
    let found =
        request(server.address, "POST", "/api/records", &[], "(;GM[2]PB[Cy]B[f5])\n(;GM[2]B[f5]W[d6])").await.json();
    for (game, from) in [(0, json!({"black": "Cy", "white": null})), (1, json!(null))] {
        let setup = json!({"text": found["games"][game]["text"]}).to_string();
        assert_eq!(request(server.address, "POST", "/api/preview", &[], &setup).await.json()["from"], from);
    }
    server.stop().await;
}

#[tokio::test]
async fn what_is_no_record_is_refused_with_its_reason() {
    let folder = tempdir().unwrap();
    let server = Running::start(config(folder.path())).await;
    for (text, word) in [("Dear Ann", "no format"), ("(;GM[2]B[a1])", "a1"), ("{\"position\":1}", "no moves")] {
        let refused = request(server.address, "POST", "/api/records", &[], text).await;
        assert_eq!(refused.status, 422, "{text}");
        assert!(refused.json()["message"].as_str().unwrap().contains(word), "{}", refused.body);
    }
    for lines in [40_000, 200_000] {
        let refused = request(server.address, "POST", "/api/records", &[], &"f5d6c3\n".repeat(lines)).await;
        assert_eq!((refused.status, &refused.json()["error"]), (413, &json!("too-large")), "{lines}");
    }
    server.stop().await;
}

#[tokio::test]
async fn openings_have_their_names_in_every_language() {
    let folder = tempdir().unwrap();
    let server = Running::start(config(folder.path())).await;
    let setup = json!({"text": MOVES}).to_string();
    let game = request(server.address, "POST", "/api/preview", &[], &setup).await.json();
    let tiger = json!({"en": "Tiger", "fr": "tigre", "ja": "虎定石"});
    assert_eq!(game["moves"][4]["opening"], tiger);
    assert_eq!(game["moves"][3]["opening"], json!(null));
    server.stop().await;
}

#[tokio::test]
async fn a_long_text_is_read_whatever_is_in_it() {
    let folder = tempdir().unwrap();
    let server = Running::start(config(folder.path())).await;
    let found = request(server.address, "POST", "/api/records", &[], &"f5d6c3\n".repeat(30_000)).await.json();
    assert_eq!((found["games"].as_array().unwrap().len(), &found["left_off"]), (10_000, &json!(20_000)));
    let cut_off = format!("{}(;GM[2]B[f5])", "(;GM[2]B[f5](;W[f6]".repeat(13_000));
    let found = request(server.address, "POST", "/api/records", &[], &cut_off).await.json();
    assert_eq!((found["games"].as_array().unwrap().len(), &found["damaged"]), (1, &json!(13_000)));
    server.stop().await;
}
