//! A search of one position, as work for any machine.

use outflank_engine::{Engine, Limits, Megabytes, Memory, Options, Report, Stop};
use outflank_rules::{Position, Squares};
use serde::{Deserialize, Serialize};

use crate::Work;

/// A position to search on one thread, by an engine that remembers nothing of others.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct PositionWork {
    position: Position,
    limits: Limits,
    every_move: bool,
    /// The moves to choose from, where not all of them are asked about.
    among: Option<Squares>,
    /// Memory for positions already searched, in megabytes, where the answer may depend on it; else as much as the worker has.
    hash: Option<u32>,
}

impl PositionWork {
    /// To be searched for its best move, with whatever memory a worker has.
    pub fn best(position: &Position, limits: Limits) -> Self {
        let limits = Limits { memory: Memory::Afresh, ..limits };
        Self { position: *position, limits, every_move: false, among: None, hash: None }
    }

    /// To be searched for the best of these moves.
    pub fn among(self, squares: Squares) -> Self {
        Self { among: Some(squares), ..self }
    }

    /// To be searched for what every move is worth, as the engine of an advisor does it: with the usual memory, so that answers are alike.
    pub fn every_move(position: &Position, limits: Limits) -> Self {
        let Options { hash: Megabytes(hash), .. } = Options::default();
        Self { every_move: true, hash: Some(hash), ..Self::best(position, limits) }
    }

    /// The position.
    pub fn position(&self) -> &Position {
        &self.position
    }
}

impl Work for PositionWork {
    const KIND: &'static str = "position";
    type Found = Report;

    fn carry_out(&self, engine: &Engine, stop: &Stop) -> Result<Option<Report>, String> {
        let own = self.hash.map(|hash| {
            let hash = Megabytes(hash.min(MOST_MEGABYTES));
            Engine::with(Options { threads: 1, hash, ..engine.options().clone() })
        });
        let request = own.as_ref().unwrap_or(engine).request(&self.position).limits(self.limits).stop(stop);
        let request = self.among.into_iter().fold(request, |request, squares| request.among(squares));
        let report = if self.every_move { request.every_move().run() } else { request.run() };
        Ok((!stop.is_stopped()).then_some(report))
    }
}

/// No search may ask a worker for more memory than this.
const MOST_MEGABYTES: u32 = 1024;
