//! What the mouse does. Clicks are looked up with the layout that was drawn.

use std::time::Instant;

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};

use super::app::{App, Go, Screen};
use super::keys;
use super::layout::{ScreenLayout, inside, split};

impl App {
    pub(super) fn mouse(&mut self, mouse: &MouseEvent, now: Instant) {
        let (x, y) = (mouse.column, mouse.row);
        let ScreenLayout { body, keys: line } = split(self.area, &self.keys());
        let clicked = mouse.kind == MouseEventKind::Down(MouseButton::Left);
        if clicked && let Some(code) = keys::at(&self.keys(), line, x, y) {
            self.press(&KeyEvent::new(code, KeyModifiers::NONE), now);
            return;
        }
        if self.help.is_some() && clicked {
            self.help = None;
            return;
        }
        if self.question.is_some() {
            return;
        }
        let framed = inside(body);
        let go = match (&mut self.screen, mouse.kind) {
            (Screen::Game(game), MouseEventKind::Down(MouseButton::Left)) => game.click(body, x, y, now),
            (Screen::Game(game), MouseEventKind::Moved) => {
                game.point(body, x, y);
                Go::Stay
            }
            (Screen::Review(review), MouseEventKind::Down(MouseButton::Left)) => {
                review.click(body, x, y, &self.desk, now)
            }
            // The wheel steps through a game, whose start and end the arrows up and down lead to.
            (Screen::Review(review), MouseEventKind::ScrollUp) => review.press(KeyCode::Left, &self.desk, now),
            (Screen::Review(review), MouseEventKind::ScrollDown) => review.press(KeyCode::Right, &self.desk, now),
            (Screen::Explorer(explorer), MouseEventKind::Down(MouseButton::Left)) => explorer.click(body, x, y),
            (Screen::Menu(menu), MouseEventKind::Down(MouseButton::Left)) => menu.click(framed, y, &mut self.desk),
            (Screen::Setup(setup), MouseEventKind::Down(MouseButton::Left)) => {
                setup.click(framed, x, y, &mut self.desk)
            }
            (Screen::Games(games), MouseEventKind::Down(MouseButton::Left)) => games.click(framed, y, &self.desk),
            (Screen::Found(found), MouseEventKind::Down(MouseButton::Left)) => found.click(framed, y),
            (_, MouseEventKind::ScrollUp) => return self.press(&KeyEvent::new(KeyCode::Up, KeyModifiers::NONE), now),
            (_, MouseEventKind::ScrollDown) => {
                return self.press(&KeyEvent::new(KeyCode::Down, KeyModifiers::NONE), now);
            }
            _ => Go::Stay,
        };
        self.go(go, now);
    }
}
