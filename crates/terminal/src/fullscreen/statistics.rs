//! How past games ended.

use outflank_play::Standing;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;
use ratatui::text::Line;

use super::app::Go;
use super::keys::Key;
use super::palette::Palette;
use super::panel::PanelWriter;
use crate::names::opponent_name;

/// The columns that the table needs.
const WIDE: u16 = 74;

pub(crate) struct StatisticsScreen {
    pub(crate) records: Vec<Standing>,
}

impl StatisticsScreen {
    pub(crate) fn keys(&self) -> Vec<Key> {
        vec![Key::new(KeyCode::Esc, "menu")]
    }

    pub(crate) fn press(&mut self, code: KeyCode) -> Go {
        if matches!(code, KeyCode::Esc | KeyCode::Enter | KeyCode::Char('q')) { Go::Menu } else { Go::Stay }
    }

    pub(crate) fn draw(&self, palette: Palette, area: Rect, buffer: &mut Buffer) {
        let mut out = PanelWriter { area, buffer };
        if self.records.is_empty() {
            out.line("No finished games yet. Play one!");
            return;
        }
        if out.area.width < WIDE {
            self.draw_narrow(palette, &mut out);
            return;
        }
        let heading = format!(
            "{:<20}{:<18}{:>6}{:>5}{:>6}{:>5}{:>8}{:>6}",
            "Opponent", "Rules", "games", "won", "drawn", "lost", "average", "best"
        );
        out.line(Line::styled(heading, palette.dim()));
        for record in &self.records {
            out.line(format!(
                "{:<20}{:<18}{:>6}{:>5}{:>6}{:>5}{:>+8.1}{:>+6}",
                opponent_name(&record.opponent),
                record.rules.to_string(),
                record.games(),
                record.won,
                record.drawn,
                record.lost,
                record.average_margin(),
                record.best
            ));
        }
    }
    /// Two lines for each opponent.
    fn draw_narrow(&self, palette: Palette, out: &mut PanelWriter<'_>) {
        for record in &self.records {
            out.line(format!("{}, {}", opponent_name(&record.opponent), record.rules));
            let [games, won, drawn, lost] = [record.games(), record.won, record.drawn, record.lost];
            out.text(&format!("{games}: {won} won, {drawn} drawn, {lost} lost"), palette.dim());
        }
    }
}
