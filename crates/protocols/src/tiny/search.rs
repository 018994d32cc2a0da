//! The two searches of Reversi Tiny. They count states, so they are written exactly as textbooks do: no memory of
//! states seen before, no ordering of moves.

use outflank_rules::{Outcome, Position, Side, Square, Squares, Status};

/// How the game tree is searched.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Method {
    /// Every state is visited.
    Minimax,
    /// States that cannot matter are left out.
    AlphaBeta,
}

/// What a finished game is worth to dark: 1, 0 or -1.
pub(super) fn value(outcome: Outcome) -> i8 {
    match outcome.winner {
        Some(Side::Black) => 1,
        None => 0,
        Some(Side::White) => -1,
    }
}

/// The values that can still matter: what dark and what light are sure of already.
#[derive(Clone, Copy)]
struct Window {
    alpha: i8,
    beta: i8,
}

impl Window {
    const FULL: Self = Self { alpha: i8::MIN, beta: i8::MAX };
}

/// A search, and the states that it has visited.
pub(super) struct TinySearch {
    method: Method,
    states: u64,
}

impl TinySearch {
    pub(super) fn new(method: Method) -> Self {
        Self { method, states: 0 }
    }

    /// States visited so far: the root, leaves and passes all count.
    pub(super) fn states(&self) -> u64 {
        self.states
    }

    /// The game-theoretic value, from dark's view.
    pub(super) fn value(&mut self, position: &Position) -> i8 {
        self.visit(position, Window::FULL)
    }

    /// The first of the legal `squares` that achieves the value.
    pub(super) fn best_move(&mut self, position: &Position, squares: Squares) -> Square {
        self.best(position, squares, Window::FULL).1
    }

    fn visit(&mut self, position: &Position, window: Window) -> i8 {
        self.states += 1;
        match position.status() {
            Status::Over(outcome) => value(outcome),
            Status::MustPass => self.visit(&position.pass().expect("a forced pass"), window),
            Status::ToMove(squares) => self.best(position, squares, window).0,
        }
    }

    /// The best value and the first square that reaches it; a later one must be strictly better.
    fn best(&mut self, position: &Position, squares: Squares, mut window: Window) -> (i8, Square) {
        let mut best = None;
        for square in squares {
            let value = self.visit(&super::after(position, square), window);
            let better = |than: i8| match position.side_to_move() {
                Side::Black => value > than,
                Side::White => value < than,
            };
            if best.is_none_or(|(so_far, _)| better(so_far)) {
                best = Some((value, square));
            }
            match position.side_to_move() {
                Side::Black => window.alpha = window.alpha.max(value),
                Side::White => window.beta = window.beta.min(value),
            }
            if self.method == Method::AlphaBeta && window.alpha >= window.beta {
                break;
            }
        }
        best.expect("a player to move has a legal square")
    }
}
