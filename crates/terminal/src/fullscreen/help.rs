//! How to play, on one screen.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::Widget;

use super::palette::Palette;
use super::panel::draw_frame;
use super::wrap::wrap;

/// A piece of the text.
enum Part {
    Heading(&'static str),
    Text(&'static str),
    Key(&'static str, &'static str),
}

const TEXT: &[Part] = &[
    Part::Heading("How to play"),
    Part::Text(
        "Black moves first. Put a disc on an empty square so that a straight line of the other colour's discs lies between \
         it and another disc of yours: across, down or diagonally. All discs caught in between turn over to your colour. If \
         you cannot turn over anything, you pass. When nobody can move, whoever has more discs wins. A disc in a corner \
         can never be turned over.",
    ),
    Part::Heading("Making a move"),
    Part::Text(
        "Type the square (d 3), or move with the arrow keys and press Enter, or click. Small dots show where you may play.",
    ),
    Part::Heading("Keys in a game"),
    Part::Key("u", "take back"),
    Part::Key("y", "play it again"),
    Part::Key("Tab", "the best square"),
    Part::Key("s", "scores on squares"),
    Part::Key("z", "pause"),
    Part::Key("v", "turn the board round"),
    Part::Key("t", "another look"),
    Part::Key("r", "resign (twice)"),
    Part::Key("x", "new game (twice)"),
    Part::Key("w", "write to a file"),
    Part::Key("!", "what the opponent thinks"),
    Part::Key("+ -", "engines play faster, slower"),
    Part::Key("Esc", "menu; every game is kept"),
    Part::Key("Ctrl-Z", "suspend"),
    Part::Key("Ctrl-C", "leave at once"),
    Part::Heading("Looking back"),
    Part::Key("← →", "step through the game"),
    Part::Key("s", "scores on squares"),
    Part::Key("p", "play on from here"),
    Part::Heading("Games from elsewhere"),
    Part::Text("Paste a game in any format, or choose Open in the menu and name a file."),
];

/// The columns of a key and what it does.
const KEY_WIDTH: usize = 36;

/// The lines of the text in so many columns.
fn lines(palette: Palette, width: usize) -> Vec<Line<'static>> {
    let columns = (width / KEY_WIDTH).max(1);
    let mut lines: Vec<Line<'static>> = Vec::new();
    let mut keys = 0;
    for part in TEXT {
        match part {
            Part::Heading(heading) => {
                if !lines.is_empty() {
                    lines.push(Line::default());
                }
                lines.push(Line::styled(*heading, palette.accent()));
                keys = 0;
            }
            Part::Text(text) => lines.extend(wrap(text, width).into_iter().map(Line::raw)),
            Part::Key(key, does) => {
                if keys % columns == 0 {
                    lines.push(Line::default());
                }
                keys += 1;
                if let Some(line) = lines.last_mut() {
                    line.push_span(Span::styled(format!("{key:>6}  "), palette.key()));
                    line.push_span(Span::raw(format!("{does:<28}")));
                }
            }
        }
    }
    lines
}

/// Draws the text from its line `top` on, or what fits of its end.
pub(crate) fn draw(top: u16, palette: Palette, area: Rect, buffer: &mut Buffer) {
    let inner = draw_frame("Help", palette, area, buffer);
    let lines = lines(palette, inner.width.into());
    let first = usize::from(top).min(lines.len().saturating_sub(inner.height.into()));
    let more = lines.len() > first + usize::from(inner.height);
    for (y, line) in (inner.y..inner.bottom()).zip(lines.into_iter().skip(first)) {
        line.render(Rect { y, height: 1, ..inner }, buffer);
    }
    if more {
        let place = Rect { y: area.bottom() - 1, height: 1, ..inner };
        Line::styled(" ↓ more ", palette.key()).right_aligned().render(place, buffer);
    }
}
