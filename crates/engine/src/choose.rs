//! From a strength and a clock to a move: the one place that decides what a player plays.

use std::time::Duration;

use outflank_rules::{Size, Square, Status};

use crate::job::Scope;
use crate::{Progress, Report, Request, book, mistakes};

/// A move chosen as a player of some strength would, and what the search thought of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choice {
    /// The move to play.
    pub square: Square,
    /// The search behind it. At levels that make mistakes the move played need not be the best one.
    pub report: Report,
}

/// The move that answers a request; `None` without a legal one.
pub(crate) fn choose(request: &mut Request<'_>) -> Option<Choice> {
    let position = *request.position();
    if !matches!(position.status(), Status::ToMove(_)) {
        return None;
    }
    let mut limits = request.asked_limits();
    let strength = request.asked_strength();
    if position.rules().size.area() <= Size::SIX.area()
        && strength.is_some_and(|strength| strength.knows_small_boards())
    {
        if let Some((square, score)) = book::perfect_move(&position) {
            let report = Report::known(square, score);
            let best = report.moves.first().cloned();
            request.tell(&Progress { best, every_move: Vec::new(), nodes: 0, elapsed: Duration::ZERO });
            return Some(Choice { square, report });
        }
        limits.exact_from = u8::MAX;
    }
    let mistakes = strength.and_then(|strength| strength.mistakes);
    let scope = if mistakes.is_some() { Scope::AllMoves } else { Scope::Best };
    let report = request.search(&limits, scope);
    let square = match mistakes {
        Some(mistakes) => mistakes::pick(&position, &report.moves, mistakes, request.seed_drawn_from()),
        None => report.best(),
    };
    square.map(|square| Choice { square, report })
}
