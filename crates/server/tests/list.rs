//! The list of somebody's games, however many there are.

mod common;

use std::collections::BTreeSet;
use std::net::SocketAddr;

use common::{Running, Tab, Visitor, config, create, request};
use rusqlite::{Connection, params};
use serde_json::{Value, json};
use tempfile::tempdir;

const AT_ONE_SCREEN: &str = r#"{"white":"human"}"#;

async fn page(address: SocketAddr, cookie: &str, after: Option<&str>) -> Value {
    let path = after.map_or_else(|| "/api/games".to_owned(), |place| format!("/api/games?after={place}"));
    let answer = request(address, "GET", &path, &[("Cookie", cookie)], "").await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    answer.json()
}

fn names(page: &Value) -> Vec<String> {
    page["games"].as_array().unwrap().iter().map(|game| game["id"].as_str().unwrap().to_owned()).collect()
}

#[tokio::test]
async fn a_long_list_comes_in_pages_and_misses_nothing() {
    let folder = tempdir().unwrap();
    let mut config = config(folder.path());
    config.limits.games_per_address = 200;
    let server = Running::start(config).await;
    let (first, cookie) = create(server.address, AT_ONE_SCREEN, None).await;
    let mut all = BTreeSet::from([first.clone()]);
    for _ in 1..120 {
        all.insert(create(server.address, AT_ONE_SCREEN, Some(&cookie)).await.0);
    }
    create(server.address, AT_ONE_SCREEN, None).await;

    let mut listed = Vec::new();
    let mut next = None;
    for expected in [50, 50, 20] {
        let page = page(server.address, &cookie, next.as_deref()).await;
        assert_eq!((names(&page).len(), &page["unreadable"]), (expected, &json!(0)));
        listed.extend(names(&page));
        next = page["next"].as_str().map(str::to_owned);
        // Somebody plays while they look: what they have seen or not seen of the list stays that way.
        let mut tab = Tab::open(server.address, &listed[0], Some(&cookie)).await;
        let game = tab.hear_of("game").await;
        tab.play(game["now"]["legal"][0].as_str().unwrap(), game["moves"].as_array().unwrap().len()).await;
        tab.hear_of("moved").await;
    }
    assert_eq!((next, listed.len()), (None, 120));
    assert_eq!(listed.into_iter().collect::<BTreeSet<_>>(), all);

    let empty = request(server.address, "GET", "/api/games", &[], "").await.json();
    assert_eq!(empty, json!({"games": [], "next": null, "unreadable": 0}), "a stranger has none");
    for nowhere in ["x", "5", "5.x", &format!("x.{first}"), ""] {
        let path = format!("/api/games?after={nowhere}");
        let answer = request(server.address, "GET", &path, &[("Cookie", &cookie)], "").await;
        assert_eq!((answer.status, answer.json()["error"].as_str()), (422, Some("bad-input")), "{nowhere:?}");
    }
    server.stop().await;
}

#[tokio::test]
async fn games_that_cannot_be_read_are_counted_and_hide_no_others() {
    let folder = tempdir().unwrap();
    let server = Running::start(config(folder.path())).await;
    let (sound, cookie) = create(server.address, AT_ONE_SCREEN, None).await;
    let (garbage, _) = create(server.address, AT_ONE_SCREEN, Some(&cookie)).await;
    let (impossible, _) = create(server.address, AT_ONE_SCREEN, Some(&cookie)).await;
    server.stop().await;
    let database = Connection::open(folder.path().join("server.db")).unwrap();
    for (game, entry) in [(&garbage, "garbage"), (&impossible, r#"{"move":{"square":"a1"}}"#)] {
        let damage = "INSERT INTO entries (game, number, entry) VALUES (?, 1, ?)";
        database.execute(damage, params![game, entry]).unwrap();
    }
    drop(database);

    let server = Running::start(config(folder.path())).await;
    let page = page(server.address, &cookie, None).await;
    assert_eq!((names(&page), &page["unreadable"]), (vec![sound], &json!(2)));
    server.stop().await;
}

#[tokio::test]
async fn games_are_found_by_whatever_somebody_remembers_of_them() {
    let folder = tempdir().unwrap();
    let server = Running::start(config(folder.path())).await;
    let (mut ann, mut ben) = (Visitor::new(server.address), Visitor::new(server.address));
    ben.must("PUT", "/api/person/nickname", &json!({"nickname": "Bénédicte"})).await;
    let easy = ann.begin(&json!({"text": "f5d6c3d3c4"})).await;
    let recorded = ann.begin(&json!({"white": "human", "text": "[Black \"Hasegawa\"]\n\n1. f5 f6"})).await;
    let small = ann.begin(&json!({"white": "human", "size": "6", "rules": "anti"})).await;
    let shared = ann.begin(&json!({"white": "human", "seat": "black", "clock": "5m"})).await;
    ben.must("POST", &format!("/api/games/{shared}/seat"), &Value::Null).await;
    ben.must("POST", &format!("/api/games/{shared}/resign"), &Value::Null).await;
    for (query, expected) in [
        ("player=b%C3%89n%C3%A9", vec![&shared]),
        ("player=easy", vec![&easy]),
        ("player=hasegawa", vec![&recorded]),
        ("opening=tiger", vec![&easy]),
        ("opening=nothing", vec![]),
        ("result=won", vec![&shared]),
        ("result=lost", vec![]),
        ("result=going&size=6", vec![&small]),
        ("rules=anti", vec![&small]),
        ("rules=standard&size=8x8&result=going", vec![&recorded, &easy]),
        ("since=99999999999", vec![]),
        ("until=1", vec![]),
        ("since=1&until=99999999999&player=easy", vec![&easy]),
    ] {
        let list = ann.must("GET", &format!("/api/games?{query}"), &Value::Null).await;
        let expected: BTreeSet<String> = expected.into_iter().cloned().collect();
        assert_eq!(names(&list).into_iter().collect::<BTreeSet<_>>(), expected, "{query}");
        assert_eq!(list["next"], Value::Null, "{query}");
    }
    let lost = ben.must("GET", "/api/games?result=lost", &Value::Null).await;
    assert_eq!(names(&lost), [shared]);
    for nonsense in ["result=great", "size=7", "rules=chess", "since=yesterday", "colour=black"] {
        assert!(ann.refused("GET", &format!("/api/games?{nonsense}"), &Value::Null).await.0 >= 400, "{nonsense}");
    }
    server.stop().await;
}

fn names_but(database: &Connection, but: &str) -> Vec<String> {
    let mut query = database.prepare("SELECT id FROM games WHERE id <> ?").unwrap();
    let ids = query.query_map([but], |row| row.get(0)).unwrap();
    ids.map(Result::unwrap).collect()
}

#[tokio::test]
async fn a_search_among_many_games_goes_on_where_it_stopped() {
    let folder = tempdir().unwrap();
    let mut config = config(folder.path());
    config.limits.games_per_address = 2000;
    let server = Running::start(config).await;
    let mut ann = Visitor::new(server.address);
    let first = ann.begin(&json!({"white": "human", "size": "4"})).await;
    for _ in 0..70 {
        ann.begin(&json!({"white": "human", "size": "6"})).await;
    }
    server.stop().await;
    // Many more than one answer looks at, and the one that is wanted is the oldest.
    let mut database = Connection::open(folder.path().join("server.db")).unwrap();
    let copies = database.transaction().unwrap();
    copies.execute("UPDATE games SET played = 1 WHERE id = ?", [&first]).unwrap();
    let others = names_but(&copies, &first);
    for copy in others
        .iter()
        .flat_map(|id| (0..8).map(move |round| (id, format!("{}{round}", &id[..11]).replace(['0', '1'], "x"))))
    {
        for (table, key, rest) in [
            ("games", "id", "created, played, next"),
            ("entries", "game", "number, entry"),
            ("seats", "game", "side, holder, hidden"),
        ] {
            let sql = format!(
                "INSERT OR IGNORE INTO {table} ({key}, {rest}) SELECT ?2, {rest} FROM {table} WHERE {key} = ?1"
            );
            copies.execute(&sql, params![copy.0, copy.1]).unwrap();
        }
    }
    copies.commit().unwrap();
    let many: i64 = database.query_row("SELECT count(*) FROM games", [], |row| row.get(0)).unwrap();
    assert!(many > 500, "{many}");
    drop(database);

    let server = Running::start(common::config(folder.path())).await;
    let mut ann = Visitor::with_cookie(server.address, ann.cookie);
    let (mut found, mut questions, mut next) = (Vec::new(), 0, String::new());
    loop {
        let list = ann.must("GET", &format!("/api/games?size=4{next}"), &Value::Null).await;
        found.extend(names(&list));
        questions += 1;
        let Some(place) = list["next"].as_str() else { break };
        next = format!("&after={place}");
    }
    assert_eq!(found, [first]);
    assert!(questions > 1, "no answer looks at everything");
    server.stop().await;
}
