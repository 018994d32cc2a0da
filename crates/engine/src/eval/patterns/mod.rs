//! Patterns (n-tuples): small groups of squares, and the numbers of what stands on them.
//!
//! * [`shapes`] says which groups of squares a board has;
//! * [`index`] finds the number of every group in a position, all at once.
//!
//! A group of squares occurs in up to eight places, turned and mirrored, and what is learned in one of them holds in all: the
//! places of a [`PatternFamily`] share one table. Each square counts 0 when it is empty, 1 with a disc of the side to move and 2 with one of the
//! opponent; the number of a pattern has these as digits to the base of three.

mod index;
mod shapes;
#[cfg(test)]
mod tests;

use std::ops::Range;

use outflank_rules::{Size, Square, Symmetry};

pub(crate) use index::{Indexer, Outlook};

/// A group of squares, wherever it is turned to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PatternFamily {
    /// What it is called.
    pub name: &'static str,
    /// How many squares it has.
    pub squares: usize,
    /// The order in which its squares come when the group is mirrored onto itself, if it can be.
    pub mirror: Option<Vec<usize>>,
}

impl PatternFamily {
    /// How many patterns can stand on the squares.
    pub fn rows(&self) -> usize {
        3usize.pow(self.squares as u32)
    }

    /// For every pattern the one that it looks like in the mirror; itself if the group has no mirror image.
    ///
    /// Each square adds to a number by itself, so with every square there are three times as many patterns, all found from those before.
    pub fn mirrored(&self) -> Vec<usize> {
        let Some(mirror) = &self.mirror else { return (0..self.rows()).collect() };
        (0..self.squares).fold(vec![0], |images, square| {
            let place = mirror.iter().position(|&seen| seen == square).unwrap_or(square);
            let digit = 3usize.pow(place as u32);
            (0..3).flat_map(|disc| images.iter().map(move |image| image + disc * digit)).collect()
        })
    }
}

/// One place of a family on the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PatternPlace {
    /// The number of the family.
    pub family: usize,
    /// The squares, the one with the lowest digit first.
    pub squares: Vec<Square>,
}

/// The patterns of a board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shape {
    /// The board.
    pub size: Size,
    /// The families.
    pub families: Vec<PatternFamily>,
    /// Where they lie.
    pub places: Vec<PatternPlace>,
}

impl Shape {
    /// The patterns that are looked at on a board of this size; `None` where no evaluation is learned.
    pub fn of(size: Size) -> Option<Self> {
        Some(Self::new(size, &shapes::groups(size)?))
    }

    /// The edges and corners of 8×8; `None` on other boards.
    pub fn rim(size: Size) -> Option<Self> {
        (size == Size::EIGHT).then(|| Self::new(size, &shapes::rim()))
    }

    fn new(size: Size, groups: &[shapes::Group]) -> Self {
        let mut families = Vec::new();
        let mut places: Vec<PatternPlace> = Vec::new();
        for group in groups {
            let family = families.len();
            let mut mirror = None;
            for symmetry in Symmetry::of(size) {
                let squares: Vec<Square> = group.squares.iter().map(|&square| symmetry.square(square, size)).collect();
                let onto = |place: &PatternPlace| squares.iter().all(|square| place.squares.contains(square));
                match places.iter().find(|place| place.family == family && onto(place)) {
                    None => places.push(PatternPlace { family, squares }),
                    Some(place) if place.squares == group.squares && squares != place.squares => {
                        let place_of = |square: &Square| place.squares.iter().position(|other| other == square);
                        mirror = squares.iter().map(place_of).collect::<Option<Vec<_>>>();
                    }
                    Some(_) => {}
                }
            }
            families.push(PatternFamily { name: group.name, squares: group.squares.len(), mirror });
        }
        Self { size, families, places }
    }

    /// Where the patterns of each family begin when all are numbered one after the other.
    pub fn offsets(&self) -> Vec<usize> {
        let following = |next: &mut usize, family: &PatternFamily| {
            let offset = *next;
            *next += family.rows();
            Some(offset)
        };
        self.families.iter().scan(0, following).collect()
    }

    /// The patterns that can stand in each place, when all are numbered one after the other.
    pub(crate) fn ranges(&self) -> impl Iterator<Item = Range<usize>> {
        let offsets = self.offsets();
        self.places.iter().map(move |&PatternPlace { family, .. }| {
            let first = offsets[family];
            first..first + self.families[family].rows()
        })
    }

    /// How many patterns there are in all.
    pub fn rows(&self) -> usize {
        self.families.iter().map(PatternFamily::rows).sum()
    }

    /// For every pattern a number that it has in common with its mirror image: they are numbered without gaps.
    pub fn shared_numbers(&self) -> Vec<u32> {
        let mut numbers = Vec::with_capacity(self.rows());
        let mut next = 0;
        for (family, offset) in self.families.iter().zip(self.offsets()) {
            for (row, mirrored) in family.mirrored().into_iter().enumerate() {
                if mirrored < row {
                    numbers.push(numbers[offset + mirrored]);
                } else {
                    numbers.push(next);
                    next += 1;
                }
            }
        }
        numbers
    }
}
