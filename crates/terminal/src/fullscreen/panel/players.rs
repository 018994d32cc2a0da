//! Who plays: names, discs, clocks, rounds.

use std::time::Instant;

use outflank_play::Table;
use outflank_rules::{EndReason, Side};
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use super::PanelWriter;
use crate::TerminalWords;
use crate::columns::width;
use crate::fullscreen::desk::Desk;
use crate::fullscreen::palette::{Ground, Palette};

/// The bar that both sides share is no wider than this.
const BALANCE_WIDTH: u16 = 40;

/// What stands above the players.
pub(super) fn title(table: &Table, words: TerminalWords) -> String {
    match table.tally().rounds() {
        0 => words.players_heading().to_owned(),
        // A round that is over is among those that are counted.
        rounds if table.outcome().is_some() => words.round(rounds),
        rounds => words.round(rounds + 1),
    }
}

/// A disc of a side on the board's own ground.
pub(crate) fn disc_sign(side: Side, palette: Palette) -> Span<'static> {
    if !palette.has_grounds() {
        return Span::styled(format!(" {} ", palette.letter(side)), palette.accent());
    }
    let ground = palette.ground(Ground::Plain { shaded: false });
    let (sign, style) = if palette.has_letters() {
        (palette.letter(side), palette.lettered(side))
    } else {
        ('●', ground.fg(palette.disc(side)))
    };
    Span::styled(format!(" {sign} "), style)
}

/// The lines about both players.
pub(super) fn lines(table: &Table, desk: &Desk, now: Instant) -> Vec<Line<'static>> {
    let about = |side| std::iter::once(line(table, side, desk, now)).chain(notes(table, side, desk));
    Side::BOTH.into_iter().flat_map(about).collect()
}

/// A player, in one line.
pub(super) fn line(table: &Table, side: Side, desk: &Desk, now: Instant) -> Line<'static> {
    let palette = desk.palette();
    let on_turn = table.turn() == Some(side);
    let name_style = if on_turn { palette.accent() } else { Style::new() };
    let count = table.position().board().count()[side];
    let mut spans = vec![
        Span::styled(if on_turn { "▸" } else { " " }, palette.accent()),
        disc_sign(side, palette),
        Span::styled(format!(" {count:>2} "), palette.accent()),
        Span::styled(desk.words().player(table.seats(), side), name_style),
    ];
    spans.extend(clock(table, side, desk, now));
    Line::from(spans)
}

/// What is left on the clock.
fn clock(table: &Table, side: Side, desk: &Desk, now: Instant) -> Vec<Span<'static>> {
    let Some(clock) = table.clock() else { return Vec::new() };
    let (palette, face) = (desk.palette(), clock.face(side, now));
    let out_of_time =
        table.outcome().is_some_and(|outcome| outcome.reason == EndReason::Time && outcome.winner == Some(!side));
    let seconds = if out_of_time { 0 } else { face.left.as_secs() };
    let style = match (out_of_time, face.running && seconds < 10, table.turn() == Some(side)) {
        (true, ..) | (_, true, _) => palette.bad(),
        (_, _, true) => palette.accent(),
        _ => palette.text(),
    };
    let mut spans = vec![Span::styled(format!("  {}:{:02}", seconds / 60, seconds % 60), style)];
    if face.in_period && !out_of_time {
        spans.push(Span::styled(desk.words().a_move(), palette.dim()));
    }
    spans
}

/// Rounds won, and discs that are left to place.
fn notes(table: &Table, side: Side, desk: &Desk) -> Option<Line<'static>> {
    let words = desk.words();
    let rounds = table.tally().rounds() > 0;
    let rounds = rounds.then(|| words.rounds_won(table.tally().wins[side]));
    let left = table.position().supply().map(|left| words.discs_left(left[side]));
    let notes: Vec<String> = rounds.into_iter().chain(left).collect();
    (!notes.is_empty()).then(|| Line::styled(format!("     {}", notes.join(words.comma())), desk.palette().dim()))
}

/// A bar that both sides share: by the result that is expected, where scores are shown, or else by their discs, which say nothing about
/// who is better.
pub(super) fn draw_balance(table: &Table, expected: Option<i16>, desk: &Desk, out: &mut PanelWriter<'_>) {
    let (palette, words) = (desk.palette(), desk.words());
    let count = table.position().board().count();
    let (label, black, all, end) = match expected {
        Some(lead) => {
            let area = i32::from(table.game().rules().size.area());
            (words.score_label(), i32::from(lead) + area, 2 * area, format!(" {lead:+}"))
        }
        None => (words.discs_label(), i32::from(count.black), i32::from(count.total().max(1)), String::new()),
    };
    let cells = usize::from(out.area.width.min(BALANCE_WIDTH)).saturating_sub(width(label) + end.len());
    let black = usize::try_from(black).unwrap_or(0) * cells / usize::try_from(all).unwrap_or(1);
    let part = |side: Side, cells: usize| {
        let ground = palette.ground(Ground::Plain { shaded: false });
        match palette.has_grounds() {
            true => Span::styled("━".repeat(cells), ground.fg(palette.disc(side))),
            false => Span::raw(palette.letter(side).to_string().repeat(cells)),
        }
    };
    let label = Span::styled(label, palette.dim());
    out.line(Line::from(vec![label, part(Side::Black, black), part(Side::White, cells - black), Span::raw(end)]));
}
