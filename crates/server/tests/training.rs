//! Training over the wire: what is asked, what is told, and what is kept.

mod common;

use common::{Running, config, create, request};
use serde_json::{Value, json};
use tempfile::tempdir;

const SESSION: &str = "/api/training/session";
/// Endgames on a small board, which are made and proven in no time.
const ENDGAMES: &str = r#"{"what":"drill","theme":"endgame","count":3,"size":"6","empties":[4,6]}"#;

/// Somebody who trains.
struct Learner<'a> {
    server: &'a Running,
    cookie: String,
}

impl<'a> Learner<'a> {
    /// Begins a session as somebody who was never here.
    async fn begin(server: &'a Running, session: &str) -> (Self, Value) {
        let answer = request(server.address, "PUT", SESSION, &[], session).await;
        assert_eq!(answer.status, 200, "{}", answer.body);
        let learner = Self { server, cookie: answer.cookie().expect("a secret to be known by") };
        let first = learner.wait(answer.json()).await;
        (learner, first)
    }

    async fn ask(&self, method: &str, path: &str, body: &str) -> (u16, Value) {
        let answer = request(self.server.address, method, path, &[("Cookie", &self.cookie)], body).await;
        (answer.status, if answer.body.is_empty() { Value::Null } else { answer.json() })
    }

    /// Waits until the task is there.
    async fn wait(&self, mut session: Value) -> Value {
        while session["now"]["kind"] == "coming" {
            session = self.ask("GET", SESSION, "").await.1;
        }
        session
    }

    async fn act(&self, session: &Value, wish: &str, square: Option<&str>) -> Value {
        let message = json!({ "task": session["task"], "do": wish, "square": square });
        let (status, next) = self.ask("POST", SESSION, &message.to_string()).await;
        assert_eq!(status, 200, "{wish} {square:?}: {next}");
        self.wait(next).await
    }
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_else(|| panic!("{value} is no text"))
}

#[tokio::test]
async fn an_answer_is_told_only_once_there_is_one_and_is_there_after_a_restart() {
    let folder = tempdir().unwrap();
    let server = Running::start(config(folder.path())).await;
    let (learner, asked) = Learner::begin(&server, ENDGAMES).await;
    let now = &asked["now"];
    assert_eq!((&now["kind"], &now["answer"], &asked["of"]), (&json!("exercise"), &Value::Null, &json!(3)));
    assert!(text(&now["heading"]).starts_with("Exercise 1 of 3: endgame"), "{now}");
    for told in ["best", "moves", "score", "loss"] {
        assert!(!now.to_string().contains(&format!("\"{told}\"")), "{told} is told too early: {now}");
    }
    let japanese = learner.ask("GET", &format!("{SESSION}?language=ja"), "").await.1;
    assert!(text(&japanese["now"]["heading"]).starts_with("問題1／3：終盤"), "{japanese}");
    assert_eq!(japanese["task"], asked["task"], "it is the same exercise");

    let hinted = learner.act(&asked, "hint", None).await;
    assert!(!hinted["now"]["hints"].as_array().unwrap().is_empty());
    let square = text(&now["board"]["legal"][0]);
    let told = learner.act(&asked, "answer", Some(square)).await;
    let answer = &told["now"]["answer"];
    let right = answer["best"].as_array().unwrap().contains(&json!(square));
    assert_eq!(answer["grade"], if right { "helped" } else { "wrong" });
    assert_eq!(answer["moves"].as_array().unwrap().len(), now["board"]["legal"].as_array().unwrap().len());
    assert!(answer["moves"].as_array().unwrap().iter().all(|scored| scored["sure"]["kind"] == "exact"));
    assert!(text(&answer["again"]).contains("20"), "{answer}");
    // Nobody answers twice.
    let again = json!({ "task": asked["task"], "do": "answer", "square": square }).to_string();
    assert_eq!(learner.ask("POST", SESSION, &again).await.0, 409);
    let next = learner.act(&told, "next", None).await;
    assert_eq!((&next["number"], &next["given"]), (&json!(2), &json!(1)));
    assert_eq!(learner.ask("POST", SESSION, &again).await.0, 409, "that was another exercise");

    let cookie = learner.cookie;
    server.stop().await;
    let server = Running::start(config(folder.path())).await;
    let learner = Learner { server: &server, cookie };
    let endgames = learner.ask("GET", "/api/training", "").await.1["themes"][6].clone();
    assert_eq!(
        (&endgames["theme"], &endgames["given"], &endgames["exercises"]),
        (&json!("endgame"), &json!(1), &json!(1))
    );
    assert_eq!(learner.ask("GET", SESSION, "").await.1["now"]["kind"], "none", "a session lies in memory");
    let late = json!({ "task": next["task"], "do": "give_up" }).to_string();
    assert_eq!(learner.ask("POST", SESSION, &late).await.1["error"], "moved-on");
    server.stop().await;
}

#[tokio::test]
async fn strangers_see_nothing_of_it() {
    let folder = tempdir().unwrap();
    let server = Running::start(config(folder.path())).await;
    let (learner, asked) = Learner::begin(&server, ENDGAMES).await;
    learner.act(&asked, "give_up", None).await;
    let (other, _) = Learner::begin(&server, r#"{"what":"lesson"}"#).await;
    for cookie in [None, Some(other.cookie.as_str())] {
        let headers: Vec<_> = cookie.iter().map(|cookie| ("Cookie", *cookie)).collect();
        let seen = request(server.address, "GET", "/api/training", &headers, "").await.json();
        assert!(seen["themes"].as_array().unwrap().iter().all(|theme| theme["exercises"] == 0), "{seen}");
        let session = request(server.address, "GET", SESSION, &headers, "").await.json();
        assert_ne!(session["now"]["kind"], "exercise", "{session}");
        let told = json!({ "task": asked["task"], "do": "next" }).to_string();
        assert_eq!(request(server.address, "POST", SESSION, &headers, &told).await.status, 409);
    }
    server.stop().await;
}

#[tokio::test]
async fn the_mistakes_of_a_game_become_exercises_for_whoever_made_them() {
    let folder = tempdir().unwrap();
    let server = Running::start(config(folder.path())).await;
    let game = r#"{"size":"4","black":"easy","white":"human","text":"c4d4d3b4a4d2d1a3a2c1b1a1"}"#;
    let (id, cookie) = create(server.address, game, None).await;
    let learner = Learner { server: &server, cookie };
    let body = json!({ "game": id }).to_string();
    let stranger = request(server.address, "POST", "/api/training/games", &[], &body).await;
    assert_eq!((stranger.status, &stranger.json()["error"]), (403, &json!("not-yours")));
    let found = loop {
        let (status, progress) = learner.ask("POST", "/api/training/games", &body).await;
        assert_eq!(status, 200, "{progress}");
        if !progress["found"].is_null() {
            break progress;
        }
    };
    let added = found["found"]["added"].as_u64().unwrap();
    assert!(added > 0 && found["looked"] == found["of"], "{found}");
    let moves =
        json!({ "rules": "4x4 standard", "moves": "c4d4d3b4a4d2d1a3a2c1b1a1", "side": "white", "name": "By hand" });
    let again = loop {
        let (status, progress) = learner.ask("POST", "/api/training/games", &moves.to_string()).await;
        assert_eq!(status, 200, "{progress}");
        if !progress["found"].is_null() {
            break progress;
        }
    };
    assert_eq!(again, found, "the same moves are looked through once");
    let (going, _) = create(server.address, r#"{"size":"4"}"#, Some(&learner.cookie)).await;
    let refused = learner.ask("POST", "/api/training/games", &json!({ "game": going }).to_string()).await;
    assert_eq!(refused.1["error"], "not-over", "whoever still plays would be told what to play");

    let overview = learner.ask("GET", "/api/training", "").await.1;
    let known: u64 =
        overview["themes"].as_array().unwrap().iter().map(|theme| theme["exercises"].as_u64().unwrap()).sum();
    assert_eq!(known, added);
    let (status, session) = learner.ask("PUT", SESSION, r#"{"what":"today"}"#).await;
    assert_eq!(status, 200);
    let session = learner.wait(session).await;
    assert_eq!(session["now"]["own"], true, "own mistakes come first: {session}");
    server.stop().await;
}

#[tokio::test]
async fn the_lesson_tells_what_a_wrong_answer_does_and_goes_on_where_it_was_left() {
    let folder = tempdir().unwrap();
    let server = Running::start(config(folder.path())).await;
    let (learner, first) = Learner::begin(&server, r#"{"what":"lesson"}"#).await;
    assert_eq!((&first["now"]["step"], &first["now"]["board"]["legal"]), (&json!(1), &json!([])));
    let wrong = learner.act(&first, "answer", Some("a1")).await;
    assert_eq!((&wrong["now"]["done"], &wrong["now"]["right"]), (&json!(false), &json!(false)));
    assert!(!wrong["now"]["said"].as_array().unwrap().is_empty());
    let right = learner.act(&wrong, "answer", Some("d3")).await;
    assert_eq!((&right["now"]["done"], &right["now"]["right"]), (&json!(true), &json!(true)));
    let second = learner.act(&right, "next", None).await;
    assert_eq!(second["number"], 2);
    let shown = learner.act(&second, "give_up", None).await;
    assert!(text(&shown["now"]["said"][0]).contains("f4"), "{shown}");
    let (status, _) = learner.ask("DELETE", SESSION, "").await;
    assert_eq!(status, 204);
    let (_, again) = learner.ask("PUT", SESSION, r#"{"what":"lesson"}"#).await;
    assert_eq!(again["number"], 2);
    server.stop().await;
}

#[tokio::test]
async fn an_opening_line_is_played_to_its_end_and_comes_again() {
    let folder = tempdir().unwrap();
    let server = Running::start(config(folder.path())).await;
    let (learner, mut session) = Learner::begin(&server, r#"{"what":"openings","name":"tiger","side":"black"}"#).await;
    assert_eq!(session["now"]["name"], "Tiger");
    session = learner.act(&session, "answer", Some("f5")).await;
    assert_eq!(session["now"]["turn"], "learner", "{session}");
    session = learner.act(&session, "hint", None).await;
    // Whatever the program answers, its moves are told to whoever asks.
    while session["now"]["result"].is_null() {
        let shown = learner.act(&session, "give_up", None).await;
        let said = text(&shown["now"]["said"][0]).trim_end_matches('.').to_owned();
        let square = said.rsplit(' ').next().unwrap().to_owned();
        session = learner.act(&shown, "answer", Some(&square)).await;
    }
    assert_eq!(session["now"]["result"]["grade"], "helped");
    let overview = learner.ask("GET", "/api/training", "").await.1;
    let openings = &overview["themes"][8];
    assert_eq!(
        (&openings["theme"], &openings["exercises"], &openings["right"]),
        (&json!("openings"), &json!(1), &json!(1))
    );
    server.stop().await;
}

#[tokio::test]
async fn nonsense_and_greed_are_refused() {
    let folder = tempdir().unwrap();
    let server = Running::start(config(folder.path())).await;
    for (body, status) in [
        ("", 400),
        (r#"{"what":"chess"}"#, 400),
        (r#"{"what":"today","count":9}"#, 400),
        (r#"{"what":"drill","theme":"luck"}"#, 422),
        (r#"{"what":"drill","count":1000}"#, 422),
        (r#"{"what":"drill","empties":[1,60]}"#, 422),
        (r#"{"what":"openings","name":"xyzzy"}"#, 422),
        (r#"{"what":"lesson","step":9}"#, 422),
    ] {
        let refused = request(server.address, "PUT", SESSION, &[], body).await;
        assert_eq!(refused.status, status, "{body}: {}", refused.body);
    }
    let mut statuses = Vec::new();
    while statuses.last() != Some(&429) && statuses.len() < 2000 {
        statuses.push(request(server.address, "GET", SESSION, &[], "").await.status);
    }
    assert_eq!((statuses.first(), statuses.last()), (Some(&200), Some(&429)));
    server.stop().await;
}
