//! Statistics over the wire: the same numbers as the coach's, of one's own games alone.

mod common;

use common::{Running, config, create, request};
use outflank_coach::{ADVICE, Advisor, Analysis, GameLosses, GamePhase, LossSummary};
use outflank_engine::{Engine, Options};
use outflank_rules::{Game, Position, RuleSet, Side, Size};
use serde_json::{Value, json};
use tempfile::tempdir;

/// Games on the smallest board, which are analysed in no time.
const GAMES: [&str; 2] = ["c4d4d3b4a4d2d1a3a2c1b1a1", "d3d4c4d2d1b4a4c1b1a3a2a1"];

async fn figures(server: &Running, cookie: &str) -> Value {
    request(server.address, "GET", "/api/statistics", &[("Cookie", cookie)], "").await.json()
}

/// Asks until the analysis has come to its end.
async fn analyse(server: &Running, cookie: &str) {
    let headers = [("Cookie", cookie)];
    let mut progress = request(server.address, "POST", "/api/statistics/analysis", &headers, "").await.json();
    while progress["running"] == true {
        progress = request(server.address, "GET", "/api/statistics/analysis", &headers, "").await.json();
    }
}

#[tokio::test]
async fn what_was_given_away_is_what_the_coach_says_and_stays_known() {
    let folder = tempdir().unwrap();
    let server = Running::start(config(folder.path())).await;
    let setup = |text: &str| json!({ "size": "4", "black": "easy", "white": "human", "text": text }).to_string();
    let (_, cookie) = create(server.address, &setup(GAMES[0]), None).await;
    create(server.address, &setup(GAMES[1]), Some(&cookie)).await;
    // A game that goes on, and one of somebody against themselves, do not count.
    create(server.address, r#"{"size":"4"}"#, Some(&cookie)).await;
    create(server.address, &json!({ "size": "4", "white": "human", "text": GAMES[0] }).to_string(), Some(&cookie))
        .await;
    let before = figures(&server, &cookie).await;
    assert_eq!((&before["games"], &before["missing"], &before["discs"]), (&json!(2), &json!(2), &json!(0)));
    let (won, lost) = (before["results"][0]["won"].as_u64().unwrap(), before["results"][0]["lost"].as_u64().unwrap());
    assert_eq!(
        (before["results"][0]["opponent"].as_str(), before["results"].as_array().unwrap().len()),
        (Some("easy"), 1)
    );
    assert!(won + lost + before["results"][0]["drawn"].as_u64().unwrap() == 2, "{before}");

    analyse(&server, &cookie).await;
    let known = figures(&server, &cookie).await;
    let (engine, start) = (Engine::with(Options::default()), Position::start(RuleSet::standard(Size::FOUR)));
    let losses = GAMES.map(|moves| {
        let game = Game::from_transcript(start, moves).unwrap();
        let analysis = Analysis::by(&game, Advisor::at(ADVICE)).with(&engine).run(|_| {});
        GameLosses::of(&game, &analysis, Side::White).unwrap()
    });
    let summary = LossSummary { games: losses.to_vec() };
    assert_eq!((&known["missing"], &known["discs"]), (&json!(0), &json!(summary.whole().loss)));
    assert_eq!(known["accuracy"], json!(summary.whole().percent()));
    let by_phase = GamePhase::ALL.map(|phase| json!(summary.phase(phase).loss));
    assert_eq!(
        known["by_phase"].as_array().unwrap().iter().map(|phase| phase["discs"].clone()).collect::<Vec<_>>(),
        by_phase
    );
    let by_theme: Vec<Value> = summary.by_theme().iter().map(|share| json!([share.times, share.discs])).collect();
    let told = known["by_theme"].as_array().unwrap().iter().map(|share| json!([share["mistakes"], share["discs"]]));
    assert_eq!(told.collect::<Vec<_>>(), by_theme);
    let mut over_time: Vec<u64> =
        known["over_time"].as_array().unwrap().iter().map(|game| game["discs"].as_u64().unwrap()).collect();
    over_time.sort_unstable();
    let mut expected = summary.games.iter().map(|game| u64::from(game.whole().loss)).collect::<Vec<_>>();
    expected.sort_unstable();
    assert_eq!(over_time, expected);

    // Nothing is computed twice, not even by another server; and strangers see nothing.
    server.stop().await;
    let server = Running::start(config(folder.path())).await;
    assert_eq!(figures(&server, &cookie).await, known);
    assert_eq!(figures(&server, "").await["results"], json!([]));
    let stopped = request(server.address, "DELETE", "/api/statistics/analysis", &[("Cookie", &cookie)], "").await;
    assert_eq!(stopped.status, 204);
    server.stop().await;
}
