//! Positions in questions and answers.

use outflank_records::{Assumed, Source};
use outflank_rules::notation::BoardText;
use outflank_rules::{Move, Position, Preset, Size, Status};
use serde::Deserialize;
use serde_json::{Value, json};

/// A position that somebody asks about: the moves that lead to it, a board, or a recorded game, as the command reads them.
#[derive(Deserialize, Clone, Default, Debug)]
#[serde(rename_all = "camelCase")]
pub struct Asked {
    #[serde(default)]
    position: String,
    #[serde(default)]
    size: Option<Size>,
    #[serde(default)]
    rules: Preset,
    #[serde(default)]
    supply: Option<u16>,
    /// Moves that are played from there.
    #[serde(default)]
    moves: Vec<Move>,
}

impl Asked {
    /// The position, or what is wrong with what was written.
    pub(crate) fn read(&self) -> Result<Position, String> {
        let rules = |size| {
            let rules = self.rules.rules(size);
            self.supply.map_or(rules, |discs| rules.with_supply(discs))
        };
        let assumed =
            self.size.map_or_else(|| Assumed::AnySize(rules(Size::EIGHT)), |size| Assumed::Exactly(rules(size)));
        let game = Source::of(&self.position).record(assumed).map_err(|error| error.to_string())?.game;
        // A game makes forced passes by itself; a board given as such keeps its pass to come.
        let reached = if game.moves().is_empty() { *game.start() } else { *game.position() };
        self.moves.iter().try_fold(reached, |position, &step| position.make(step)).map_err(|error| error.to_string())
    }
}

/// All that the rules say of a position.
pub(crate) fn told(position: &Position) -> Value {
    let mut told = json!({
        "board": BoardText::write(position),
        "rules": position.rules(),
        "side": position.side_to_move(),
        "discs": position.board().count(),
        "empties": position.board().empties().len(),
        "legal": position.legal_moves(),
    });
    match position.status() {
        Status::ToMove(_) => told["status"] = "move".into(),
        Status::MustPass => told["status"] = "pass".into(),
        Status::Over(outcome) => {
            told["status"] = "over".into();
            told["score"] = json!(outcome.score);
            told["winner"] = json!(outcome.winner);
        }
    }
    told
}
