//! A board of letters.

use outflank_rules::{Lines, Position, Side, Square};

use super::other;

pub(crate) type Place = (usize, usize);

#[derive(Clone)]
pub(crate) struct Letters {
    pub(crate) width: usize,
    pub(crate) height: usize,
    pub(crate) orthogonal: bool,
    pub(crate) cells: Vec<Vec<char>>,
    pub(crate) turn: char,
}

pub(crate) fn letter(side: Side) -> char {
    if side == Side::Black { 'X' } else { 'O' }
}

impl Letters {
    pub(crate) fn of(position: &Position) -> Self {
        let size = position.rules().size;
        let (width, height) = (usize::from(size.width()), usize::from(size.height()));
        let mut cells = vec![vec!['.'; width]; height];
        for (y, row) in cells.iter_mut().enumerate() {
            for (x, cell) in row.iter_mut().enumerate() {
                let square = Square::new(x as u8, y as u8).expect("a square");
                if let Some(side) = position.board().disc(square) {
                    *cell = letter(side);
                }
            }
        }
        let orthogonal = position.rules().lines == Lines::Orthogonal;
        Self { width, height, orthogonal, cells, turn: letter(position.side_to_move()) }
    }

    pub(crate) fn at(&self, (x, y): Place) -> char {
        self.cells[y][x]
    }

    pub(crate) fn places(&self) -> Vec<Place> {
        (0..self.height).flat_map(|y| (0..self.width).map(move |x| (x, y))).collect()
    }

    pub(crate) fn empties(&self) -> Vec<Place> {
        self.places().into_iter().filter(|&place| self.at(place) == '.').collect()
    }

    pub(crate) fn corners(&self) -> [Place; 4] {
        let (right, bottom) = (self.width - 1, self.height - 1);
        [(0, 0), (right, 0), (0, bottom), (right, bottom)]
    }

    pub(crate) fn neighbours(&self, (x, y): Place) -> Vec<Place> {
        let near = |a: usize, b: usize| a.abs_diff(b) <= 1;
        self.places().into_iter().filter(|&(a, b)| (a, b) != (x, y) && near(a, x) && near(b, y)).collect()
    }

    /// The discs that `who` would turn over by playing there.
    pub(crate) fn turned_over(&self, (x, y): Place, who: char) -> Vec<Place> {
        let mut all = Vec::new();
        if self.at((x, y)) != '.' {
            return all;
        }
        for dy in -1_i32..=1 {
            for dx in -1_i32..=1 {
                if (dx, dy) == (0, 0) || (self.orthogonal && dx != 0 && dy != 0) {
                    continue;
                }
                let mut line = Vec::new();
                let (mut a, mut b) = (x as i32 + dx, y as i32 + dy);
                while a >= 0 && b >= 0 && (a as usize) < self.width && (b as usize) < self.height {
                    let place = (a as usize, b as usize);
                    if self.at(place) == other(who) {
                        line.push(place);
                    } else {
                        if self.at(place) == who {
                            all.extend(line);
                        }
                        break;
                    }
                    (a, b) = (a + dx, b + dy);
                }
            }
        }
        all
    }

    /// Where `who` could play.
    pub(crate) fn can(&self, who: char) -> Vec<Place> {
        self.empties().into_iter().filter(|&place| !self.turned_over(place, who).is_empty()).collect()
    }

    /// Plays for whose turn it is.
    pub(crate) fn put(&mut self, place: Place) {
        let who = self.turn;
        for (x, y) in self.turned_over(place, who) {
            self.cells[y][x] = who;
        }
        self.cells[place.1][place.0] = who;
        self.turn = other(who);
    }

    pub(crate) fn after(&self, place: Place) -> Self {
        let mut board = self.clone();
        board.put(place);
        board
    }

    pub(crate) fn is_over(&self) -> bool {
        self.can('X').is_empty() && self.can('O').is_empty()
    }
}
