//! What the tests of this crate share.
#![allow(dead_code, unreachable_pub)]

use std::time::{Duration, Instant};

use outflank_play::{Live, Seats, Surroundings, Tally, Tempo, Terms};
use outflank_rules::{Position, RuleSet, Side, Size, Square};

pub const SECOND: Duration = Duration::from_secs(1);

pub fn terms(size: Size, black: &str, white: &str) -> Terms {
    Terms {
        start: Position::start(RuleSet::standard(size)),
        seats: Seats::new(black.parse().unwrap(), white.parse().unwrap()),
        control: None,
        tempo: Tempo::default(),
        seed: 7,
        tally: Tally::default(),
    }
}

pub fn square(text: &str) -> Square {
    text.parse().unwrap()
}

/// Lets engines play until a person is on turn or the game is over.
pub fn settle(live: &mut Live) {
    live.poll(Instant::now());
    while live.table().turn().is_some_and(|side| !live.table().seats()[side].is_person()) {
        live.wait(SECOND);
    }
}

/// The person on turn plays the first legal square.
pub fn play_first(live: &mut Live) {
    let position = *live.table().position();
    let square = position.legal_moves().first().unwrap();
    live.play(position.side_to_move(), square, Instant::now()).unwrap();
}

pub fn live(terms: Terms) -> Live {
    Live::new(terms, &[], Surroundings::none(), Instant::now()).unwrap()
}

pub fn mover(live: &Live) -> Option<Side> {
    live.table().turn()
}
