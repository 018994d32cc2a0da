//! Words that every way of playing in a terminal uses.

use std::time::SystemTime;

use outflank_play::{EnginePlayer, Level, Matter, MoveScore, Opponent, Seat, Seats, Table};
use outflank_records::{Language, Record};
use outflank_rules::text::Shown;
use outflank_rules::{EndReason, Outcome, Side, Square};

/// What to call the player of a colour.
pub fn player_name(seats: &Seats, side: Side) -> String {
    match (&seats[side], seats.lone_person()) {
        (Seat::Person, Some(_)) => "You".to_owned(),
        (Seat::Person, None) => side.to_string(),
        (Seat::Engine(player), _) => engine_name(player),
    }
}

/// Who plays, Black first.
pub fn players(seats: &Seats) -> String {
    match (&seats.black, &seats.white) {
        (Seat::Person, Seat::Person) => "Two people".to_owned(),
        _ => format!("{} - {}", player_name(seats, Side::Black), player_name(seats, Side::White)),
    }
}

/// A game that was played here, with the names that its players have here.
pub(crate) fn named_record(table: &Table) -> Record {
    let mut record = table.record();
    for side in Side::BOTH {
        record.players[side].name = Some(player_name(table.seats(), side));
    }
    record
}

/// What to call the program in a seat.
pub(crate) fn engine_name(player: &EnginePlayer) -> String {
    match player {
        EnginePlayer::Random => "Random".to_owned(),
        EnginePlayer::Level(Level::Number(number)) => format!("Level {}", number.get()),
        EnginePlayer::Rating(rating) => format!("Rating {rating}"),
        EnginePlayer::Level(level) => capitalised(&level.to_string()),
        EnginePlayer::Depth(depth) => format!("Depth {depth}"),
        EnginePlayer::Nodes(nodes) => format!("{nodes} positions"),
        EnginePlayer::Time(time) => format!("{time} a move"),
        EnginePlayer::Program(program) => Shown(&program.name()).to_string(),
    }
}

/// What to call somebody that games were played against.
pub fn opponent_name(opponent: &Opponent) -> String {
    match opponent {
        Opponent::Friend => "A friend (as Black)".to_owned(),
        Opponent::Engine(player) => engine_name(player),
    }
}

/// Whose turn it is, or how the game ended, in a sentence.
pub(crate) fn turn_sentence(table: &Table) -> String {
    match (table.outcome(), table.turn()) {
        (Some(outcome), _) => match (outcome.winner, table.seats().lone_person()) {
            (Some(winner), Some(person)) if winner == person => "You win!".to_owned(),
            (Some(winner), Some(_)) => format!("{} wins", player_name(table.seats(), winner)),
            (Some(winner), None) => format!("{winner} wins"),
            (None, _) => "A draw".to_owned(),
        },
        (None, Some(_)) if table.is_paused() => "Paused".to_owned(),
        (None, Some(side)) if table.seats().lone_person() == Some(side) => "Your turn".to_owned(),
        (None, Some(side)) => match &table.seats()[side] {
            Seat::Person => format!("{side} to move"),
            Seat::Engine(player) => format!("{} is thinking", engine_name(player)),
        },
        (None, None) => String::new(),
    }
}

/// Advice in a sentence: the best square, or how sure the scores of all squares are.
pub(crate) fn advice_sentence(moves: &[MoveScore]) -> String {
    match moves {
        [] => "There is nothing to advise.".to_owned(),
        [best] => format!("Try {}: {}, {}.", best.square, best.score, best.confidence.in_words()),
        [best, ..] => format!("Scores: {}.", best.confidence.in_words()),
    }
}

/// What matters in a position.
pub(crate) fn matters_sentence(matters: &[Matter]) -> String {
    match matters {
        [] => "Nothing stands out here.".to_owned(),
        matters => matters.iter().map(|matter| matter.in_words(Language::English)).collect::<Vec<_>>().join(" "),
    }
}

/// Squares as a list: `d3, c4 and f5`.
pub(crate) fn list(squares: &[Square]) -> String {
    match squares {
        [] => "nothing".to_owned(),
        [one] => one.to_string(),
        [most @ .., last] => {
            let most: Vec<String> = most.iter().map(ToString::to_string).collect();
            format!("{} and {last}", most.join(", "))
        }
    }
}

pub(crate) fn capitalised(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// How a game ended, after it is said who won.
pub(crate) fn ending(outcome: &Outcome) -> String {
    let whole = outcome.to_string();
    let winner = outcome.winner.map_or_else(|| "Draw ".to_owned(), |winner| format!("{winner} wins "));
    whole.strip_prefix(&winner).unwrap_or(&whole).to_owned()
}

/// How a game stands or ended, in a few words.
pub fn result(table: &Table) -> String {
    match table.outcome() {
        None => {
            let moves = counted(table.game().moves().len() as u64, "move");
            format!("{} after {moves}", table.position().board().count())
        }
        Some(outcome) => {
            let how = match outcome.reason {
                EndReason::Resignation | EndReason::Time => format!(" {}", outcome.reason),
                _ => String::new(),
            };
            match outcome.winner {
                Some(winner) => format!("{winner} wins {}{how}", outcome.score),
                None => format!("draw {}", outcome.score),
            }
        }
    }
}

/// A number of things: `1 move`, `2 moves`.
pub(crate) fn counted(number: u64, thing: &str) -> String {
    format!("{number} {thing}{}", if number == 1 { "" } else { "s" })
}

/// How long ago something was.
pub fn ago(then: SystemTime, now: SystemTime) -> String {
    let seconds = now.duration_since(then).map_or(0, |passed| passed.as_secs());
    let (number, unit) = match seconds {
        0..60 => return "just now".to_owned(),
        60..3_600 => (seconds / 60, "minute"),
        3_600..86_400 => (seconds / 3_600, "hour"),
        _ => (seconds / 86_400, "day"),
    };
    format!("{} ago", counted(number, unit))
}
