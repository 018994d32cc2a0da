//! An analysis for other programs.

use outflank_rules::Side;
use serde_json::{Value, json};

use super::Analysis;
use crate::figures::move_text;

pub(super) fn write(analysis: &Analysis) -> Value {
    let turning_points: Vec<usize> = analysis.review.turning_points().iter().map(|turn| turn.ply).collect();
    let moves = analysis.review.moves().iter().flatten().map(|reviewed| {
        json!({
            "number": reviewed.ply + 1,
            "side": reviewed.side.to_string(),
            "move": reviewed.square.to_string(),
            "score": reviewed.score.discs(),
            "best": reviewed.best.to_string(),
            "best_score": reviewed.best_score.discs(),
            "loss": reviewed.loss(),
            "exact": reviewed.is_exact(),
            "depth": reviewed.confidence.depth(),
            "best_line": reviewed.best_line.iter().copied().map(move_text).collect::<Vec<_>>(),
            "turning_point": turning_points.contains(&reviewed.ply),
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
        "finished": analysis.review.is_finished(),
        "moves": moves.collect::<Vec<_>>(),
        "loss": {
            "black": analysis.review.total_loss(Side::Black),
            "white": analysis.review.total_loss(Side::White),
        },
    })
}
