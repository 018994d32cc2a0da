//! How to play, on one screen.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Line;
use ratatui::widgets::Widget;

use super::palette::Palette;

const TEXT: &str = "\
*How to play
Black moves first. Put a disc on an empty square so that a straight line of
the other colour's discs lies between it and another disc of yours: across,
down or diagonally. All discs caught in between turn over to your colour.
If you cannot turn over anything, you pass. When nobody can move, whoever
has more discs wins. A disc in a corner can never be turned over.

*Making a move
Type the square (d 3), or move with the arrow keys and press Enter, or click.
Small dots show where you may play.

*Keys in a game
u  take back          y  play it again      Tab  the best square
s  scores on squares  z  pause              v    turn the board round
t  another look       r  resign (twice)     x    new game (twice)
w  write to a file    !  what the opponent thinks
Esc  menu; every game is kept and can be continued

*Games from elsewhere
Paste a game in any format, or choose Open in the menu and name a file.";

pub(crate) fn draw(palette: Palette, area: Rect, buffer: &mut Buffer) {
    for (y, text) in (area.y + 1..area.bottom()).zip(TEXT.lines()) {
        let line = match text.strip_prefix('*') {
            Some(heading) => Line::styled(heading, palette.accent()),
            None => Line::raw(text),
        };
        line.render(Rect::new(area.x + 1, y, area.width.saturating_sub(1), 1), buffer);
    }
}
