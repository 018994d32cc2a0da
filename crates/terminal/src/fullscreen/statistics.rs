//! How past games ended, and what was given away in them.

use outflank_play::{LossReview, Standing};
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;
use ratatui::text::Line;

use super::app::Go;
use super::keys::Key;
use super::palette::Palette;
use super::panel::PanelWriter;
use crate::losses::{losses_heading, losses_text};
use crate::names::opponent_name;

/// The columns that the table needs.
const WIDE: u16 = 74;
/// Lines that are turned by at once.
const PAGE: usize = 10;

pub(crate) struct StatisticsScreen {
    records: Vec<Standing>,
    losses: LossReview,
    /// The first line that is seen.
    top: usize,
}

impl StatisticsScreen {
    pub(crate) fn new(records: Vec<Standing>, losses: LossReview) -> Self {
        Self { records, losses, top: 0 }
    }

    pub(crate) fn keys(&self) -> Vec<Key> {
        let mut keys = vec![Key::new(KeyCode::Up, "scroll")];
        if self.losses.missing() > 0 && !self.losses.is_waiting() {
            keys.push(Key::letter('a', "analyse games"));
        }
        keys.push(Key::new(KeyCode::Esc, "menu"));
        keys
    }

    pub(crate) fn press(&mut self, code: KeyCode) -> Go {
        match code {
            KeyCode::Esc | KeyCode::Enter | KeyCode::Char('q') => return Go::Menu,
            KeyCode::Char('a') => self.losses.analyse(),
            KeyCode::Up => self.top = self.top.saturating_sub(1),
            KeyCode::Down => self.top += 1,
            KeyCode::PageUp => self.top = self.top.saturating_sub(PAGE),
            KeyCode::PageDown | KeyCode::Char(' ') => self.top += PAGE,
            _ => {}
        }
        Go::Stay
    }

    pub(crate) fn tick(&mut self) {
        self.losses.poll();
    }

    pub(crate) fn is_waiting(&self) -> bool {
        self.losses.is_waiting()
    }

    pub(crate) fn draw(&self, palette: Palette, area: Rect, buffer: &mut Buffer) {
        let lines = self.lines(palette, area.width);
        let top = self.top.min(lines.len().saturating_sub(area.height.into()));
        let mut out = PanelWriter { area, buffer };
        lines.into_iter().skip(top).for_each(|line| out.line(line));
    }

    fn lines(&self, palette: Palette, width: u16) -> Vec<Line<'static>> {
        if self.records.is_empty() {
            return vec![Line::raw("No finished games yet. Play one!")];
        }
        let mut lines = if width < WIDE { self.narrow(palette) } else { self.table(palette) };
        let (known, missing) = (self.losses.games() - self.losses.missing(), self.losses.missing());
        lines.extend([Line::default(), Line::styled(losses_heading(known, missing), palette.accent())]);
        if self.losses.is_analysing() {
            lines.push(Line::styled(format!("Analysing: {known} of {} games…", known + missing), palette.dim()));
        }
        let dates: Vec<String> = self.losses.ids().map(|id| id.day().to_owned()).collect();
        lines.extend(losses_text(&self.losses.summary(), &dates, width.into()).into_iter().map(Line::raw));
        lines
    }

    fn table(&self, palette: Palette) -> Vec<Line<'static>> {
        let heading = format!(
            "{:<20}{:<18}{:>6}{:>5}{:>6}{:>5}{:>8}{:>6}",
            "Opponent", "Rules", "games", "won", "drawn", "lost", "average", "best"
        );
        let row = |record: &Standing| {
            Line::raw(format!(
                "{:<20}{:<18}{:>6}{:>5}{:>6}{:>5}{:>+8.1}{:>+6}",
                opponent_name(&record.opponent),
                record.rules.to_string(),
                record.games(),
                record.won,
                record.drawn,
                record.lost,
                record.average_margin(),
                record.best
            ))
        };
        std::iter::once(Line::styled(heading, palette.dim())).chain(self.records.iter().map(row)).collect()
    }

    /// Two lines for each opponent.
    fn narrow(&self, palette: Palette) -> Vec<Line<'static>> {
        let rows = |record: &Standing| {
            let [games, won, drawn, lost] = [record.games(), record.won, record.drawn, record.lost];
            [
                Line::raw(format!("{}, {}", opponent_name(&record.opponent), record.rules)),
                Line::styled(format!("{games}: {won} won, {drawn} drawn, {lost} lost"), palette.dim()),
            ]
        };
        self.records.iter().flat_map(rows).collect()
    }
}
