//! Othello in a terminal: a game drawn as text, in colour where the terminal has it.
//!
//! ```
//! use outflank_rules::{Game, RuleSet, Size};
//! use outflank_terminal::{Drawing, Paint, Theme};
//!
//! let game = Game::new(RuleSet::standard(Size::EIGHT));
//! print!("{}", Drawing { game: &game, theme: Theme::RedYellow, paint: Paint::Colour });
//! ```

#![forbid(unsafe_code)]

mod drawing;
mod files;
pub mod fullscreen;
mod losses;
mod names;
pub mod plain;
mod theme;

pub use drawing::{BoardDrawing, Drawing, Paint};
pub use losses::{losses_heading, losses_text};
pub use names::{ago, opponent_name, player_name, players, result};
pub use theme::{Theme, UnknownTheme};
