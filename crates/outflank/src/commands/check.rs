//! `outflank check`: whether recorded games can be played as they stand.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use outflank_records::{Agreement, FileReader, Holds, Record};

use crate::failure::Failure;
use crate::files::{self, LeftOut};
use crate::output::Output;
use crate::progress::{Progress, count};

/// Replay recorded games and compare their scores
///
/// Every move must be legal, and a game that was played to its end must have the recorded score. The exit status is 1 when
/// one is not as it should be.
#[derive(Args)]
pub(crate) struct Check {
    /// Files of games, in any format
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
}

#[derive(Default)]
struct CheckTally {
    files: usize,
    games: usize,
    moves: usize,
    confirmed: usize,
    unrecorded: usize,
    unfinished: usize,
    /// Sentences about games that are not as they should be.
    damaged: LeftOut,
    differing: LeftOut,
}

impl Check {
    pub(crate) fn run(self, out: &mut Output) -> Result<(), Failure> {
        let mut tally = CheckTally::default();
        let mut progress = Progress::new(self.files.len());
        let mut reader = FileReader::default();
        for path in &self.files {
            let mut number = 0;
            let holds = files::each_game(&mut reader, path, None, |found| {
                match found {
                    Ok(record) => {
                        number += 1;
                        if let Some(difference) = tally.count(&record) {
                            tally.differing.add(|| format!("{}, game {number}: {difference}", path.display()));
                        }
                    }
                    Err(damage) => tally.damaged.add(|| files::describe(path, &damage)),
                }
                Ok(())
            })?;
            tally.files += usize::from(holds == Holds::Games);
            progress.step(&count(tally.games, "game"));
        }
        drop(progress);
        tally.write(out)?;
        if tally.damaged.count() + tally.differing.count() == 0 { Ok(()) } else { Err(Failure::AnsweredNo) }
    }
}

impl CheckTally {
    /// Counts a game, and says in what its score differs from the board, if it does.
    fn count(&mut self, record: &Record) -> Option<String> {
        self.games += 1;
        self.moves += record.game.moves().len();
        match record.agreement() {
            Agreement::Unfinished => self.unfinished += 1,
            Agreement::Unrecorded => self.unrecorded += 1,
            Agreement::Agrees => self.confirmed += 1,
            Agreement::Differs => {
                let lead = record.result.and_then(|result| result.verdict.lead());
                let recorded = lead.map_or("another winner".to_owned(), |lead| format!("a lead of {lead:+} for Black"));
                let count = record.game.outcome().map(|outcome| outcome.score).unwrap_or_default();
                return Some(format!("the board says {count}, the record {recorded}"));
            }
        }
        None
    }

    fn write(&self, out: &mut Output) -> Result<(), Failure> {
        writeln!(out, "{} in {}", count(self.games, "game"), count(self.files, "file"))?;
        match self.damaged.count() {
            0 => writeln!(out, "{}, every one legal", count(self.moves, "move"))?,
            damaged => writeln!(out, "{} left out as damaged:", count(damaged, "game"))?,
        }
        self.damaged.lines().try_for_each(|line| writeln!(out, "{line}"))?;
        writeln!(out, "{} played to the end with the recorded score", count(self.confirmed, "game"))?;
        if self.differing.count() > 0 {
            writeln!(out, "{} played to the end with another score:", count(self.differing.count(), "game"))?;
        }
        self.differing.lines().try_for_each(|line| writeln!(out, "{line}"))?;
        for (number, what) in
            [(self.unrecorded, "without a recorded score"), (self.unfinished, "not played to the end")]
        {
            if number > 0 {
                writeln!(out, "{} {what}", count(number, "game"))?;
            }
        }
        Ok(())
    }
}
