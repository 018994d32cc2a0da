//! What is asked about the positions of a tree, as work for any machine.

use outflank_engine::{Confidence, Engine, Limits, Score, Selectivity, Stop};
use outflank_rules::{Position, Square};
use serde::{Deserialize, Serialize};

use super::ScoreBounds;
use crate::Work;

/// A question about a position of a tree.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum ProofQuestion {
    /// How do its moves look? To find out which of them to prove anything about.
    Look {
        /// A position with a legal move.
        position: Position,
    },
    /// Does best play lead to this score, or to a better one? A null-window search to the end of the game.
    Reaches {
        /// A position with a legal move.
        position: Position,
        /// The score, in discs.
        discs: i16,
        /// After so many nodes it is enough: the position is then split.
        nodes: Option<u64>,
    },
}

/// What came of a question.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum ProofAnswer {
    /// Every legal move, and how it looks to the side that makes it.
    Looks(Vec<MoveLooks>),
    /// Whether the score is reached: a proof.
    Reached(bool),
    /// Nobody knows yet: it takes more nodes than were allowed.
    TooHard,
}

/// How a move looks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct MoveLooks {
    /// The move.
    pub square: Square,
    /// What it seems to be worth to the side that makes it.
    pub score: Score,
    /// How sure that is.
    pub confidence: Confidence,
}

/// A question with its answer, for whoever asks about the same tree later.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ProofFinding {
    /// What was asked.
    pub question: ProofQuestion,
    /// What came of it.
    pub answer: ProofAnswer,
    /// Positions visited to find out.
    pub nodes: u64,
}

impl ProofQuestion {
    /// The position that it is about.
    pub const fn position(&self) -> &Position {
        match self {
            Self::Look { position } | Self::Reaches { position, .. } => position,
        }
    }

    /// Finds the answer out, with everything that the engine remembers: a proof does not depend on it. `None` if it was stopped.
    pub fn answer(&self, engine: &Engine, stop: &Stop) -> Option<ProofFinding> {
        let request = engine.request(self.position()).stop(stop);
        let (answer, nodes) = match *self {
            Self::Look { position } => {
                let report = request.limits(limits_of_a_look(&position)).every_move().run();
                let looks = report.moves.iter().map(|known| MoveLooks {
                    square: known.square,
                    score: known.score,
                    confidence: known.confidence,
                });
                (ProofAnswer::Looks(looks.collect()), report.nodes)
            }
            Self::Reaches { discs, nodes, .. } => {
                let request = nodes.into_iter().fold(request, |request, nodes| request.nodes(nodes));
                match request.reaches(Score::new(discs)) {
                    Some(reached) => (ProofAnswer::Reached(reached.reached), reached.nodes),
                    None => (ProofAnswer::TooHard, nodes.unwrap_or(0)),
                }
            }
        };
        (!stop.is_stopped()).then_some(ProofFinding { question: *self, answer, nodes })
    }
}

/// How far a look goes: far enough to be right nearly always about what is far from the score in question, for a small part of what a proof takes.
pub(super) fn limits_of_a_look(position: &Position) -> Limits {
    let depth = match position.board().empties().len() {
        ..=14 => 4,
        15..=18 => 6,
        19..=22 => 8,
        23..=26 => 10,
        _ => 12,
    };
    Limits { selectivity: Selectivity::QUICK, ..Limits::depth(depth) }
}

impl ProofFinding {
    /// What is proven of the score of the position, if anything is.
    pub fn bounds(&self) -> Option<ScoreBounds> {
        let any = ScoreBounds::of_any(self.question.position());
        match (self.question, &self.answer) {
            (ProofQuestion::Reaches { discs, .. }, ProofAnswer::Reached(true)) => {
                any.and(ScoreBounds { at_least: discs, ..any })
            }
            (ProofQuestion::Reaches { discs, .. }, ProofAnswer::Reached(false)) => {
                any.and(ScoreBounds { at_most: discs - 1, ..any })
            }
            _ => None,
        }
    }
}

impl Work for ProofQuestion {
    const KIND: &'static str = "proof";
    type Found = ProofFinding;

    fn carry_out(&self, engine: &Engine, stop: &Stop) -> Result<Option<ProofFinding>, String> {
        if self.position().legal_moves().is_empty() {
            return Err("there is no move to ask about".to_owned());
        }
        Ok(self.answer(engine, stop))
    }
}
