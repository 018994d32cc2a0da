//! `outflank learn`: a first lesson, line by line.

mod prompt;
mod word;

use std::io::{self, Write};
use std::path::PathBuf;

use clap::Args;
use outflank_coach::{LessonPlace, LessonProgress, LessonStep, LessonWords};
use outflank_terminal::Theme;

use crate::failure::Failure;
use crate::interrupt::leave_on_ctrl_c;
use crate::numbers::within;
use crate::options::{DataOptions, LanguageOptions, by_name};
use crate::output::{Output, say};
use prompt::LessonPrompt;

/// Learn Othello in eight small steps, from the rules to corners, quiet moves and parity
///
/// Each step explains one thing and gives two or three positions to solve. It is a prompt, which suits a screen reader: answer with a square
/// such as d3, or with a word; help lists them. Where you stop is remembered, and the lesson goes on there.
#[derive(Args)]
pub(crate) struct Learn {
    /// Go to this step, from 1 to 8, instead of where you stopped
    #[arg(value_name = "STEP", value_parser = within::<u8>(1..=LessonStep::ALL.len() as u64))]
    step: Option<u8>,

    /// Begin the lesson anew, and forget what was solved
    #[arg(long, conflicts_with = "step")]
    from_start: bool,

    /// List the steps and what you have solved of them
    #[arg(long, conflicts_with_all = ["step", "from_start"])]
    list: bool,

    /// How the discs look
    #[arg(long, value_name = "NAME", default_value_t, value_parser = by_name::<Theme>(Theme::ALL.map(Theme::name)))]
    theme: Theme,

    #[command(flatten)]
    language: LanguageOptions,

    #[command(flatten)]
    data: DataOptions,
}

impl Learn {
    pub(crate) fn run(self, out: &mut Output) -> Result<(), Failure> {
        let words = LessonWords(self.language.language());
        let mut kept = KeptLesson::open(&self.data);
        if self.list {
            return Ok(list_steps(words, &kept.progress, out)?);
        }
        leave_on_ctrl_c()?;
        if self.from_start {
            kept.progress = LessonProgress::default();
        } else if let Some(step) = self.step.and_then(|number| LessonStep::numbered(number.into())) {
            kept.progress.place = Some(LessonPlace::beginning(step));
        }
        let goes_on = self.step.is_none() && kept.progress.place != Some(LessonPlace::FIRST);
        LessonPrompt { words, theme: self.theme, kept, goes_on, out }.run(&mut io::stdin().lock())
    }
}

/// The steps, each in a line with what was solved of it.
fn list_steps(words: LessonWords, progress: &LessonProgress, out: &mut Output) -> io::Result<()> {
    for step in LessonStep::ALL {
        let solved = words.solved(progress.solved_in(step), step.exercises().count());
        writeln!(out, "{}. {} ({solved})", step.number(), words.title(step))?;
    }
    Ok(())
}

/// How far the learner has come, and the file that remembers it, if there is one.
struct KeptLesson {
    progress: LessonProgress,
    file: Option<PathBuf>,
}

impl KeptLesson {
    /// A file that cannot be read is told of and left alone: the lesson then begins at the beginning, and nothing is remembered.
    fn open(data: &DataOptions) -> Self {
        let Ok(folder) = data.folder() else {
            say("warning: there is no folder to remember this lesson in: name one with --data");
            return Self { progress: LessonProgress::default(), file: None };
        };
        let path = folder.join(LessonProgress::FILE_NAME);
        match LessonProgress::load(&path) {
            Ok(progress) => Self { progress, file: Some(path) },
            Err(problem) => {
                say(format_args!("warning: {} is left alone: {problem}", path.display()));
                Self { progress: LessonProgress::default(), file: None }
            }
        }
    }

    /// Remembers how far the learner has come. What the disk refuses is told once; the lesson goes on.
    fn save(&mut self) {
        if let Some(path) = &self.file
            && let Err(error) = self.progress.save(path)
        {
            say(format_args!("warning: this lesson is not remembered: cannot write {}: {error}", path.display()));
            self.file = None;
        }
    }
}
