//! Othello in a terminal: a game drawn as text, in colour where the terminal has it.
//!
//! ```
//! use outflank_rules::{Game, RuleSet, Size};
//! use outflank_terminal::{Drawing, Paint, TerminalWords, Theme};
//!
//! let game = Game::new(RuleSet::standard(Size::EIGHT));
//! print!("{}", Drawing { game: &game, theme: Theme::RedYellow, paint: Paint::Colour, words: TerminalWords::default() });
//! ```

#![forbid(unsafe_code)]

mod columns;
mod drawing;
mod files;
pub mod fullscreen;
mod losses;
pub mod plain;
mod standings;
mod theme;
mod words;
mod wrap;

pub use columns::in_columns;
pub use drawing::{BoardDrawing, Drawing, Paint};
pub use losses::losses_text;
pub use standings::standings_text;
pub use theme::{Theme, UnknownTheme};
pub use words::TerminalWords;
