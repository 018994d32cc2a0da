//! `outflank book deepen`: what was searched too little is searched again.

use clap::Args;
use outflank_book::BookWork;

use super::place::BookPlace;
use super::shift::{CrewOptions, Shift};
use super::summary::Before;
use crate::failure::Failure;
use crate::options::PositionWords;
use crate::output::Output;

/// Search again what was searched less far than --level, or by another evaluation: all of the book, or what follows a position
#[derive(Args)]
pub(super) struct DeepenBook {
    #[command(flatten)]
    position: PositionWords,

    #[command(flatten)]
    crew: CrewOptions,

    #[command(flatten)]
    place: BookPlace,

    /// Print a JSON object
    #[arg(long)]
    json: bool,
}

impl DeepenBook {
    pub(super) fn run(self, out: &mut Output) -> Result<(), Failure> {
        let mut open = self.place.to_grow()?;
        let root = *self.position.game(open.assumed())?.position();
        let from = if self.position.are_there() { vec![root] } else { Vec::new() };
        if from.iter().any(|position| !open.book.contains(position)) {
            let message = "the book does not know this position: outflank book extend adds it";
            return Err(Failure::Refused(message.to_owned()));
        }
        let before = Before::of(&open, root);
        let shift = Shift::begin(&self.crew)?;
        let change = shift.work(&mut open, &BookWork::Deepen { from })?;
        before.tell(&open, &[change], shift.end(), self.json, out)
    }
}
