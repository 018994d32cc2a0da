//! The board on the screen.

mod area;
mod arrows;
mod evaluation_bar;
mod shape;
mod view;

pub(crate) use area::{BoardArea, Facing};
pub(crate) use evaluation_bar::draw_evaluation_bar;
pub(crate) use view::{BoardView, Marks};
