//! How long it may take to solve a position.

use outflank_rules::Position;

/// A rough estimate of the time to solve a position; `None` below ten minutes.
///
/// Positions with the same number of empty squares differ by a factor of a hundred. The estimate starts from a number of empty squares
/// that one thread solves in about two seconds, and multiplies by the usual growth for each further one.
pub(crate) fn patience_for(position: &Position) -> Option<String> {
    let (quick, growth): (f64, f64) = match position.rules().size.area() {
        ..=36 => (29.0, 2.0),
        37..64 => (26.0, 2.4),
        64.. => (22.0, 2.6),
    };
    let minutes = growth.powf(position.board().empties().len() as f64 - quick) * 2.0 / 60.0;
    let about = |number: f64, unit: &str| Some(format!("about {number:.0} {unit}"));
    match minutes {
        ..10.0 => None,
        ..120.0 => about(minutes, "minutes"),
        ..2_880.0 => about(minutes / 60.0, "hours"),
        ..1_000_000.0 => about(minutes / 1_440.0, "days"),
        ..50_000_000.0 => about(minutes / 525_600.0, "years"),
        _ => Some("longer than anybody can wait".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use outflank_rules::{RuleSet, Size};

    #[test]
    fn small_boards_need_no_patience_and_large_ones_more_than_anybody_has() {
        let start = |size| patience_for(&Position::start(RuleSet::standard(size)));
        assert_eq!(start(Size::SIX), None);
        assert_eq!(start(Size::EIGHT).as_deref(), Some("longer than anybody can wait"));
    }
}
