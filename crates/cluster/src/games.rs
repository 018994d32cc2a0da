//! A block of games for training, as work for any machine.

use outflank_engine::{Engine, Evaluator, Options, Stop};
use outflank_rules::RuleSet;
use outflank_training::data::LabelledGame;
use outflank_training::generate::{BLOCK, Generation};
use serde::{Deserialize, Serialize};

use crate::Work;

/// A block of games that the engine plays against itself.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct GamesWork {
    rules: RuleSet,
    /// Those of this block and of all before it.
    games: u64,
    depth: u8,
    exact_from: u8,
    seed: u64,
    evaluation: String,
    block: u64,
}

impl GamesWork {
    /// A block of a generation; `None` if its evaluation is in a file, which no other machine has.
    pub fn of(generation: &Generation, block: u64) -> Option<Self> {
        let evaluation = &generation.options.evaluation;
        Evaluator::named(evaluation.name())?;
        Some(Self {
            rules: generation.rules,
            games: generation.games.min((block + 1).saturating_mul(BLOCK)),
            depth: generation.depth,
            exact_from: generation.exact_from,
            seed: generation.seed,
            evaluation: evaluation.name().to_owned(),
            block,
        })
    }
}

impl Work for GamesWork {
    const KIND: &'static str = "games";
    type Found = Vec<LabelledGame>;

    fn carry_out(&self, engine: &Engine, stop: &Stop) -> Result<Option<Vec<LabelledGame>>, String> {
        let unknown = || format!("nobody knows the evaluation {}", self.evaluation);
        let evaluation = Evaluator::named(&self.evaluation).ok_or_else(unknown)?;
        let generation = Generation {
            rules: self.rules,
            games: self.games,
            depth: self.depth,
            exact_from: self.exact_from,
            seed: self.seed,
            threads: 1,
            options: Options { evaluation, ..engine.options().clone() },
        };
        if self.block >= generation.blocks() {
            return Err(format!("there is no block {} of games", self.block));
        }
        Ok(generation.block(self.block, stop))
    }
}
