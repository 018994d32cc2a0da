//! How long an engine is likely to think.

use std::time::Duration;

use outflank_engine::Limits;
use outflank_rules::Position;

/// What a search of five plies takes on the usual board, generously. Five is what the level `hard` looks ahead.
const FIVE_PLIES: Duration = Duration::from_millis(10);
const FIVE: u8 = 5;
/// By how much each ply more makes it longer.
const GROWTH: f64 = 1.6;
/// Playing out a game goes twice as far as looking ahead at the same cost.
const EXACT: u8 = 2;
const USUAL_AREA: f64 = 64.0;
/// The highest estimate, in seconds: longer questions all count as equally long.
const LONGEST: f64 = 3600.0;
/// Positions that an engine visits in a second at least.
const NODES_A_SECOND: f64 = 1e6;

/// Roughly how long a search within these limits takes. It only decides who waits for whom: what a search really took is counted afterwards.
pub(crate) fn cost(position: &Position, limits: &Limits) -> Duration {
    let empties = u8::try_from(position.board().empties().len()).unwrap_or(u8::MAX);
    let plies = if empties <= limits.exact_from { empties.div_ceil(EXACT) } else { limits.depth.min(empties) };
    let area = f64::from(position.rules().size.area()) / USUAL_AREA;
    let deep = FIVE_PLIES.as_secs_f64() * GROWTH.powi(i32::from(plies) - i32::from(FIVE)) * area.max(1.0);
    let nodes = limits.nodes.map_or(f64::INFINITY, |nodes| nodes as f64 / NODES_A_SECOND);
    let time = limits.time.map_or(f64::INFINITY, |time| time.as_secs_f64());
    Duration::from_secs_f64(deep.min(nodes).min(time).min(LONGEST))
}

#[cfg(test)]
mod tests {
    use super::*;
    use outflank_engine::Level;
    use outflank_rules::{RuleSet, Size};

    #[test]
    fn each_level_is_expected_to_take_longer_than_the_one_before() {
        let start = Position::start(RuleSet::standard(Size::EIGHT));
        let costs = Level::NAMED.map(|level| cost(&start, &Limits::level(level)));
        assert!(costs.is_sorted() && costs[2] < costs[3], "{costs:?}");
    }

    #[test]
    fn a_limit_on_time_or_nodes_holds_however_deep_the_search_may_go() {
        let start = Position::start(RuleSet::standard(Size::SIXTEEN));
        let time = Duration::from_millis(5);
        assert_eq!(cost(&start, &Limits::time(time)), time);
        assert!(cost(&start, &Limits::nodes(1000)) < time);
        assert!(cost(&start, &Limits::exact()) > time);
    }
}
