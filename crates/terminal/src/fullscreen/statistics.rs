//! How past games ended, and what was given away in them.

use outflank_play::{LossReview, Standing};
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::Line;

use super::app::Go;
use super::desk::Desk;
use super::keys::Key;
use super::panel::PanelWriter;
use crate::TerminalWords;
use crate::columns::width;
use crate::losses::losses_text;
use crate::standings::standings_text;
use crate::wrap::wrap;

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

    pub(crate) fn keys(&self, words: TerminalWords) -> Vec<Key> {
        let mut keys = vec![Key::new(KeyCode::Up, words.key_scroll())];
        if self.losses.missing() > 0 && !self.losses.is_waiting() {
            keys.push(Key::letter('a', words.key_analyse()));
        }
        keys.push(Key::new(KeyCode::Esc, words.key_menu()));
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

    pub(crate) fn draw(&self, desk: &Desk, area: Rect, buffer: &mut Buffer) {
        let lines = self.lines(desk, area.width.into());
        let top = self.top.min(lines.len().saturating_sub(area.height.into()));
        let mut out = PanelWriter { area, buffer };
        lines.into_iter().skip(top).for_each(|line| out.line(line));
    }

    fn lines(&self, desk: &Desk, columns: usize) -> Vec<Line<'static>> {
        let (palette, words) = (desk.palette(), desk.words());
        if self.records.is_empty() {
            return wrap(words.no_finished_games(), columns).into_iter().map(Line::raw).collect();
        }
        let mut lines = self.table(desk, columns).unwrap_or_else(|| self.narrow(desk));
        let (known, missing) = (self.losses.games() - self.losses.missing(), self.losses.missing());
        let heading = wrap(&words.losses_heading(known, missing), columns);
        lines.push(Line::default());
        lines.extend(heading.into_iter().map(|line| Line::styled(line, palette.accent())));
        if self.losses.is_analysing() {
            lines.push(Line::styled(words.analysing(known, known + missing), palette.dim()));
        }
        let dates: Vec<String> = self.losses.ids().map(|id| id.day().to_owned()).collect();
        lines.extend(losses_text(&self.losses.summary(), &dates, columns, words).into_iter().map(Line::raw));
        lines
    }

    /// A line for each opponent, where there is room for it.
    fn table(&self, desk: &Desk, room: usize) -> Option<Vec<Line<'static>>> {
        let table = standings_text(&self.records, desk.words());
        let style = |index: usize| if index == 0 { desk.palette().dim() } else { Style::new() };
        let fits = table.iter().all(|line| width(line) <= room);
        fits.then(|| table.into_iter().enumerate().map(|(index, line)| Line::styled(line, style(index))).collect())
    }

    /// Two lines for each opponent.
    fn narrow(&self, desk: &Desk) -> Vec<Line<'static>> {
        let words = desk.words();
        let rows = |record: &Standing| {
            [
                Line::raw([words.opponent(&record.opponent), words.rules(&record.rules)].join(words.comma())),
                Line::styled(words.standing(record), desk.palette().dim()),
            ]
        };
        self.records.iter().flat_map(rows).collect()
    }
}
