//! Persons: one somebody on several devices, with a name that others see.

mod common;

use common::Visitor;
use common::home::{Home, on_each_store};
use serde_json::{Value, json};

on_each_store!(
    somebody_signs_in_on_another_device_and_has_everything_there,
    a_game_that_goes_on_keeps_its_player_when_they_become_somebody,
    a_seat_taken_while_somebody_signs_in_is_theirs,
    whoever_signs_out_is_nobody_there_and_still_somebody_elsewhere,
    a_new_passphrase_makes_the_old_one_useless,
    a_device_that_changes_hands_takes_nothing_along,
    names_are_anybodys_but_no_two_peoples,
);

const NOTHING: Value = Value::Null;

fn at_one_screen() -> Value {
    json!({"white": "human", "size": "6"})
}

async fn somebody_signs_in_on_another_device_and_has_everything_there(home: Home) {
    let server = home.serve().await;
    let (mut desk, mut phone) = (Visitor::new(server.address), Visitor::new(server.address));
    let (first, second) = (desk.begin(&at_one_screen()).await, phone.begin(&at_one_screen()).await);
    let passphrase = desk.passphrase().await;
    let before = phone.cookie.clone();
    let me = phone.must("POST", "/api/person/session", &json!({"passphrase": passphrase.to_uppercase()})).await;
    assert_eq!((&me["devices"], &me["passphrase"]), (&json!(2), &json!(true)));
    assert_ne!(phone.cookie, before, "whoever knew the old cookie stays outside");
    for device in [&mut desk, &mut phone] {
        let mut games = device.games().await;
        games.sort();
        let mut all = vec![first.clone(), second.clone()];
        all.sort();
        assert_eq!(games, all);
    }
    // The same seat, from either of them.
    let mut tab = phone.tab(&first).await;
    assert_eq!(tab.hear_of("you").await["sides"], json!(["black", "white"]));
    server.stop().await;

    // A restart changes nothing.
    let server = home.serve().await;
    let mut phone = Visitor::with_cookie(server.address, phone.cookie);
    assert_eq!(phone.games().await.len(), 2);
    server.stop().await;
}

async fn a_game_that_goes_on_keeps_its_player_when_they_become_somebody(home: Home) {
    let server = home.serve().await;
    let (mut ann, mut ben) = (Visitor::new(server.address), Visitor::new(server.address));
    let game = ann.begin(&json!({"white": "human", "seat": "black", "clock": "5m", "size": "6"})).await;
    ben.must("POST", &format!("/api/games/{game}/seat"), &NOTHING).await;
    let (mut hers, mut other_tab, mut his) = (ann.tab(&game).await, ann.tab(&game).await, ben.tab(&game).await);
    let legal = hers.hear_of("game").await["now"]["legal"][0].as_str().unwrap().to_owned();
    other_tab.hear_of("game").await;
    his.hear_of("game").await;

    ann.must("PUT", "/api/person/nickname", &json!({"nickname": "Ann"})).await;
    // Both of her tabs come again by themselves; he hears her name, and his connection stays.
    assert!(ends(&mut hers).await && ends(&mut other_tab).await);
    loop {
        let game = his.hear_of("game").await;
        if game["players"]["black"]["name"] == "Ann" {
            assert_eq!(game["now"]["clock"]["running"], "black", "and the clock has not stood still");
            break;
        }
    }
    let mut hers = ann.tab(&game).await;
    assert_eq!(hers.hear_of("you").await, json!({"type": "you", "sides": ["black"], "alone": false}));
    hers.play(&legal, 0).await;
    his.hear_of("moved").await;

    // Watchers, lists and records know her name as well; a new one is seen at once.
    let mut watcher = Visitor::new(server.address);
    assert_eq!(watcher.must("GET", &format!("/api/games/{game}"), &NOTHING).await["players"]["black"]["name"], "Ann");
    let listed = ben.must("GET", "/api/games", &NOTHING).await;
    assert_eq!(listed["games"][0]["players"]["black"]["name"], "Ann");
    let record = watcher.ask("GET", &format!("/api/games/{game}/records/pgn"), &NOTHING).await.body;
    assert!(record.contains("[Black \"Ann\"]") && record.contains("[White \"Human\"]"), "{record}");
    ann.must("PUT", "/api/person/nickname", &json!({"nickname": "Anna-Lena"})).await;
    assert_eq!(his.hear_of("game").await["players"]["black"]["name"], "Anna-Lena");
    ann.must("PUT", "/api/person/nickname", &json!({"nickname": null})).await;
    assert_eq!(his.hear_of("game").await["players"]["black"]["name"], NOTHING);
    server.stop().await;
}

/// Whether the server ends a connection.
async fn ends(tab: &mut common::Tab) -> bool {
    while tab.hear().await.is_some() {}
    true
}

async fn a_seat_taken_while_somebody_signs_in_is_theirs(home: Home) {
    let server = home.serve().await;
    let (mut ann, mut ben) = (Visitor::new(server.address), Visitor::new(server.address));
    let game = ann.begin(&json!({"white": "human", "seat": "black"})).await;
    ben.begin(&json!({})).await;
    // A tab that is open in the game while its owner becomes somebody, and takes the seat as whoever it was.
    let _his = ben.tab(&game).await;
    let cookie = ben.cookie.clone();
    ben.must("PUT", "/api/person/nickname", &json!({"nickname": "Ben"})).await;
    assert_eq!(ben.cookie, cookie, "other tabs stay who they are");
    ben.must("POST", &format!("/api/games/{game}/seat"), &NOTHING).await;
    let mut tab = ben.tab(&game).await;
    assert_eq!(tab.hear_of("you").await["sides"], json!(["white"]));
    assert_eq!(tab.hear_of("game").await["players"]["white"]["name"], "Ben");
    server.stop().await;
}

async fn whoever_signs_out_is_nobody_there_and_still_somebody_elsewhere(home: Home) {
    let server = home.serve().await;
    let mut desk = Visitor::new(server.address);
    let game = desk.begin(&at_one_screen()).await;
    assert_eq!(desk.refused("DELETE", "/api/person/session", &NOTHING).await, (409, "not-signed-in".to_owned()));
    desk.must("PUT", "/api/person/nickname", &json!({"nickname": "Ann"})).await;
    assert_eq!(desk.refused("DELETE", "/api/person/session", &NOTHING).await, (409, "no-way-back".to_owned()));
    let passphrase = desk.passphrase().await;
    let mut phones = Vec::new();
    for _ in 0..3 {
        let mut phone = Visitor::new(server.address);
        phone.must("POST", "/api/person/session", &json!({"passphrase": passphrase})).await;
        phones.push(phone);
    }
    let [mut left, mut thrown_out, mut tab_of_it] = [phones.remove(0), phones.remove(0), phones.remove(0)];
    left.must("DELETE", "/api/person/session", &NOTHING).await;
    assert_eq!((left.cookie.clone(), left.games().await.len(), desk.games().await.len()), (None, 0, 1));

    let mut tab = tab_of_it.tab(&game).await;
    tab.hear_of("game").await;
    assert_eq!(desk.must("DELETE", "/api/person/sessions", &NOTHING).await, json!({"ended": 2}));
    assert!(ends(&mut tab).await, "an open game is left too");
    for device in [&mut thrown_out, &mut tab_of_it] {
        assert_eq!(device.games().await.len(), 0);
        assert_eq!(device.tab(&game).await.hear_of("you").await["sides"], json!([]), "they only watch");
    }
    assert_eq!(desk.must("GET", "/api/person", &NOTHING).await["devices"], 1);
    server.stop().await;
}

async fn a_new_passphrase_makes_the_old_one_useless(home: Home) {
    let server = home.serve().await;
    let mut desk = Visitor::new(server.address);
    let (old, new) = (desk.passphrase().await, desk.passphrase().await);
    let mut phone = Visitor::new(server.address);
    let sign_in = |passphrase: &str| json!({"passphrase": passphrase});
    assert_eq!(phone.refused("POST", "/api/person/session", &sign_in(&old)).await.1, "wrong-passphrase");
    assert!(phone.cookie.is_none(), "a guess is worth nothing");
    phone.must("POST", "/api/person/session", &sign_in(&new)).await;
    server.stop().await;
}

async fn a_device_that_changes_hands_takes_nothing_along(home: Home) {
    let server = home.serve().await;
    let (mut ann, mut ben) = (Visitor::new(server.address), Visitor::new(server.address));
    let hers = ann.begin(&at_one_screen()).await;
    let passphrase = ben.passphrase().await;
    let her_passphrase = ann.passphrase().await;
    ann.must("POST", "/api/person/session", &json!({"passphrase": passphrase})).await;
    assert!(ben.games().await.is_empty() && ann.games().await.is_empty(), "her games stay hers");
    let mut home = Visitor::new(server.address);
    home.must("POST", "/api/person/session", &json!({"passphrase": her_passphrase})).await;
    assert_eq!(home.games().await, [hers]);
    assert_eq!(home.must("GET", "/api/person", &NOTHING).await["devices"], 1, "she is signed out where Ben is");
    server.stop().await;
}

async fn names_are_anybodys_but_no_two_peoples(home: Home) {
    let server = home.serve().await;
    let (mut ann, mut other) = (Visitor::new(server.address), Visitor::new(server.address));
    let name = |nickname: &str| json!({"nickname": nickname});
    ann.must("PUT", "/api/person/nickname", &name("Ann B")).await;
    for taken in ["Ann B", "ann-b", "ANNB"] {
        let refused = other.refused("PUT", "/api/person/nickname", &name(taken)).await;
        assert_eq!(refused, (409, "name-taken".to_owned()), "{taken}");
    }
    for nonsense in ["", "x", "<script>", "Ann\u{202e}", "Master", &"long".repeat(20)] {
        let refused = other.refused("PUT", "/api/person/nickname", &name(nonsense)).await;
        assert_eq!(refused, (422, "bad-input".to_owned()), "{nonsense}");
    }
    ann.must("PUT", "/api/person/nickname", &name("Ann.B")).await;
    ann.must("DELETE", "/api/person", &json!({"delete": "everything"})).await;
    other.must("PUT", "/api/person/nickname", &name("Ann B")).await;
    server.stop().await;
}
