//! The evaluation bar beside a board: Black's share from above, White's from below.

use outflank_rules::Side;
use ratatui::buffer::Buffer;

use super::area::BoardArea;
use crate::fullscreen::graph::UPWARDS;
use crate::fullscreen::palette::Palette;

/// Draws the bar between the numbers of the rows and the squares, where there is always a column for it: by how many discs Black is
/// expected to win. A lead of half the board fills it.
pub(crate) fn draw_evaluation_bar(black_leads_by: i16, area: BoardArea, palette: Palette, buffer: &mut Buffer) {
    let lines = u16::from(area.size.height()) * area.square.height;
    let most = i32::from(area.size.area()) / 2;
    let eighths = 8 * i32::from(lines);
    let black = eighths * (i32::from(black_leads_by).clamp(-most, most) + most) / (2 * most);
    for (line, y) in (0..lines).zip(area.top..) {
        let filled = (black - 8 * i32::from(line)).clamp(0, 8) as usize;
        let cell = &mut buffer[(area.left - 1, y)];
        if palette.has_grounds() {
            cell.set_char(UPWARDS[8 - filled]).set_fg(palette.disc(Side::White)).set_bg(palette.disc(Side::Black));
        } else {
            let side = if filled > 4 { Side::Black } else { Side::White };
            cell.set_char(palette.letter(side)).set_style(palette.dim());
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

    fn bar(lead: i16, colours: Colours) -> String {
        let window = Rect::new(0, 0, 19, 9);
        let area = BoardArea::fit(window, Size::EIGHT, Facing::Usual).unwrap();
        let mut buffer = Buffer::empty(window);
        draw_evaluation_bar(lead, area, Palette::new(Theme::BlackWhite, colours), &mut buffer);
        (1..9).map(|y| buffer[(2, y)].symbol().to_owned()).collect()
    }

    #[test]
    fn black_has_the_upper_half_of_an_even_game_and_all_of_one_that_is_won() {
        assert_eq!(bar(0, Colours::True), "    ████");
        assert_eq!(bar(64, Colours::True), "        ");
        assert_eq!(bar(-40, Colours::True), "████████");
        assert_eq!(bar(4, Colours::True), "    ▄███");
    }

    #[test]
    fn without_colours_the_bar_is_made_of_letters() {
        let letters = bar(16, Colours::None);
        assert_eq!(letters.chars().filter(|&letter| letter == letters.chars().next().unwrap()).count(), 6);
    }
}
