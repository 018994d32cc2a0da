//! How to play, on one screen.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::Widget;

use super::palette::Palette;
use super::panel::draw_frame;
use super::wrap::wrap;

/// A piece of the text.
enum HelpPart {
    Heading(&'static str),
    Text(&'static str),
    Key(&'static str, &'static str),
}

const TEXT: &[HelpPart] = &[
    HelpPart::Heading("How to play"),
    HelpPart::Text(
        "Black moves first. Put a disc on an empty square so that a straight line of the other colour's discs lies between \
         it and another disc of yours: across, down or diagonally. All discs caught in between turn over to your colour. If \
         you cannot turn over anything, you pass. When nobody can move, whoever has more discs wins. A disc in a corner \
         can never be turned over.",
    ),
    HelpPart::Heading("Making a move"),
    HelpPart::Text(
        "Type the square (d 3), or move with the arrow keys and press Enter, or click. Small dots show where you may play.",
    ),
    HelpPart::Heading("Keys in a game"),
    HelpPart::Key("u", "take back"),
    HelpPart::Key("y", "play it again"),
    HelpPart::Key("Tab", "the best square"),
    HelpPart::Key("s", "scores on squares"),
    HelpPart::Key("*", "what matters here"),
    HelpPart::Key("=", "who is ahead: bar and graph"),
    HelpPart::Key("z", "pause"),
    HelpPart::Key("v", "turn the board round"),
    HelpPart::Key("t", "another look"),
    HelpPart::Key("r", "resign (twice)"),
    HelpPart::Key("x", "new game (twice)"),
    HelpPart::Key("w", "write to a file"),
    HelpPart::Key("!", "what the opponent thinks"),
    HelpPart::Key("+ -", "engines play faster, slower"),
    HelpPart::Key("Esc", "menu; every game is kept"),
    HelpPart::Key("Ctrl-Z", "suspend"),
    HelpPart::Key("Ctrl-C", "leave at once"),
    HelpPart::Heading("Looking back"),
    HelpPart::Text(
        "Try another move wherever you are: type its square or click it, and it becomes a variation with a verdict of its own. The \
         bar beside the board and the graph show who is ahead, Black above. Click the graph or a move to go there. In the list \
         ?! is a slip, ? a mistake, ?? a blunder. Marks and arrows show the reason: the squares that it is about, and the line in which it \
         comes true. Variations of a kept game are kept with it.",
    ),
    HelpPart::Key("← →", "step through the game"),
    HelpPart::Key("↑ ↓", "the start, the end"),
    HelpPart::Key("s", "scores on squares"),
    HelpPart::Key("Tab", "other moves tried here"),
    HelpPart::Key("Bksp", "back to the game"),
    HelpPart::Key("x", "delete the variation"),
    HelpPart::Key("Enter", "play on from here"),
    HelpPart::Key("1 2 3", "turning points"),
    HelpPart::Heading("Statistics"),
    HelpPart::Text(
        "Below the results stands what you gave away against the computer: by phase, by theme, by opening, game by game. It is \
         counted from games that you have looked back on; a analyses the others.",
    ),
    HelpPart::Heading("Games from elsewhere"),
    HelpPart::Text("Paste a game in any format, or choose Open in the menu and name a file."),
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
            HelpPart::Heading(heading) => {
                if !lines.is_empty() {
                    lines.push(Line::default());
                }
                lines.push(Line::styled(*heading, palette.accent()));
                keys = 0;
            }
            HelpPart::Text(text) => lines.extend(wrap(text, width).into_iter().map(Line::raw)),
            HelpPart::Key(key, does) => {
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
