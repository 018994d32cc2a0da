//! Going to the explorer and back: whatever was on the screen before stays as it is.

use std::time::Instant;

use outflank_rules::Game;

use super::{ExplorerScreen, OpeningSources};
use crate::fullscreen::app::{App, Screen};
use crate::fullscreen::menu::MenuScreen;

impl App {
    /// The program with a book of openings, recorded games and a repertoire to explore.
    pub fn with_openings(mut self, openings: OpeningSources) -> Self {
        self.desk.openings = openings;
        self
    }

    /// Explores from the position that a game has reached.
    pub(in crate::fullscreen) fn explore(&mut self, game: Game) {
        let explorer = Screen::Explorer(Box::new(ExplorerScreen::new(game, &self.desk)));
        self.behind = Some(std::mem::replace(&mut self.screen, explorer));
    }

    /// Goes back to where the explorer was opened.
    pub(in crate::fullscreen) fn come_back(&mut self) {
        self.screen = self.behind.take().unwrap_or_else(|| Screen::Menu(MenuScreen::new(&mut self.desk)));
    }

    /// Goes to another screen, from which nothing leads back.
    pub(in crate::fullscreen) fn turn_to(&mut self, screen: Screen) {
        (self.screen, self.behind) = (screen, None);
    }

    /// A game goes on while its openings are explored: clocks run and engines think.
    pub(in crate::fullscreen) fn tick_behind(&mut self, now: Instant) {
        if let Some(Screen::Game(game)) = &mut self.behind {
            game.tick(&mut self.desk, now);
        }
    }

    /// When that game will change, even if nobody does anything.
    pub(in crate::fullscreen) fn next_wake_behind(&self, now: Instant) -> Option<Instant> {
        match &self.behind {
            Some(Screen::Game(game)) => game.next_wake(now),
            _ => None,
        }
    }
}
