//! What every store does, whatever keeps its games.

mod common;

use std::sync::Arc;
use std::time::SystemTime;

use common::home::{Home, on_each_store};
use outflank_coach::training::Grade;
use outflank_coach::{LessonProgress, OpeningLine};
use outflank_play::{DeckEntry, Entry};
use outflank_rules::{BySide, Side};
use outflank_server::store::{Chair, Chairs, NewGame, Renamed, SignOut, Store, StoreError};
use outflank_server::{Credential, GameCode, Holder, SecretDigest};

on_each_store!(
    a_game_is_what_happened_in_it,
    of_two_owners_of_a_game_one_writes,
    one_game_that_was_overtaken_takes_no_other_along,
    a_free_seat_is_for_one,
    a_list_goes_on_where_it_stopped,
    a_game_that_nobody_wants_to_see_is_gone,
    a_game_joins_once,
    a_browser_takes_everything_along_when_it_becomes_somebodys,
    a_seat_taken_in_the_moment_of_becoming_somebody_is_theirs,
    what_is_trained_twice_at_the_same_moment_is_there_once,
    programs_have_tokens,
    whoever_is_erased_leaves_nothing_but_the_games_of_others,
    nothing_is_written_after_the_end,
);

fn digest() -> SecretDigest {
    SecretDigest::from(std::array::from_fn(|_| random(u64::from(u8::MAX)) as u8))
}

fn random(bound: u64) -> u64 {
    use std::hash::{BuildHasher, RandomState};
    RandomState::new().hash_one(0) % bound
}

/// A browser of nobody in particular.
async fn browser(store: &dyn Store) -> (SecretDigest, Holder) {
    let digest = digest();
    (digest, store.holder_of(Credential::Browser(digest)).await.unwrap().unwrap())
}

fn moves(squares: &[&str]) -> Vec<Entry> {
    squares.iter().map(|square| Entry::Move { square: (*square).to_owned(), left: Some([5, 7]) }).collect()
}

async fn begin(store: &dyn Store, black: Chair, white: Chair) -> GameCode {
    let code = GameCode::random().unwrap();
    let chairs = Chairs(BySide { black, white });
    store.create(NewGame { code, chairs, entries: moves(&["a1"]), follows: None }).await.unwrap();
    code
}

async fn entries(store: &dyn Store, code: GameCode) -> Vec<Entry> {
    store.load(code).await.unwrap().unwrap().entries
}

async fn a_game_is_what_happened_in_it(home: Home) {
    let store = home.store().await;
    let (_, ann) = browser(&*store).await;
    let code = begin(&*store, Chair::Taken(ann), Chair::Engine).await;
    store.append(code, 1, moves(&["b2", "c3"])).await.unwrap();
    store.append(code, 3, vec![Entry::Back { moves: 1 }, Entry::Resigned(Side::Black)]).await.unwrap();
    let next = GameCode::random().unwrap();
    let chairs = Chairs(BySide { black: Chair::Engine, white: Chair::Taken(ann) });
    store.create(NewGame { code: next, chairs, entries: moves(&["d4"]), follows: Some(code) }).await.unwrap();
    store.close().await.unwrap();

    let store = home.store().await;
    let game = store.load(code).await.unwrap().unwrap();
    let all = [moves(&["a1", "b2", "c3"]), vec![Entry::Back { moves: 1 }, Entry::Resigned(Side::Black)]].concat();
    assert_eq!((game.entries, game.next, game.code), (all, Some(next), code));
    assert_eq!(game.chairs, Chairs(BySide { black: Chair::Taken(ann), white: Chair::Engine }));
    assert_eq!(store.load(next).await.unwrap().unwrap().chairs, chairs);
    assert!(store.load(GameCode::LAST).await.unwrap().is_none());
    assert_eq!(store.trouble(), None);
}

async fn of_two_owners_of_a_game_one_writes(home: Home) {
    let store = home.store().await;
    for _ in 0..10 {
        let code = begin(&*store, Chair::Engine, Chair::Engine).await;
        let owners = ["b2", "c3", "d4", "e5"].map(|square| {
            let store = store.clone();
            // Some write more than others, and nobody's second move may follow another's first.
            let entries = moves(&[square; 3][..2 + usize::from(square > "c3")]);
            tokio::spawn(async move { store.append(code, 1, entries.clone()).await.map(|()| entries) })
        });
        let mut written = Vec::new();
        for owner in owners {
            match owner.await.unwrap() {
                Ok(entries) => written.push(entries),
                Err(error) => assert!(matches!(error, StoreError::Overtaken), "{error}"),
            }
        }
        assert_eq!(written.len(), 1);
        assert_eq!(entries(&*store, code).await[1..], written[0]);
    }
    assert_eq!(store.trouble(), None, "that is no trouble of the store's");
}

async fn one_game_that_was_overtaken_takes_no_other_along(home: Home) {
    let store = home.store().await;
    let mut games = Vec::new();
    for _ in 0..30 {
        games.push(begin(&*store, Chair::Engine, Chair::Engine).await);
    }
    store.append(games[7], 1, moves(&["h8"])).await.unwrap();
    let appends = games.iter().map(|&code| {
        let store = store.clone();
        tokio::spawn(async move { store.append(code, 1, moves(&["b2"])).await })
    });
    let appends: Vec<_> = appends.collect();
    for (number, append) in appends.into_iter().enumerate() {
        assert_eq!(append.await.unwrap().is_ok(), number != 7, "{number}");
    }
    for (number, &code) in games.iter().enumerate() {
        let second = if number == 7 { "h8" } else { "b2" };
        assert_eq!(entries(&*store, code).await, moves(&["a1", second]), "{number}");
    }
}

async fn a_free_seat_is_for_one(home: Home) {
    let store = home.store().await;
    let (_, ann) = browser(&*store).await;
    let code = begin(&*store, Chair::Taken(ann), Chair::Free).await;
    let mut guests = Vec::new();
    for _ in 0..8 {
        let (_, guest) = browser(&*store).await;
        let store = store.clone();
        guests.push((guest, tokio::spawn(async move { store.take_seat(code, Side::White, guest).await.unwrap() })));
    }
    let mut seated = Vec::new();
    for (guest, seat) in guests {
        seated.extend(seat.await.unwrap().then_some(guest));
    }
    assert_eq!(seated.len(), 1);
    assert_eq!(store.load(code).await.unwrap().unwrap().chairs[Side::White], Chair::Taken(seated[0]));
    assert!(!store.take_seat(code, Side::Black, seated[0]).await.unwrap());
}

async fn a_list_goes_on_where_it_stopped(home: Home) {
    let store = home.store().await;
    let ((_, ann), (_, ben)) = (browser(&*store).await, browser(&*store).await);
    let mut all = Vec::new();
    for _ in 0..7 {
        all.push(begin(&*store, Chair::Taken(ann), Chair::Taken(ann)).await);
    }
    begin(&*store, Chair::Taken(ben), Chair::Engine).await;
    let mut listed = Vec::new();
    let mut after = None;
    for expected in [3, 3, 1] {
        let shelf = store.games_of(ann, after, 3).await.unwrap();
        assert_eq!((shelf.games.len(), shelf.unreadable), (expected, 0));
        let places: Vec<_> = shelf.games.iter().map(|game| (-game.played, game.code)).collect();
        assert!(places.is_sorted(), "{places:?}");
        listed.extend(shelf.games.into_iter().map(|game| game.code));
        after = shelf.next;
    }
    assert_eq!(after, None);
    listed.sort();
    all.sort();
    assert_eq!(listed, all);
}

async fn a_game_that_nobody_wants_to_see_is_gone(home: Home) {
    let store = home.store().await;
    for _ in 0..5 {
        let ((_, ann), (_, ben)) = (browser(&*store).await, browser(&*store).await);
        let code = begin(&*store, Chair::Taken(ann), Chair::Taken(ben)).await;
        assert!(!store.forget(code, browser(&*store).await.1).await.unwrap(), "it is none of their business");
        let (hers, his) = tokio::join!(store.forget(code, ann), store.forget(code, ben));
        assert!(hers.unwrap() && his.unwrap());
        assert!(store.load(code).await.unwrap().is_none());
        assert!(matches!(store.append(code, 1, moves(&["b2"])).await, Err(StoreError::Overtaken)));
        assert!(store.load(code).await.unwrap().is_none());
    }
}

async fn a_game_joins_once(home: Home) {
    let store = home.store().await;
    let (_, ann) = browser(&*store).await;
    let code = GameCode::random().unwrap();
    let chairs = Chairs(BySide { black: Chair::Taken(ann), white: Chair::Engine });
    let join = || store.join(NewGame { code, chairs, entries: moves(&["a1"]), follows: None });
    let (first, second) = tokio::join!(join(), join());
    assert!(first.unwrap() != second.unwrap());
    assert!(!join().await.unwrap());
    assert_eq!(entries(&*store, code).await, moves(&["a1"]));
}

fn played(name: &str) -> DeckEntry {
    let line = OpeningLine::named(name)[0];
    DeckEntry::of_line(line.key(), line.chosen_by(), Grade::Right, SystemTime::now())
}

async fn a_browser_takes_everything_along_when_it_becomes_somebodys(home: Home) {
    let store = home.store().await;
    let (desk, at_desk) = browser(&*store).await;
    let first = begin(&*store, Chair::Taken(at_desk), Chair::Engine).await;
    store.train(at_desk, vec![played("tiger")]).await.unwrap();
    let moved = store.found(desk).await.unwrap();
    let ann = moved.holder;
    assert_eq!(moved.games, [first]);
    assert_eq!(store.found(desk).await.unwrap().holder, ann, "she is somebody already");
    let passphrase = digest();
    store.set_passphrase(ann, passphrase).await.unwrap();
    assert_eq!(store.set_nickname(ann, Some("Ann".parse().unwrap())).await.unwrap(), Renamed::In(vec![first]));
    assert_eq!(store.load(first).await.unwrap().unwrap().names.black.as_deref(), Some("Ann"));

    let (phone, at_phone) = browser(&*store).await;
    let second = begin(&*store, Chair::Engine, Chair::Taken(at_phone)).await;
    store.train(at_phone, vec![played("buffalo"), played("rose")]).await.unwrap();
    store.keep_lesson(at_phone, LessonProgress::default()).await.unwrap();
    assert!(store.sign_in(digest(), digest(), Some(phone)).await.unwrap().is_none(), "nobody has this passphrase");
    let signed_in = digest();
    let moved = store.sign_in(passphrase, signed_in, Some(phone)).await.unwrap().unwrap();
    assert_eq!((moved.holder, moved.games), (ann, vec![second]));
    assert_eq!(store.holder_of(Credential::Browser(signed_in)).await.unwrap(), Some(ann));
    assert_eq!(store.training_of(ann).await.unwrap().entries.len(), 3);
    assert!(store.training_of(at_phone).await.unwrap().entries.is_empty());
    assert_eq!(store.games_of(ann, None, 9).await.unwrap().games.len(), 2);

    // Somebody else cannot have the name, and what was hers stays hers.
    let other = store.found(digest()).await.unwrap().holder;
    assert_eq!(store.set_nickname(other, Some("ANN".parse().unwrap())).await.unwrap(), Renamed::Taken);
    assert_eq!(store.trouble(), None);
    assert_eq!(store.sign_out(ann, SignOut::AllBut(desk)).await.unwrap(), [signed_in]);
    let person = store.person(ann).await.unwrap().unwrap();
    assert_eq!((person.nickname.as_deref(), person.has_passphrase, person.devices), (Some("Ann"), true, 1));
    assert_eq!(store.person(at_phone).await.unwrap(), None);
}

async fn a_seat_taken_in_the_moment_of_becoming_somebody_is_theirs(home: Home) {
    let store = home.store().await;
    for _ in 0..20 {
        let (browser, before) = browser(&*store).await;
        let code = begin(&*store, Chair::Free, Chair::Engine).await;
        let (moved, seated, trained) = tokio::join!(
            store.found(browser),
            store.take_seat(code, Side::Black, before),
            store.train(before, vec![played("cow")])
        );
        assert!(seated.unwrap());
        trained.unwrap();
        let person = moved.unwrap().holder;
        assert_eq!(store.load(code).await.unwrap().unwrap().chairs[Side::Black], Chair::Taken(person));
        assert_eq!(store.training_of(person).await.unwrap().entries.len(), 1);
    }
}

async fn what_is_trained_twice_at_the_same_moment_is_there_once(home: Home) {
    let store = home.store().await;
    let (_, ann) = browser(&*store).await;
    let lines = ["tiger", "buffalo", "rose", "cow"].map(played);
    let sessions = (0..6).map(|_| {
        let (store, lines) = (store.clone(), lines.to_vec());
        tokio::spawn(async move { store.train(ann, lines).await.unwrap() })
    });
    for session in sessions.collect::<Vec<_>>() {
        session.await.unwrap();
    }
    let kept = serde_json::to_value(store.training_of(ann).await.unwrap().entries).unwrap();
    assert_eq!(kept, serde_json::to_value(lines).unwrap());
    assert_eq!(store.training_of(ann).await.unwrap().deck().unwrap().lines().count(), 4);
}

async fn programs_have_tokens(home: Home) {
    let store = home.store().await;
    let ann = store.found(digest()).await.unwrap().holder;
    let (first, second) = (digest(), digest());
    assert!(store.add_token(ann, "my bot".parse().unwrap(), first).await.unwrap());
    assert!(!store.add_token(ann, "my bot".parse().unwrap(), second).await.unwrap(), "one of that name");
    assert_eq!(store.holder_of(Credential::Token(first)).await.unwrap(), Some(ann));
    assert_eq!(store.holder_of(Credential::Token(second)).await.unwrap(), None);
    assert_eq!(store.person(ann).await.unwrap().unwrap().tokens[0].0, "my bot");
    assert_eq!(store.remove_token(ann, "my bot".parse().unwrap()).await.unwrap(), Some(first));
    assert_eq!(store.remove_token(ann, "my bot".parse().unwrap()).await.unwrap(), None);
    let tokens = (0..40).map(|number| store.add_token(ann, format!("bot {number}").parse().unwrap(), digest()));
    let mut added = 0;
    for token in futures_util::future::join_all(tokens).await {
        added += usize::from(token.unwrap());
    }
    assert_eq!(added, outflank_server::store::MOST_TOKENS);
}

async fn whoever_is_erased_leaves_nothing_but_the_games_of_others(home: Home) {
    let store = home.store().await;
    let (session, token) = (digest(), digest());
    let ann = store.found(session).await.unwrap().holder;
    let (_, ben) = browser(&*store).await;
    store.set_nickname(ann, Some("Ann".parse().unwrap())).await.unwrap();
    store.add_token(ann, "bot".parse().unwrap(), token).await.unwrap();
    store.train(ann, vec![played("tiger")]).await.unwrap();
    store.keep_lesson(ann, LessonProgress::default()).await.unwrap();
    let alone = begin(&*store, Chair::Taken(ann), Chair::Engine).await;
    let with_ben = begin(&*store, Chair::Taken(ben), Chair::Taken(ann)).await;
    let erased = store.erase(ann).await.unwrap();
    assert_eq!((erased.gone, erased.shared), (vec![alone], vec![with_ben]));
    assert_eq!(erased.credentials, [Credential::Browser(session), Credential::Token(token)]);
    assert!(store.load(alone).await.unwrap().is_none());
    let kept = store.load(with_ben).await.unwrap().unwrap();
    assert!(matches!(kept.chairs[Side::White], Chair::Taken(nobody) if nobody != ann && nobody != ben));
    assert_eq!(kept.names.white, None);
    assert!(store.training_of(ann).await.unwrap().entries.is_empty());
    assert_eq!(store.person(ann).await.unwrap(), None);
    assert_eq!(store.holder_of(Credential::Token(token)).await.unwrap(), None);
    assert_ne!(store.holder_of(Credential::Browser(session)).await.unwrap(), Some(ann));
}

async fn nothing_is_written_after_the_end(home: Home) {
    let store: Arc<dyn Store> = home.store().await;
    let code = begin(&*store, Chair::Engine, Chair::Engine).await;
    store.close().await.unwrap();
    store.append(code, 1, moves(&["b2"])).await.expect_err("it is closed");
    store.close().await.unwrap();
    assert_eq!(entries(&*home.store().await, code).await.len(), 1);
}
