//! Outflank for C.
//!
//! Every function of `include/outflank.h` is here, thin: it takes what C has, asks the library, and hands out what C can take. `border` is
//! where the two meet: whatever crosses it is checked, and no panic gets through. The header is made from these files by cbindgen, and
//! `tests/header.rs` holds it to them; so comments on what is exported are written for readers of C.

mod border;
mod status;
mod text;

mod analysis;
mod engine;
mod game;
mod moves;
mod outcome;
mod people;
mod position;
mod reading;
mod record;
mod report;
mod request;
mod search;
mod side;
mod stop;
mod version;
mod writer;

pub use analysis::*;
pub use engine::*;
pub use game::*;
pub use moves::*;
pub use outcome::*;
pub use people::*;
pub use position::*;
pub use reading::*;
pub use record::*;
pub use report::*;
pub use request::*;
pub use search::*;
pub use side::*;
pub use status::*;
pub use stop::*;
pub use text::outflank_string_free;
pub use version::*;
pub use writer::*;
