//! An analysis to read in a terminal.

use std::io::Write;

use outflank_play::ReviewedMove;
use outflank_rules::Side;
use outflank_rules::text::Shown;

use super::Analysis;
use crate::failure::Failure;
use crate::output::Output;

pub(super) fn write(analysis: &Analysis, out: &mut Output) -> Result<(), Failure> {
    let (black, white) = (analysis.player(Side::Black), analysis.player(Side::White));
    let [title, black, white] = [&analysis.title, &black, &white].map(|text| Shown(text));
    writeln!(out, "{title}: {black} - {white}, level {}", analysis.level)?;
    if let Some(opening) = analysis.opening() {
        writeln!(out, "Opening: {opening}")?;
    }
    for reviewed in analysis.review.moves().iter().flatten() {
        let line = move_line(reviewed, analysis.openings.get(reviewed.ply).copied().flatten());
        writeln!(out, "{}", line.trim_end())?;
    }
    for side in Side::BOTH {
        writeln!(out, "{side} gave away {} discs in all.", analysis.review.total_loss(side))?;
    }
    for reviewed in analysis.review.moves().iter().flatten().filter(|reviewed| reviewed.is_turning_point()) {
        writeln!(out, "Turning point: {}", turning_point(reviewed))?;
    }
    Ok(writeln!(out)?)
}

/// What was given away, in a few words.
pub(super) fn verdict(reviewed: &ReviewedMove) -> String {
    match reviewed.loss() {
        ..=0 => "best".to_owned(),
        loss => format!("gave away {loss}; {} was better", reviewed.best),
    }
}

pub(super) fn turning_point(reviewed: &ReviewedMove) -> String {
    let (number, side, square) = (reviewed.ply + 1, reviewed.side, reviewed.square);
    let (score, best, best_score) = (reviewed.score, reviewed.best, reviewed.best_score);
    format!("move {number}, {side} {square} ({score}) where {best} ({best_score}) was better")
}

fn move_line(reviewed: &ReviewedMove, opening: Option<&str>) -> String {
    let (number, side, square) = (reviewed.ply + 1, reviewed.side.to_string(), reviewed.square.to_string());
    let certain = if reviewed.exact { "exact" } else { "" };
    let verdict = verdict(reviewed);
    format!(
        "{number:>3}. {side} {square:<3} {:>4} {certain:<5}  {verdict:<30} {}",
        reviewed.score,
        opening.unwrap_or("")
    )
}
