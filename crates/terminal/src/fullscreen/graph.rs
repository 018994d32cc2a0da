//! The score after every move of a game, as bars: Black's lead above a line, White's below it.

use outflank_rules::Side;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::Line;
use ratatui::widgets::Widget;

use super::palette::{Ground, Palette};

/// Columns for the numbers at the side.
const NUMBERS: u16 = 4;
/// The graph goes at least so far up and down: a lead of a disc or two is no tower.
const LEAST_SCALE: i16 = 8;

/// The line from which bars grow: where it lies, and how many lines there are above and below it.
#[derive(Clone, Copy)]
struct Axis {
    middle: u16,
    half: u16,
}

pub(crate) struct Graph<'a> {
    /// Black's lead after every move, as far as it is known.
    pub(crate) leads: &'a [Option<i16>],
    /// The moves on the board.
    pub(crate) ply: usize,
}

impl Graph<'_> {
    /// How far the graph goes up and down: the next power of two.
    fn scale(&self) -> i16 {
        let most = self.leads.iter().flatten().map(|lead| lead.abs()).max().unwrap_or(0);
        std::iter::successors(Some(LEAST_SCALE), |scale| scale.checked_mul(2))
            .find(|&scale| scale >= most)
            .unwrap_or(most)
    }

    /// Where the bars stand, if there is room for any.
    fn bars(area: Rect) -> Option<Rect> {
        let half = area.height.saturating_sub(1) / 2;
        let fits = half > 0 && area.width > NUMBERS;
        fits.then(|| Rect { x: area.x + NUMBERS, width: area.width - NUMBERS, height: 2 * half + 1, ..area })
    }

    /// How many moves share a column, and how many columns a bar has: a short game has bars of two.
    fn columns(&self, bars: Rect) -> (usize, usize) {
        let wide = bars.width.into();
        (self.leads.len().div_ceil(wide).max(1), if 2 * self.leads.len() <= wide { 2 } else { 1 })
    }

    /// How many moves were made at a place of the graph that was drawn into `area`.
    pub(crate) fn ply_at(&self, area: Rect, x: u16, y: u16) -> Option<usize> {
        let bars = Self::bars(area).filter(|bars| bars.contains((x, y).into()))?;
        let (per_column, columns) = self.columns(bars);
        let first = usize::from(x - bars.x) / columns * per_column;
        (first < self.leads.len()).then(|| (first + per_column).min(self.leads.len()))
    }

    pub(crate) fn draw(&self, palette: Palette, area: Rect, buffer: &mut Buffer) {
        let Some(bars) = Self::bars(area) else { return };
        let half = bars.height / 2;
        let middle = area.y + half;
        let axis = Axis { middle, half };
        self.draw_numbers(palette, area, half, buffer);
        buffer.set_style(bars, palette.ground(Ground::Plain { shaded: true }));
        let (per_column, columns) = self.columns(bars);
        for (x, index) in (bars.x..bars.right()).zip(0..) {
            let number: usize = index / columns;
            let here = self.ply > 0 && (self.ply - 1) / per_column == number;
            let line = if here { palette.accent() } else { palette.dim() };
            buffer[(x, middle)].set_char(if here { '┼' } else { '─' }).set_style(line);
            let last = self.leads.chunks(per_column).nth(number).and_then(|chunk| chunk.iter().flatten().next_back());
            if let Some(&lead) = last {
                self.draw_bar(lead, x, axis, palette, buffer);
            }
        }
    }

    fn draw_numbers(&self, palette: Palette, area: Rect, half: u16, buffer: &mut Buffer) {
        let most = format!("+{}", self.scale());
        for (y, text) in [(area.y, most.as_str()), (area.y + half, "0"), (area.y + 2 * half, most.as_str())] {
            let place = Rect { y, height: 1, width: NUMBERS - 1, ..area };
            Line::styled(text, palette.dim()).right_aligned().render(place, buffer);
        }
    }

    /// A bar that grows from the middle line. Terminals have no blocks that hang from above: those are the ground around
    /// blocks that stand below.
    fn draw_bar(&self, lead: i16, x: u16, Axis { middle, half }: Axis, palette: Palette, buffer: &mut Buffer) {
        let side = if lead > 0 { Side::Black } else { Side::White };
        let eighths =
            (i32::from(lead.abs()) * 8 * i32::from(half) + i32::from(self.scale()) / 2) / i32::from(self.scale());
        let steps = (0..half).zip(1..).map(|(step, next)| (next, (eighths - 8 * i32::from(step)).clamp(0, 8)));
        for (step, filled) in steps.filter(|&(_, filled)| filled > 0) {
            let y = if lead > 0 { middle - step } else { middle + step };
            let cell = &mut buffer[(x, y)];
            let disc = palette.disc(side);
            let ground = cell.bg;
            match (side, palette.has_grounds()) {
                (Side::Black, true) => cell.set_char(UPWARDS[filled as usize]).set_fg(disc),
                (Side::White, true) => cell.set_char(UPWARDS[8 - filled as usize]).set_fg(ground).set_bg(disc),
                (Side::Black, false) => cell.set_char(UPWARDS[filled as usize]),
                (Side::White, false) => {
                    cell.set_char(UPWARDS[8 - filled as usize]).set_style(Style::new().add_modifier(Modifier::REVERSED))
                }
            };
        }
    }
}

/// Blocks that stand on the lower end of a cell, by eighths.
pub(crate) const UPWARDS: [char; 9] = [' ', '▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Theme;
    use crate::fullscreen::Colours;

    fn drawn(leads: &[Option<i16>], width: u16) -> Vec<String> {
        let area = Rect::new(0, 0, width, 5);
        let mut buffer = Buffer::empty(area);
        Graph { leads, ply: 1 }.draw(Palette::new(Theme::BlackWhite, Colours::True), area, &mut buffer);
        buffer.content.chunks(width.into()).map(|row| row.iter().map(|cell| cell.symbol()).collect()).collect()
    }

    #[test]
    fn black_is_above_the_line_and_white_below_it_and_the_scale_is_told() {
        let leads = [Some(8), Some(-8), None, Some(4), Some(-2)];
        assert_eq!(drawn(&leads, 9), [" +8 █    ", "    █  █ ", "  0 ┼────", "        ▄", " +8      "]);
    }

    #[test]
    fn a_long_game_shares_columns_and_a_short_one_has_wide_bars() {
        assert_eq!(drawn(&[Some(20), Some(32)], 8), ["+32 ▂▂██", "    ████", "  0 ┼┼──", "        ", "+32     "]);
        let long = [Some(0), Some(16), Some(0), Some(16)];
        assert_eq!(drawn(&long, 6)[0], "+16 ██");
    }

    #[test]
    fn a_bar_that_is_clicked_leads_to_its_move() {
        let at = |leads: usize, width, x| {
            Graph { leads: &vec![Some(1); leads], ply: 0 }.ply_at(Rect::new(0, 0, width, 5), x, 2)
        };
        assert_eq!([4, 8, 9].map(|x| at(5, 9, x)), [Some(1), Some(5), None]);
        assert_eq!([4, 5, 6, 7, 8].map(|x| at(2, 9, x)), [Some(1), Some(1), Some(2), Some(2), None]);
        assert_eq!([3, 4, 5, 6].map(|x| at(5, 6, x)), [None, Some(3), Some(5), None]);
    }
}
