//! Where things stand on the screen. Drawing and clicks look it up in the same way.

use outflank_rules::Size;
use ratatui::layout::{Margin, Rect};

use super::board::{BoardArea, Facing};
use super::keys::{self, Key};

/// The two parts of every screen.
pub(crate) struct ScreenLayout {
    pub(crate) body: Rect,
    pub(crate) keys: Rect,
}

pub(crate) fn split(area: Rect, keys: &[Key]) -> ScreenLayout {
    let inner = area.inner(Margin::new(1, 0));
    let lines = keys::height(keys, inner.width).min(inner.height);
    let body = Rect { height: inner.height - lines, ..inner };
    ScreenLayout { body, keys: Rect { y: body.bottom(), height: lines, ..inner } }
}

/// What is inside a frame: its lines, and a column of air beside the text.
pub(crate) fn inside(frame: Rect) -> Rect {
    frame.inner(Margin::new(2, 1))
}

/// The parts of a screen with a board.
pub(crate) struct GameLayout {
    pub(crate) board: BoardArea,
    /// The frame around the board, where there is room for one.
    pub(crate) frame: Option<Rect>,
    pub(crate) panel: Rect,
}

/// The window is too small: this many columns and lines would do for what stands above the keys.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct TooSmall {
    pub(crate) width: u16,
    pub(crate) height: u16,
}

/// The panel beside the board is no narrower than this, and no wider where the board can use the room.
const PANEL_WIDTH: u16 = 22;
const WIDE_PANEL: u16 = 64;
/// The panel below the board has at least so many columns and lines.
const LINES_BELOW: u16 = 5;
const WIDTH_BELOW: u16 = 36;

/// The ways to put a board and a panel into a window. Of those with the largest squares the first is taken.
#[derive(Clone, Copy)]
enum Arrangement {
    BesideFramed,
    Beside,
    BelowFramed,
    Below,
}

impl Arrangement {
    const ALL: [Self; 4] = [Self::BesideFramed, Self::BelowFramed, Self::Beside, Self::Below];

    fn lay_out(self, body: Rect, size: Size, facing: Facing) -> Option<GameLayout> {
        match self {
            Self::BesideFramed => beside(body, 1, size, facing),
            Self::Beside => beside(body, 0, size, facing),
            Self::BelowFramed => below(body, 1, size, facing),
            Self::Below => below(body, 0, size, facing),
        }
    }
}

fn beside(body: Rect, frame: u16, size: Size, facing: Facing) -> Option<GameLayout> {
    let air = 2 * frame + 1;
    let room =
        Rect { width: body.width.checked_sub(PANEL_WIDTH + air)?, height: body.height.checked_sub(2 * frame)?, ..body };
    let taken = BoardArea::fit(room, size, facing)?.width() + air;
    let left = Rect { width: taken.max(body.width.saturating_sub(WIDE_PANEL)), ..body };
    let panel = Rect { x: left.right(), width: body.width - left.width, ..body };
    let board = BoardArea::fit(left.inner(Margin::new(frame, frame)), size, facing)?;
    Some(GameLayout { board, frame: (frame > 0).then_some(left), panel })
}

fn below(body: Rect, frame: u16, size: Size, facing: Facing) -> Option<GameLayout> {
    if body.width < WIDTH_BELOW {
        return None;
    }
    let room = Rect {
        width: body.width.checked_sub(2 * frame)?,
        height: body.height.checked_sub(LINES_BELOW + 2 * frame)?,
        ..body
    };
    let taken = BoardArea::fit(room, size, facing)?.height() + 2 * frame;
    let top = Rect { height: taken, ..body };
    let panel = Rect { y: top.bottom(), height: body.height - taken, ..body };
    let board = BoardArea::fit(top.inner(Margin::new(frame, frame)), size, facing)?;
    Some(GameLayout { board, frame: (frame > 0).then_some(top), panel })
}

pub(crate) fn game_layout(body: Rect, size: Size, facing: Facing) -> Result<GameLayout, TooSmall> {
    // Of equals `max_by_key` takes the last.
    let layouts = Arrangement::ALL.into_iter().rev().filter_map(|way| way.lay_out(body, size, facing));
    layouts.max_by_key(|layout| layout.board.square).ok_or_else(|| {
        let (width, height) = BoardArea::least(size);
        TooSmall { width: width.max(WIDTH_BELOW), height: height + LINES_BELOW }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn board_and_panel_never_lie_on_each_other_and_stay_in_the_window() {
        for size in Size::ALL_SQUARE {
            let mut fitted = 0;
            for (width, height) in (20..170).step_by(3).flat_map(|width| (10..60).map(move |height| (width, height))) {
                let body = Rect::new(1, 0, width, height);
                let Ok(GameLayout { board, frame, panel }) = game_layout(body, size, Facing::Usual) else { continue };
                for end in board.ends() {
                    assert!(body.contains(end.into()) && !panel.contains(end.into()), "{size} in {width}×{height}");
                }
                assert_eq!(body.intersection(panel), panel);
                assert!(frame.is_none_or(|frame| !frame.intersects(panel)));
                fitted += 1;
            }
            assert!(fitted > 0, "{size} fits into no window");
        }
    }

    #[test]
    fn what_is_said_to_be_enough_is_enough() {
        for size in Size::ALL_SQUARE {
            let Err(TooSmall { width, height }) = game_layout(Rect::ZERO, size, Facing::Usual) else {
                panic!("{size}")
            };
            assert!(game_layout(Rect::new(0, 0, width, height), size, Facing::Usual).is_ok(), "{size}");
        }
    }
}
