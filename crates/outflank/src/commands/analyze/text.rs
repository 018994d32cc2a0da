//! An analysis to read in a terminal.

use std::io::Write;

use outflank_coach::{AnalysedMove, Class, GamePhase};
use outflank_rules::Side;
use outflank_rules::text::Shown;

use super::{GameReport, text_graph};
use crate::failure::Failure;
use crate::output::Output;

pub(super) fn write(report: &GameReport, out: &mut Output) -> Result<(), Failure> {
    let words = report.words;
    let (black, white) = (report.player(Side::Black), report.player(Side::White));
    let [title, black, white] = [&report.title, &black, &white].map(|text| Shown(text));
    writeln!(out, "{title}: {black} - {white}, {} {}", words.level(), report.level)?;
    if let Some(opening) = report.opening() {
        writeln!(out, "{}: {opening}", words.opening())?;
    }
    writeln!(out, "{}", words.for_black())?;
    for analysed in report.analysis.game().iter().flatten() {
        write_move(report, analysed, out)?;
    }
    if let Some(unfinished) = report.unfinished() {
        writeln!(out, "{unfinished}")?;
    }
    writeln!(out)?;
    for line in text_graph::lines(report) {
        writeln!(out, "{line}")?;
    }
    writeln!(out)?;
    write_accuracy(report, out)?;
    for side in Side::BOTH {
        writeln!(out, "{}", words.given_away(side, report.analysis.total_loss(side)))?;
    }
    for played_like in report.played_like() {
        writeln!(out, "{played_like}")?;
    }
    let turns = report.analysis.turning_points();
    for turn in &turns {
        writeln!(out, "{}: {}", words.turning_point_heading(), words.turning_point(turn))?;
    }
    if turns.is_empty() && report.analysis.is_finished() {
        writeln!(out, "{}", words.never_turned())?;
    }
    Ok(writeln!(out)?)
}

/// A move on a line of its own; below it, if it gave something away, why.
fn write_move(report: &GameReport, analysed: &AnalysedMove, out: &mut Output) -> Result<(), Failure> {
    let words = report.words;
    let (number, side, square) = (analysed.ply + 1, words.side(analysed.side), analysed.square.to_string());
    let (score, sure) = (analysed.for_black(), words.sure_of(analysed));
    let opening = report.openings.get(analysed.ply).copied().flatten().unwrap_or_default();
    let verdict = words.verdict(analysed);
    let line = format!("{number:>3}. {side:<5} {square:<3} {score:>+4}  {sure:<19}  {verdict:<39} {opening}");
    writeln!(out, "{}", line.trim_end())?;
    if analysed.class >= Class::Slip {
        for reason in report.said(analysed) {
            writeln!(out, "     {reason}")?;
        }
    }
    Ok(())
}

/// A table: players, and how well each played in each phase.
fn write_accuracy(report: &GameReport, out: &mut Output) -> Result<(), Failure> {
    let words = report.words;
    for side in Side::BOTH {
        let cell = |phase: Option<GamePhase>| words.percent(report.analysis.accuracy(side, phase));
        let phases = GamePhase::ALL.map(|phase| format!("{} {}", words.phase(phase), cell(Some(phase)))).join(", ");
        let (side, whole) = (words.side(side), cell(None));
        writeln!(out, "{}, {side}: {whole} ({phases})", words.accuracy())?;
    }
    Ok(())
}
