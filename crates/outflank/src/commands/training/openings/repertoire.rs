//! `outflank drill openings --repertoire`: the moves that somebody has chosen themselves.

use std::io::{self, Write};
use std::time::SystemTime;

use outflank_coach::training::Schedule;
use outflank_coach::{OpeningDrill, OpeningWords, Repertoire};
use outflank_engine::{Engine, Options};
use outflank_play::{KeptDeck, KeptRepertoire};
use outflank_records::opening_name;
use outflank_rules::Side;
use outflank_rules::random::Random;

use super::prompt::OpeningPrompt;
use super::{DrillOpenings, GamesPlayed};
use crate::commands::training::supply;
use crate::failure::Failure;
use crate::interrupt::leave_on_ctrl_c;
use crate::output::Output;

impl DrillOpenings {
    /// Plays what is due of the repertoire, then what is new.
    pub(super) fn run_repertoire(self, out: &mut Output) -> Result<(), Failure> {
        let words = OpeningWords(self.training.language.language());
        let data = self.training.data.folder()?;
        let (repertoire, mut kept) = (KeptRepertoire::open(&data)?, KeptDeck::open(&data)?);
        let repertoire = repertoire.repertoire();
        if repertoire.is_empty() {
            return Ok(writeln!(out, "{}", words.no_repertoire())?);
        }
        if self.list {
            return self.list_repertoire(repertoire, &kept, out);
        }
        leave_on_ctrl_c()?;
        OpeningPrompt {
            words,
            dates: self.training.words(),
            look: self.training.look,
            random: Random::new(self.seed.unwrap_or_else(supply::any_seed), 0),
            games: &GamesPlayed::open(&self.training.data),
            book: &self.training.data.openings(),
            kept: &mut kept,
            engine: &Engine::with(Options::default()),
            findings: &mut self.training.data.findings(),
            out,
            input: &mut io::stdin().lock(),
        }
        .run(|deck| {
            let (side, wanted) = repertoire.next_lines(deck, self.side, SystemTime::now())?;
            Some(OpeningDrill::of_repertoire(repertoire, side, &wanted))
        })
    }

    /// A line for each: the side, the moves, the opening, and the day on which it comes again.
    fn list_repertoire(&self, repertoire: &Repertoire, kept: &KeptDeck, out: &mut Output) -> Result<(), Failure> {
        let (language, dates) = (self.training.language.language(), self.training.words());
        for side in Side::BOTH {
            for line in repertoire.lines(side) {
                let name = opening_name(line.game(), language).map(|name| format!("  {name}"));
                let history = kept.deck().line(line.key(), side).and_then(|history| history.schedule());
                let due = history.map(Schedule::due).map(|due| format!("  {}", dates.date(due)));
                let [name, due] = [name, due].map(Option::unwrap_or_default);
                writeln!(out, "{}  {line}{name}{due}", side.name())?;
            }
        }
        Ok(out.flush()?)
    }
}
