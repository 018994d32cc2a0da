//! What happens when things go wrong on the wire: nonsense, and too much of it.

mod common;

use common::{Running, Tab, config, create, request};
use outflank_rules::random::Random;
use tempfile::tempdir;
use tokio_tungstenite::tungstenite::Message;

const SOUND: [&str; 6] = [
    r#"{"do":"move","square":"d3","ply":0}"#,
    r#"{"do":"move","square":"a1","ply":1}"#,
    r#"{"do":"move","square":"p16","ply":18446744073709551615}"#,
    r#"{"do":"undo"}"#,
    r#"{"do":"rematch"}"#,
    r#"{"do":"redo"}"#,
];

fn below(dice: &mut Random, bound: usize) -> usize {
    usize::try_from(dice.below(bound as u64)).unwrap()
}

/// A message that is nonsense in one of many ways.
fn nonsense(dice: &mut Random) -> String {
    let sound = SOUND[below(dice, SOUND.len())];
    match below(dice, 5) {
        0 => sound.to_owned(),
        1 => sound[..below(dice, sound.len())].to_owned(),
        2 => sound.replace(char::from(b'"' + u8::try_from(below(dice, 90)).unwrap()), "\u{0}é"),
        3 => "[{".repeat(below(dice, 500)),
        _ => (0..below(dice, 80)).map(|_| char::from(32 + u8::try_from(below(dice, 94)).unwrap())).collect(),
    }
}

#[tokio::test]
async fn ten_thousand_malformed_messages_change_nothing() {
    /// As many as one connection may send at once.
    const TOGETHER: usize = 30;
    let folder = tempdir().unwrap();
    let server = Running::start(config(folder.path())).await;
    let (id, host) = create(server.address, r#"{"white":"human","seat":"black"}"#, None).await;
    let mut dice = Random::new(1, 0);
    let before = request(server.address, "GET", &format!("/api/games/{id}"), &[], "").await.json();
    // One seat is free, so that even sound messages must be refused, each and every one.
    let mut refused = 0;
    while refused < 10_000 {
        let cookie = (below(&mut dice, 2) == 0).then_some(host.as_str());
        let mut tab = Tab::open(server.address, &id, cookie).await;
        for _ in 0..TOGETHER {
            tab.say(&nonsense(&mut dice)).await;
        }
        for _ in 0..TOGETHER {
            tab.hear_of("refused").await;
            refused += 1;
        }
        let rude = [
            Message::binary(vec![0xff; below(&mut dice, 64)]),
            Message::text("x".repeat(1000 + below(&mut dice, 5000))),
        ];
        tab.send(rude[below(&mut dice, 2)].clone()).await;
        while tab.hear().await.is_some_and(|news| news["type"] == "refused" || news["type"] == "presence") {}
    }
    for body in ["", "{", "5", "\u{0}", r#"{"size":1e99}"#, r#"{"text":5}"#, r#"{"supply":-1}"#, r#"{"seed":"x"}"#] {
        for path in ["/api/preview", "/api/games"] {
            let answer = request(server.address, "POST", path, &[], body).await;
            assert!(body.is_empty() || matches!(answer.status, 400 | 422), "{path} {body}: {}", answer.status);
        }
    }
    let after = request(server.address, "GET", &format!("/api/games/{id}"), &[], "").await.json();
    assert_eq!(before, after);
    assert_eq!(request(server.address, "GET", "/healthz", &[], "").await.status, 200);
    server.stop().await;
}

#[tokio::test]
async fn whoever_never_stops_talking_is_shown_the_door() {
    let folder = tempdir().unwrap();
    let server = Running::start(config(folder.path())).await;
    let (id, host) = create(server.address, "{}", None).await;
    let mut tab = Tab::open(server.address, &id, Some(&host)).await;
    let mut errors = Vec::new();
    tab.say(r#"{"do":"redo"}"#).await;
    while let Some(news) = tab.hear().await {
        if let Some(error) = news["error"].as_str() {
            errors.push(error.to_owned());
            tab.say(r#"{"do":"redo"}"#).await;
        }
    }
    assert_eq!(errors.first().map(String::as_str), Some("nothing-to-redo"));
    assert_eq!(errors.last().map(String::as_str), Some("too-fast"));
    server.stop().await;
}
