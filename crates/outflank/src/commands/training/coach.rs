//! `outflank coach`: today's training.

use std::io::{self, Write};
use std::time::SystemTime;

use clap::Args;
use outflank_coach::OpeningLine;
use outflank_coach::training::{EndgameMaker, ExerciseRecipe, ExerciseTheme, SessionPlan, TrainingWords};
use outflank_play::KeptDeck;
use outflank_rules::{RuleSet, Size};

use super::TrainingOptions;
use super::own_games;
use super::prompt::{Place, TrainingPrompt};
use super::supply::{self, ExerciseSupply};
use crate::failure::Failure;
use crate::interrupt::leave_on_ctrl_c;
use crate::options::by_name;
use crate::output::Output;

/// Train for about ten minutes: what is due today, then new exercises
///
/// Exercises come from your own games (every position in which you gave away four discs or more), from games taken in with outflank
/// drill import, and are made for you; new ones lie at the edge of your strength, by your rating. Each has one best move, proven; find it, and you are told why. What you know comes again
/// later and later, what you do not know on the next day. Opening lines that you have drilled (outflank drill openings), by name or of your own repertoire, come again among
/// the exercises.
///
/// It is a prompt, which suits a screen reader: answer with a square such as d3, or with a word; help lists them. Every answer
/// is on the disk before you are told whether it was right.
#[derive(Args)]
pub(crate) struct Coach {
    /// Show what you have learned, by theme and over time, instead of training
    #[arg(long)]
    progress: bool,

    /// With --progress: only this theme
    #[arg(long, value_name = "THEME", requires = "progress",
          value_parser = by_name::<ExerciseTheme>(ExerciseTheme::ALL.map(ExerciseTheme::name)))]
    theme: Option<ExerciseTheme>,

    #[command(flatten)]
    training: TrainingOptions,
}

impl Coach {
    pub(crate) fn run(self, out: &mut Output) -> Result<(), Failure> {
        let words = self.training.words();
        let data = self.training.data.folder()?;
        let mut kept = KeptDeck::open(&data)?;
        if self.progress {
            return Ok(write!(out, "{}", words.progress_report(kept.deck(), self.theme, SystemTime::now()))?);
        }
        leave_on_ctrl_c()?;
        let mut place = Place::new(&self.training)?;
        own_games::look_through(&mut kept, &mut place, out)?;
        let now = SystemTime::now();
        let rating = own_games::rating(&mut place);
        let own = place.own_lines();
        let is_line = |line, side| OpeningLine::with_key(line).is_some() || own.contains(&(line, side));
        let plan = SessionPlan::today_with(kept.deck(), now, rating, &is_line);
        if plan.due.is_empty() {
            writeln!(out, "{}", words.nothing_due())?;
        }
        if plan.is_empty() {
            writeln!(out, "{}", words.enough_for_today())?;
            return tell_next(out, &kept, words);
        }
        writeln!(out, "{}\n", words.session(&plan))?;
        let recipe = ExerciseRecipe {
            rules: RuleSet::standard(Size::EIGHT),
            empties: EndgameMaker::USUAL,
            seed: supply::any_seed(),
            or_endgame: true,
            rating,
        };
        let made = ExerciseSupply::start(recipe, &plan, kept.deck());
        let mut input = io::stdin().lock();
        let mut prompt =
            TrainingPrompt { words, kept: &mut kept, place: &mut place, made, rating, out, input: &mut input };
        let answers = prompt.run(&plan, SessionPlan::LENGTH)?;
        writeln!(out, "{}", words.summary(answers))?;
        tell_next(out, &kept, words)
    }
}

/// Says how many named opening lines are due, and when the next exercise is.
pub(super) fn tell_next(out: &mut Output, kept: &KeptDeck, words: TrainingWords) -> Result<(), Failure> {
    let due = kept.deck().due_lines(SystemTime::now());
    let lines = due.into_iter().filter(|(line, _)| OpeningLine::with_key(*line).is_some()).count();
    if lines > 0 {
        writeln!(out, "{}", words.lines_due(lines))?;
    }
    if let Some(next) = kept.deck().next_due() {
        // What waits already is due today.
        let next = next.max(SystemTime::now());
        writeln!(out, "{}", words.come_back(&words.date(next)))?;
    }
    Ok(out.flush()?)
}
