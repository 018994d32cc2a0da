//! Which opening lines to play, and in which order.

use std::time::SystemTime;

use outflank_rules::Side;
use outflank_rules::random::Random;

use super::OpeningLine;
use crate::training::Deck;

/// Opening lines from which somebody wants to play some.
#[derive(Clone, Debug)]
pub struct LinePlan {
    /// The lines.
    pub lines: Vec<OpeningLine>,
    /// The side to play; without one it is that which chooses the opening.
    pub side: Option<Side>,
    /// Whether also those are wanted that were played before and are not due.
    pub known_too: bool,
}

impl LinePlan {
    /// The lines to play and the sides to play them from: first what is due, that which has waited longest first, then the others in an order
    /// of chance.
    pub fn order(self, deck: &Deck, now: SystemTime, random: &mut Random) -> Vec<(OpeningLine, Side)> {
        let Self { lines, side, known_too } = self;
        let wanted = |of: Side| side.is_none_or(|side| side == of);
        let due = deck.due_lines(now).into_iter().filter(|(_, side)| wanted(*side));
        let due = due.filter_map(|(key, side)| Some((OpeningLine::with_key(key)?, side)));
        let mut plan: Vec<(OpeningLine, Side)> = due.filter(|(line, _)| lines.contains(line)).collect();
        let others = lines.into_iter().map(|line| (line, side.unwrap_or_else(|| line.chosen_by())));
        let is_new = |line: OpeningLine, side| deck.line(line.key(), side).is_none();
        let others = others.filter(|&(line, side)| known_too || is_new(line, side));
        let mut others: Vec<(OpeningLine, Side)> = others.filter(|other| !plan.contains(other)).collect();
        while !others.is_empty() {
            plan.push(others.swap_remove(random.below(others.len() as u64) as usize));
        }
        plan
    }
}
