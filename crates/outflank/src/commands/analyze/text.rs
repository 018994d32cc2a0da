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
    writeln!(out, "Scores are discs for Black.")?;
    for reviewed in analysis.review.moves().iter().flatten() {
        let line = move_line(reviewed, analysis.openings.get(reviewed.ply).copied().flatten());
        writeln!(out, "{}", line.trim_end())?;
    }
    if let Some(unfinished) = analysis.unfinished() {
        writeln!(out, "{unfinished}")?;
    }
    for side in Side::BOTH {
        writeln!(out, "{side} gave away {} discs in all.", analysis.review.total_loss(side))?;
    }
    for turn in analysis.review.turning_points() {
        writeln!(out, "Turning point: {}", turning_point(turn))?;
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

pub(super) fn turning_point(turn: &ReviewedMove) -> String {
    let (number, side, square, best) = (turn.ply + 1, turn.side, turn.square, turn.best);
    let (score, best_score) = (turn.for_black(), turn.best_for_black());
    format!("move {number}, {side} {square} ({score:+}) where {best} ({best_score:+}) was better")
}

fn move_line(reviewed: &ReviewedMove, opening: Option<&str>) -> String {
    let (number, side, square) = (reviewed.ply + 1, reviewed.side.to_string(), reviewed.square.to_string());
    let (score, sure, verdict) = (reviewed.for_black(), reviewed.confidence.in_words(), verdict(reviewed));
    format!("{number:>3}. {side} {square:<3} {score:>+4}  {sure:<19}  {verdict:<30} {}", opening.unwrap_or(""))
}
