//! Games over the wire: who may do what, and what everybody hears.

mod common;

use common::{Running, Tab, config, create, request};
use serde_json::json;
use tempfile::tempdir;

const BY_LINK: &str = r#"{"white":"human","seat":"black","size":"4"}"#;

#[tokio::test]
async fn two_people_and_a_spectator() {
    let folder = tempdir().unwrap();
    let server = Running::start(config(folder.path())).await;
    let (id, host) = create(server.address, BY_LINK, None).await;
    let mut black = Tab::open(server.address, &id, Some(&host)).await;
    assert_eq!(black.hear_of("you").await["sides"], json!(["black"]));
    black.hear_of("game").await;
    black.play("b1", 0).await;
    assert_eq!(black.hear_of("refused").await["error"], "waiting", "nobody plays before the friend is there");

    let mut spectator = Tab::open(server.address, &id, None).await;
    assert_eq!(spectator.hear_of("you").await["sides"], json!([]));
    let joined = request(server.address, "POST", &format!("/api/games/{id}/seat"), &[], "").await;
    assert_eq!((joined.status, joined.json()), (200, json!({"side": "white"})));
    let guest = joined.cookie().unwrap();
    let late = request(server.address, "POST", &format!("/api/games/{id}/seat"), &[], "").await;
    assert_eq!(late.json()["error"], "seat-taken");

    let mut white = Tab::open(server.address, &id, Some(&guest)).await;
    assert_eq!(white.hear_of("you").await["sides"], json!(["white"]));
    white.play("b1", 0).await;
    assert_eq!(white.hear_of("refused").await["error"], "not-your-turn");
    spectator.play("b1", 0).await;
    assert_eq!(spectator.hear_of("refused").await["error"], "watching");
    black.play("a1", 0).await;
    assert_eq!(black.hear_of("refused").await["error"], "illegal");
    black.play("b1", 1).await;
    assert_eq!(black.hear_of("refused").await["error"], "moved-on");
    for ask in ["redo", "hint", "scores"] {
        black.say(&json!({ "do": ask }).to_string()).await;
        assert_eq!(black.hear_of("refused").await["error"], "not-alone", "{ask}");
    }

    black.play("b1", 0).await;
    for tab in [&mut black, &mut white, &mut spectator] {
        let moved = tab.hear_of("moved").await;
        assert_eq!(moved["played"], json!({"side": "black", "square": "b1", "flips": ["b2"], "passed": null}));
        assert_eq!(moved["now"]["turn"], "white");
    }
    // Whoever comes back catches up.
    drop(white);
    let mut white = Tab::open(server.address, &id, Some(&guest)).await;
    assert_eq!(white.hear_of("game").await["moves"].as_array().unwrap().len(), 1);
    white.say(r#"{"do":"resign"}"#).await;
    assert_eq!(black.hear_of("game").await["now"]["outcome"]["winner"], "black");

    black.say(r#"{"do":"rematch"}"#).await;
    assert_eq!(white.hear_of("rematch_offered").await["by"], "black");
    white.say(r#"{"do":"rematch"}"#).await;
    let next = black.hear_of("rematch").await["id"].as_str().unwrap().to_owned();
    let mut second = Tab::open(server.address, &next, Some(&host)).await;
    assert_eq!(second.hear_of("you").await["sides"], json!(["white"]));
    assert_eq!(second.hear_of("game").await["tally"], json!({"black": 0, "white": 1, "draws": 0}));
    server.stop().await;
}

#[tokio::test]
async fn between_two_people_one_asks_to_take_back_and_the_other_agrees() {
    let folder = tempdir().unwrap();
    let server = Running::start(config(folder.path())).await;
    let (id, host) = create(server.address, BY_LINK, None).await;
    let guest = request(server.address, "POST", &format!("/api/games/{id}/seat"), &[], "").await.cookie().unwrap();
    let mut black = Tab::open(server.address, &id, Some(&host)).await;
    let mut white = Tab::open(server.address, &id, Some(&guest)).await;
    let undo = r#"{"do":"undo"}"#;
    black.say(undo).await;
    assert_eq!(black.hear_of("refused").await["error"], "nothing-to-undo");
    let mut legal = "b1".to_owned();
    for ply in 0..2 {
        let tab = if ply == 0 { &mut black } else { &mut white };
        tab.play(&legal, ply).await;
        black.hear_of("moved").await;
        legal = white.hear_of("moved").await["now"]["legal"][0].as_str().unwrap().to_owned();
    }
    // Asking alone changes nothing, and whoever comes later hears of it.
    black.say(undo).await;
    black.say(undo).await;
    assert_eq!(white.hear_of("take_back_asked").await["by"], "black");
    let mut late = Tab::open(server.address, &id, Some(&guest)).await;
    assert_eq!(late.hear_of("game").await["moves"].as_array().unwrap().len(), 2);
    assert_eq!(late.hear_of("take_back_asked").await["by"], "black");
    // White's reply goes too: Black is on turn again.
    white.say(undo).await;
    let game = black.hear_of("game").await;
    assert_eq!((game["moves"].as_array().unwrap().len(), &game["now"]["turn"]), (0, &json!("black")));

    // Playing on is an answer as well: what was asked before does not count any more.
    let legal = game["now"]["legal"][0].as_str().unwrap();
    black.play(legal, 0).await;
    black.say(undo).await;
    let moved = white.hear_of("moved").await;
    white.hear_of("take_back_asked").await;
    white.play(moved["now"]["legal"][0].as_str().unwrap(), 1).await;
    white.hear_of("moved").await;
    white.say(undo).await;
    assert_eq!(black.hear_of("take_back_asked").await["by"], "black");
    assert_eq!(black.hear_of("take_back_asked").await["by"], "white");
    server.stop().await;
}

#[tokio::test]
async fn nothing_of_a_player_reaches_the_others() {
    let folder = tempdir().unwrap();
    let server = Running::start(config(folder.path())).await;
    let (id, host) = create(server.address, BY_LINK, None).await;
    let secret = host.split_once('=').unwrap().1;
    let mut spectator = Tab::open(server.address, &id, None).await;
    let mut heard = String::new();
    for _ in 0..3 {
        heard += &spectator.hear().await.unwrap().to_string();
    }
    let page = request(server.address, "GET", &format!("/api/games/{id}"), &[], "").await;
    assert!(!heard.contains(secret) && !page.body.contains(secret));
    // The database knows only a digest.
    server.stop().await;
    let database = std::fs::read(folder.path().join("server.db")).unwrap();
    assert!(!database.windows(secret.len()).any(|window| window == secret.as_bytes()));
}

#[tokio::test]
async fn other_sites_are_refused() {
    let folder = tempdir().unwrap();
    let server = Running::start(config(folder.path())).await;
    let (id, host) = create(server.address, "{}", None).await;
    let same = format!("http://{}", server.address);
    assert!(Tab::try_open(server.address, &id, Some(&host), Some(&same)).await.is_ok());
    assert!(Tab::try_open(server.address, &id, Some(&host), Some("http://evil.example")).await.is_err());
    let foreign = [("Origin", "http://evil.example")];
    assert_eq!(request(server.address, "POST", "/api/games", &foreign, "{}").await.status, 403);
    server.stop().await;
}

#[tokio::test]
async fn limits_hold() {
    let folder = tempdir().unwrap();
    let mut config = config(folder.path());
    config.limits.games_per_address = 2;
    config.limits.connections_per_address = 2;
    let server = Running::start(config).await;
    let (id, host) = create(server.address, "{}", None).await;
    create(server.address, "{}", Some(&host)).await;
    assert_eq!(request(server.address, "POST", "/api/games", &[], "{}").await.json()["error"], "too-many");
    let large = format!(r#"{{"text":"{}"}}"#, "a".repeat(40_000));
    let refused = request(server.address, "POST", "/api/preview", &[], &large).await;
    assert_eq!((refused.status, &refused.json()["error"]), (413, &json!("too-large")));
    let _first = Tab::open(server.address, &id, None).await;
    let _second = Tab::open(server.address, &id, None).await;
    assert!(Tab::try_open(server.address, &id, None, None).await.is_err());
    server.stop().await;
}

#[tokio::test]
async fn behind_a_proxy_the_address_that_it_names_last_counts() {
    let folder = tempdir().unwrap();
    let mut config = config(folder.path());
    config.limits.games_per_address = 1;
    config.behind_proxy = true;
    let server = Running::start(config).await;
    let begin = async |from: &str| {
        request(server.address, "POST", "/api/games", &[("X-Forwarded-For", from)], "{}").await.status
    };
    assert_eq!(begin("192.0.2.1").await, 201);
    assert_eq!(begin("192.0.2.2").await, 201);
    // What a visitor writes before the proxy adds to it is nobody's word.
    assert_eq!(begin("192.0.2.3, 192.0.2.2").await, 429);
    server.stop().await;
}

#[tokio::test]
async fn a_game_survives_a_restart_with_its_clock_and_its_seats() {
    let folder = tempdir().unwrap();
    let server = Running::start(config(folder.path())).await;
    let setup = r#"{"white":"human","clock":"5m","size":"6"}"#;
    let (id, host) = create(server.address, setup, None).await;
    let mut tab = Tab::open(server.address, &id, Some(&host)).await;
    let game = tab.hear_of("game").await;
    tab.play(game["now"]["legal"][0].as_str().unwrap(), 0).await;
    let left = tab.hear_of("moved").await["now"]["clock"]["left"]["black"].as_u64().unwrap();
    server.stop().await;

    let server = Running::start(config(folder.path())).await;
    let page = request(server.address, "GET", &format!("/api/games/{id}"), &[], "").await.json();
    assert_eq!(page["now"]["clock"]["running"], json!(null), "nobody's time runs while nobody is there");
    let mut tab = Tab::open(server.address, &id, Some(&host)).await;
    assert_eq!(tab.hear_of("you").await["sides"], json!(["black", "white"]));
    let game = tab.hear_of("game").await;
    assert_eq!(game["moves"].as_array().unwrap().len(), 1);
    assert_eq!(game["now"]["clock"]["left"]["black"], left);
    assert_eq!(game["now"]["clock"]["running"], "white");
    let list = request(server.address, "GET", "/api/games", &[("Cookie", &host)], "").await.json();
    assert_eq!(list["games"][0]["id"], id.as_str());
    server.stop().await;
}

#[tokio::test]
async fn a_deleted_game_is_gone_and_others_cannot_delete_it() {
    let folder = tempdir().unwrap();
    let server = Running::start(config(folder.path())).await;
    let (id, host) = create(server.address, "{}", None).await;
    let path = format!("/api/games/{id}");
    assert_eq!(request(server.address, "DELETE", &path, &[], "").await.status, 403);
    assert_eq!(request(server.address, "DELETE", &path, &[("Cookie", &host)], "").await.status, 204);
    assert_eq!(request(server.address, "GET", &path, &[], "").await.status, 404);
    server.stop().await;
}

#[tokio::test]
async fn an_engine_answers_until_the_game_is_over() {
    let folder = tempdir().unwrap();
    let server = Running::start(config(folder.path())).await;
    let (id, host) = create(server.address, r#"{"size":"4","white":"random"}"#, None).await;
    let mut tab = Tab::open(server.address, &id, Some(&host)).await;
    let mut now = tab.hear_of("game").await["now"].clone();
    let mut ply = 0;
    while now["outcome"].is_null() {
        if now["turn"] == "black" {
            tab.play(now["legal"][0].as_str().unwrap(), ply).await;
        }
        now = tab.hear_of("moved").await["now"].clone();
        ply += 1;
    }
    server.stop().await;
}

#[tokio::test]
async fn every_described_address_exists() {
    let folder = tempdir().unwrap();
    let server = Running::start(config(folder.path())).await;
    let (id, host) = create(server.address, "{}", None).await;
    let description = request(server.address, "GET", "/openapi.json", &[], "").await.json();
    let mut tried = 0;
    for (path, methods) in description["paths"].as_object().unwrap() {
        for method in methods.as_object().unwrap().keys().filter(|key| *key != "parameters") {
            let path = path.replace("{id}", &id).replace("{format}", "sgf");
            let answer = request(server.address, &method.to_uppercase(), &path, &[("Cookie", &host)], "").await;
            assert!(!matches!(answer.status, 0 | 405 | 500), "{method} {path}: {}", answer.status);
            tried += 1;
        }
    }
    assert!(tried >= 9, "only {tried} are described");
    for page in ["/", "/games", "/api", "/healthz", "/metrics"] {
        assert_eq!(request(server.address, "GET", page, &[], "").await.status, 200, "{page}");
    }
    server.stop().await;
}
