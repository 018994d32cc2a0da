//! An analysis for other programs. `docs/analysis.md` describes it.

use outflank_coach::{Accuracy, AnalysedMove, BoardMark, Crowd, GamePhase, Reason, Tone};
use outflank_rules::Side;
use serde_json::{Value, json};

use super::GameReport;
use crate::figures::{move_text, rating_json};

pub(super) fn write(report: &GameReport) -> Value {
    let turning_points: Vec<usize> = report.analysis.turning_points().iter().map(|turn| turn.ply).collect();
    let moves = report.analysis.game().iter().flatten();
    let moves = moves.map(|analysed| a_move(report, analysed, turning_points.contains(&analysed.ply)));
    json!({
        "title": report.title,
        "black": report.player(Side::Black),
        "white": report.player(Side::White),
        "rules": report.record.game.rules().to_string(),
        "moves_played": report.record.game.transcript(),
        "level": report.level.to_string(),
        "language": report.words.0.name(),
        "opening": report.opening(),
        "finished": report.analysis.is_finished(),
        "moves": moves.collect::<Vec<_>>(),
        "loss": by_side(|side| json!(report.analysis.total_loss(side))),
        "accuracy": by_side(|side| accuracies(report, side)),
        "rating": by_side(|side| json!(report.analysis.rating(side).map(rating_json))),
    })
}

fn by_side(value: impl Fn(Side) -> Value) -> Value {
    json!({ "black": value(Side::Black), "white": value(Side::White) })
}

fn accuracies(report: &GameReport, side: Side) -> Value {
    let accuracy = |phase| {
        let accuracy: Accuracy = report.analysis.accuracy(side, phase);
        json!({
            "percent": accuracy.percent(),
            "moves": accuracy.moves,
            "best": accuracy.best,
            "loss": accuracy.loss,
        })
    };
    let mut all = json!({ "game": accuracy(None) });
    for phase in GamePhase::ALL {
        all[phase.name()] = accuracy(Some(phase));
    }
    all
}

fn a_move(report: &GameReport, analysed: &AnalysedMove, turning_point: bool) -> Value {
    json!({
        "number": analysed.ply + 1,
        "side": analysed.side.to_string(),
        "move": analysed.square.to_string(),
        "score": analysed.score.discs(),
        "line": analysed.line.iter().copied().map(move_text).collect::<Vec<_>>(),
        "best": analysed.best.to_string(),
        "best_score": analysed.best_score.discs(),
        "best_line": analysed.best_line.iter().copied().map(move_text).collect::<Vec<_>>(),
        "loss": analysed.loss(),
        "class": analysed.class.name(),
        "reasons": analysed.reasons.iter().map(|reason| a_reason(report, reason)).collect::<Vec<_>>(),
        "exact": analysed.is_exact(),
        "depth": analysed.confidence.depth(),
        "book": analysed.book,
        "refined": analysed.refined,
        "turning_point": turning_point,
        "opening": report.openings.get(analysed.ply).copied().flatten(),
        "people": report.crowds.get(analysed.ply).and_then(Option::as_ref).map(|crowd| a_crowd(crowd, analysed)),
    })
}

/// What players as strong as the mover would have done.
fn a_crowd(crowd: &Crowd, analysed: &AnalysedMove) -> Value {
    // Shares lie between 0 and 1.
    let percent = |share: f64| (100.0 * share).round() as u8;
    let tempting = crowd.temptation(analysed.best_squares);
    json!({
        "rating": crowd.rating().points(),
        "find_best": percent(crowd.share(analysed.best_squares)),
        "play_this": percent(crowd.plays(analysed.square)),
        "tempting": tempting.map(|likely| json!({
            "square": likely.square.to_string(),
            "played_by": percent(likely.chance.into()),
        })),
    })
}

pub(super) fn a_reason(report: &GameReport, reason: &Reason) -> Value {
    let numbers = reason.fact.numbers().into_iter().map(|(name, number)| (name.to_owned(), json!(number)));
    json!({
        "kind": reason.fact.kind(),
        "theme": reason.fact.theme().name(),
        "for": match reason.tone {
            Tone::For => "move",
            Tone::Against => "better",
        },
        "squares": reason.fact.squares().iter().map(|square| square.to_string()).collect::<Vec<_>>(),
        "numbers": numbers.collect::<serde_json::Map<_, _>>(),
        "line": reason.fact.line().iter().copied().map(move_text).collect::<Vec<_>>(),
        "marks": reason.marks().iter().map(a_mark).collect::<Vec<_>>(),
        "words": reason.in_words(report.words.0),
    })
}

fn a_mark(mark: &BoardMark) -> Value {
    json!({ "square": mark.square.to_string(), "kind": mark.kind.name() })
}
