//! From a strength and a clock to a move: the one place that decides what a player plays.

use std::time::Duration;

use outflank_rules::{Position, Size, Square, Status};

use crate::job::Scope;
use crate::{Confidence, MoveScore, Progress, Report, Request, Strength, mistakes};

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
    if let Some(known) = by_the_book(request, &position, strength) {
        let best = Some(known.clone());
        request.tell(&Progress { best, every_move: Vec::new(), nodes: 0, elapsed: Duration::ZERO });
        return Some(Choice { square: known.square, report: Report::known(known) });
    }
    if is_small(&position) && strength.is_some_and(Strength::knows_small_boards) {
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

/// The move that the opening book has for a player of this strength.
fn by_the_book(request: &Request<'_>, position: &Position, strength: Option<Strength>) -> Option<MoveScore> {
    let reads = strength.is_none_or(|strength| strength.reads_books(is_small(position)));
    let known = reads.then(|| request.book().choose(position, strength, request.seed_drawn_from())).flatten()?;
    // On small boards only what is proven will do.
    (!is_small(position) || known.confidence == Confidence::Exact).then_some(known)
}

/// Whether the strongest play a board perfectly from its first move.
fn is_small(position: &Position) -> bool {
    position.rules().size.area() <= Size::SIX.area()
}
