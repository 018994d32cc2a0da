//! What happens when things go wrong on the wire: nonsense, and too much of it.

mod common;

use common::{Running, Tab, config, create, request};
use tempfile::tempdir;
use tokio_tungstenite::tungstenite::Message;

/// Numbers that look random and are the same every time.
struct Dice(u64);

impl Dice {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 >> 33).unwrap() % bound
    }
}

const SOUND: [&str; 6] = [
    r#"{"do":"move","square":"d3","ply":0}"#,
    r#"{"do":"move","square":"a1","ply":1}"#,
    r#"{"do":"move","square":"p16","ply":18446744073709551615}"#,
    r#"{"do":"undo"}"#,
    r#"{"do":"rematch"}"#,
    r#"{"do":"review"}"#,
];

/// A message that is nonsense in one of many ways.
fn nonsense(dice: &mut Dice) -> String {
    let sound = SOUND[dice.below(SOUND.len())];
    match dice.below(5) {
        0 => sound.to_owned(),
        1 => sound[..dice.below(sound.len())].to_owned(),
        2 => sound.replace(char::from(b'"' + u8::try_from(dice.below(90)).unwrap()), "\u{0}é"),
        3 => "[{".repeat(dice.below(500)),
        _ => (0..dice.below(80)).map(|_| char::from(32 + u8::try_from(dice.below(94)).unwrap())).collect(),
    }
}

#[tokio::test]
async fn ten_thousand_malformed_messages_change_nothing() {
    /// As many as one connection may send at once.
    const TOGETHER: usize = 30;
    let folder = tempdir().unwrap();
    let server = Running::start(config(folder.path())).await;
    let (id, host) = create(server.address, r#"{"white":"human","seat":"black"}"#, None).await;
    let mut dice = Dice(0x9e37_79b9_7f4a_7c15);
    let before = request(server.address, "GET", &format!("/api/games/{id}"), &[], "").await.json();
    // One seat is free, so that even sound messages must be refused, each and every one.
    let mut refused = 0;
    while refused < 10_000 {
        let cookie = (dice.below(2) == 0).then_some(host.as_str());
        let mut tab = Tab::open(server.address, &id, cookie).await;
        for _ in 0..TOGETHER {
            tab.say(&nonsense(&mut dice)).await;
        }
        for _ in 0..TOGETHER {
            tab.hear_of("refused").await;
            refused += 1;
        }
        let rude = [Message::binary(vec![0xff; dice.below(64)]), Message::text("x".repeat(1000 + dice.below(5000)))];
        tab.send(rude[dice.below(2)].clone()).await;
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
