//! A position as the analysis board sees it.

use std::collections::BTreeMap;

use outflank_rules::{DiscCount, Game, Side, Squares};
use serde::Serialize;

use crate::view::{OpeningView, OutcomeView, flips_of};

/// What can be done in a position, and what it is.
#[derive(Debug, Serialize)]
pub struct PositionView {
    turn: Option<Side>,
    legal: Squares,
    /// What a disc on each legal square would flip, so that whoever plays there sees it at once.
    flips: BTreeMap<String, Squares>,
    discs: DiscCount,
    supply: Option<DiscCount>,
    outcome: Option<OutcomeView>,
    /// What the position is called.
    opening: Option<OpeningView>,
    /// The player passed over before it.
    passed: Option<Side>,
}

impl PositionView {
    /// The last position of a game.
    pub fn new(game: &Game) -> Self {
        let position = game.position();
        let outcome = game.outcome();
        let legal = if outcome.is_some() { Squares::EMPTY } else { position.legal_moves() };
        Self {
            turn: outcome.is_none().then_some(position.side_to_move()),
            legal,
            flips: flips_of(position, legal),
            discs: position.board().count(),
            supply: position.supply(),
            outcome: outcome.map(|outcome| OutcomeView::new(&outcome)),
            opening: OpeningView::at(position),
            passed: game.passed_before(game.moves().len()),
        }
    }
}
