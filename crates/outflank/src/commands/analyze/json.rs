//! An analysis for other programs.

use outflank_rules::Side;
use serde_json::{Value, json};

use super::Analysis;

pub(super) fn write(analysis: &Analysis) -> Value {
    let moves = analysis.review.moves().iter().flatten().map(|reviewed| {
        json!({
            "number": reviewed.ply + 1,
            "side": reviewed.side.to_string(),
            "move": reviewed.square.to_string(),
            "score": reviewed.score.discs(),
            "best": reviewed.best.to_string(),
            "best_score": reviewed.best_score.discs(),
            "loss": reviewed.loss(),
            "exact": reviewed.exact,
            "turning_point": reviewed.is_turning_point(),
            "opening": analysis.openings.get(reviewed.ply).copied().flatten(),
        })
    });
    json!({
        "title": analysis.title,
        "black": analysis.player(Side::Black),
        "white": analysis.player(Side::White),
        "rules": analysis.record.game.rules().to_string(),
        "moves_played": analysis.record.game.transcript(),
        "level": analysis.level.to_string(),
        "opening": analysis.opening(),
        "moves": moves.collect::<Vec<_>>(),
        "loss": {
            "black": analysis.review.total_loss(Side::Black),
            "white": analysis.review.total_loss(Side::White),
        },
    })
}
