//! Numbers and lines of play as people read them.

use outflank_people::RatingEstimate;
use outflank_rules::Move;
use serde_json::{Value, json};

/// A large number in words: `707 million`.
pub(crate) fn in_words(number: f64) -> String {
    match number {
        1e9.. => format!("{:.2} billion", number / 1e9),
        1e7.. => format!("{:.0} million", number / 1e6),
        1e6.. => format!("{:.1} million", number / 1e6),
        _ => format!("{number:.0}"),
    }
}

/// A large number in few characters: `707M`.
pub(crate) fn abbreviated(number: f64) -> String {
    match number {
        1e7.. => format!("{:.1}M", number / 1e6),
        1e6.. => format!("{:.2}M", number / 1e6),
        1e4.. => format!("{:.0}k", number / 1e3),
        _ => format!("{number:.0}"),
    }
}

/// A move, a pass as two hyphens.
pub(crate) fn move_text(step: Move) -> String {
    match step {
        Move::Place(square) => square.to_string(),
        Move::Pass => "--".to_owned(),
    }
}

/// A line of play.
pub(crate) fn line_text(line: &[Move]) -> String {
    line.iter().copied().map(move_text).collect::<Vec<_>>().join(" ")
}

/// A rating with its error bar, for programs.
pub(crate) fn rating_json(estimate: RatingEstimate) -> Value {
    json!({ "rating": estimate.rating.points(), "error": estimate.error, "games": estimate.games })
}
