//! How to play, on one screen.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::Widget;

use super::desk::Desk;
use super::panel::draw_frame;
use crate::columns::left;
use crate::words::HelpPart;
use crate::wrap::wrap;

/// The columns of a key and what it does.
const KEY_WIDTH: usize = 36;
const DOES_WIDTH: usize = 28;

/// The lines of the text in so many columns.
fn lines(desk: &Desk, width: usize) -> Vec<Line<'static>> {
    let palette = desk.palette();
    let columns = (width / KEY_WIDTH).max(1);
    let mut lines: Vec<Line<'static>> = Vec::new();
    let mut keys = 0;
    for part in desk.words().help() {
        match part {
            HelpPart::Heading(heading) => {
                if !lines.is_empty() {
                    lines.push(Line::default());
                }
                lines.push(Line::styled(heading, palette.accent()));
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
                    line.push_span(Span::raw(left(does, DOES_WIDTH)));
                }
            }
        }
    }
    lines
}

/// Draws the text from its line `top` on, or what fits of its end.
pub(crate) fn draw(top: u16, desk: &Desk, area: Rect, buffer: &mut Buffer) {
    let (palette, words) = (desk.palette(), desk.words());
    let inner = draw_frame(words.help_title(), palette, area, buffer);
    let lines = lines(desk, inner.width.into());
    let first = usize::from(top).min(lines.len().saturating_sub(inner.height.into()));
    let more = lines.len() > first + usize::from(inner.height);
    for (y, line) in (inner.y..inner.bottom()).zip(lines.into_iter().skip(first)) {
        line.render(Rect { y, height: 1, ..inner }, buffer);
    }
    if more {
        let place = Rect { y: area.bottom() - 1, height: 1, ..inner };
        Line::styled(format!(" {} ", words.more_below()), palette.key()).right_aligned().render(place, buffer);
    }
}
