//! The board on the screen.

mod area;
mod shape;
mod view;

pub(crate) use area::{BoardArea, Facing};
pub(crate) use view::{BoardView, Marks};
