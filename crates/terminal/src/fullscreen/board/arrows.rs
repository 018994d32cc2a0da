//! Arrows on a board: dots from the middle of one square to the middle of another, and a head.

use outflank_play::BoardArrow;
use ratatui::buffer::{Buffer, CellDiffOption};

use super::area::BoardArea;
use crate::fullscreen::palette::Palette;

/// Heads by direction, right first, then against the clock.
const HEADS: [char; 8] = ['→', '↗', '↑', '↖', '←', '↙', '↓', '↘'];
const DOT: char = '•';

/// Draws the arrows of a line of play, each from one move to the next. Squares of one line are too small for anything but the heads.
pub(super) fn draw_arrows(arrows: &[BoardArrow], area: BoardArea, palette: Palette, buffer: &mut Buffer) {
    for arrow in arrows.iter().filter(|arrow| arrow.from != arrow.to) {
        let [from, to] = [arrow.from, arrow.to].map(|square| {
            let place = area.place(square);
            (i32::from(place.x + area.square.centre()), i32::from(place.y + area.square.middle()))
        });
        let (across, down) = (to.0 - from.0, to.1 - from.1);
        // A cell is twice as high as it is wide.
        let steps = (across.abs() / 2).max(down.abs()).max(1);
        let at = |step: i32| (from.0 + across * step / steps, from.1 + down * step / steps);
        let angle = f64::from(-2 * down).atan2(f64::from(across)) / std::f64::consts::FRAC_PI_4;
        let head = HEADS[(angle.round() as i32).rem_euclid(8) as usize];
        let dots = if area.square.height > 1 { 1..steps } else { steps..steps };
        let signs = dots.map(|step| (at(step), DOT)).chain([(at(steps), head)]);
        for ((x, y), sign) in signs {
            let cell = &mut buffer[(x as u16, y as u16)];
            // Nothing can be written over pictures.
            if cell.diff_option == CellDiffOption::None {
                let style = palette.arrow().bg(cell.bg);
                cell.set_char(sign).set_style(style);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Theme;
    use crate::fullscreen::Colours;
    use crate::fullscreen::board::Facing;
    use outflank_rules::Size;
    use ratatui::layout::Rect;

    fn drawn(from: &str, to: &str) -> String {
        let window = Rect::new(0, 0, 35, 17);
        let area = BoardArea::fit(window, Size::EIGHT, Facing::Usual).unwrap();
        let mut buffer = Buffer::empty(window);
        let arrow = BoardArrow { from: from.parse().unwrap(), to: to.parse().unwrap() };
        draw_arrows(&[arrow], area, Palette::new(Theme::BlackWhite, Colours::True), &mut buffer);
        buffer.content.iter().map(|cell| cell.symbol()).collect::<String>().split_whitespace().collect()
    }

    #[test]
    fn an_arrow_points_to_where_the_line_goes_on() {
        for (to, head) in [("f4", '→'), ("f2", '↗'), ("d2", '↑'), ("b4", '←'), ("b6", '↙'), ("d6", '↓')] {
            let drawn = drawn("d4", to);
            assert_eq!(drawn.chars().filter(|&sign| sign == head).count(), 1, "{to}: {drawn}");
            assert!(drawn.chars().all(|sign| sign == head || sign == DOT), "{to}: {drawn}");
        }
    }
}
