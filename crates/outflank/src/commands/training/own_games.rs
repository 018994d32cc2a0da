//! Exercises from the games that somebody has played here.

use std::io::Write;
use std::time::{Duration, Instant};

use outflank_coach::{ADVICE, Advisor, Analysis, GameLosses, LossSummary};
use outflank_engine::Stop;
use outflank_people::{Rating, RatingEstimate};
use outflank_play::{KeptDeck, NewExercises, SavedGame};

use super::prompt::Place;
use crate::failure::Failure;
use crate::output::Output;
use crate::progress_line::ProgressLine;

/// How long somebody waits for it before a session: what is left comes the next time.
const PATIENCE: Duration = Duration::from_secs(12);

/// Looks through the games that were not looked through yet, the latest first, for as long as it is bearable.
pub(super) fn look_through(kept: &mut KeptDeck, place: &mut Place, out: &mut Output) -> Result<(), Failure> {
    let (words, begun, stop) = (place.words, Instant::now(), Stop::new());
    let saved = place.saved_games();
    let studies: Vec<_> =
        saved.iter().filter_map(SavedGame::study).filter(|study| !kept.deck().has_studied(study.key())).collect();
    let (mut games, mut sum) = (0, NewExercises::default());
    let mut progress = ProgressLine::new();
    for study in &studies {
        let found = study.exercises(&place.engine, &mut place.findings, &stop, || {
            progress.show(|| format!("{}: {}/{}", words.looking(), games + 1, studies.len()));
            if begun.elapsed() > PATIENCE {
                stop.stop();
            }
        });
        let Some(exercises) = found else { break };
        let NewExercises { added, known } = kept.study(study.key(), &exercises)?;
        (games, sum) = (games + 1, NewExercises { added: sum.added + added, known: sum.known + known });
    }
    drop(progress);
    if games > 0 {
        writeln!(out, "{}", words.found(games, sum.added, sum.known))?;
    }
    if games < studies.len() {
        writeln!(out, "{}", words.left_for_later(studies.len() - games))?;
    }
    Ok(())
}

/// How strong whoever trains is, by the games that were analysed before; without any, as strong as people are in general.
pub(super) fn rating(place: &mut Place) -> Rating {
    let mut saved = place.saved_games();
    saved.sort_by(|a, b| a.id.cmp(&b.id));
    let mut known = |saved: &SavedGame| {
        let (table, advisor) = (&saved.table, Advisor::at(ADVICE));
        let person = table.seats().lone_person().filter(|_| table.outcome().is_some())?;
        let game = table.game();
        let analysis = Analysis::by(game, advisor).with(&place.engine).findings(&mut place.findings).recall();
        advisor.can_rate(game.rules()).then(|| GameLosses::of(game, &analysis, person)).flatten()
    };
    let games = saved.iter().filter_map(&mut known).collect();
    LossSummary { games }.rating().map_or(RatingEstimate::USUAL, |estimate| estimate.rating)
}
