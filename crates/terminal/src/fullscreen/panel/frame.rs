//! Frames, and text in them.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::Line;
use ratatui::widgets::{Block, BorderType, Clear, Widget};

use crate::fullscreen::layout::inside;
use crate::fullscreen::palette::Palette;
use crate::wrap::wrap;

/// Frames cost columns: a panel has them from this width on.
const FRAMED_WIDTH: u16 = 28;
/// With fewer lines than this there are no frames either.
pub(crate) const FRAMED: u16 = 12;

/// How a panel is drawn.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum PanelStyle {
    /// Everything in frames with titles.
    Framed,
    /// No frames, because they would cost columns.
    Bare,
    /// A few lines.
    Short,
}

impl PanelStyle {
    pub(crate) fn of(area: Rect) -> Self {
        match (area.height >= FRAMED, area.width >= FRAMED_WIDTH) {
            (true, true) => Self::Framed,
            (true, false) => Self::Bare,
            (false, _) => Self::Short,
        }
    }

    pub(crate) fn inside(self, place: Rect) -> Rect {
        if self == Self::Framed { inside(place) } else { place }
    }
}

/// Draws a frame with a title over whatever was there, and returns what is inside.
pub(crate) fn draw_frame(title: &str, palette: Palette, area: Rect, buffer: &mut Buffer) -> Rect {
    Clear.render(area, buffer);
    buffer.set_style(area, palette.text());
    let block = Block::bordered().border_type(BorderType::Rounded).border_style(palette.border());
    let block = if title.is_empty() { block } else { block.title(Line::styled(format!(" {title} "), palette.dim())) };
    block.render(area, buffer);
    inside(area)
}

/// Writes lines from top to bottom.
pub(crate) struct PanelWriter<'a> {
    pub(crate) area: Rect,
    pub(crate) buffer: &'a mut Buffer,
}

impl PanelWriter<'_> {
    pub(crate) fn line<'l>(&mut self, line: impl Into<Line<'l>>) {
        if self.area.height > 0 {
            line.into().render(Rect { height: 1, ..self.area }, self.buffer);
            self.skip(1);
        }
    }

    /// Text over as many lines as it needs.
    pub(crate) fn text(&mut self, text: &str, style: Style) {
        for line in wrap(text, self.area.width.into()) {
            self.line(Line::styled(line, style));
        }
    }

    pub(crate) fn skip(&mut self, lines: u16) {
        let lines = lines.min(self.area.height);
        self.area = Rect { y: self.area.y + lines, height: self.area.height - lines, ..self.area };
    }
}
