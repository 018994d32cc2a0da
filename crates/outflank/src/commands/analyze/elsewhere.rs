//! Positions of games, looked at by workers elsewhere.

use std::collections::HashSet;

use outflank_cluster::{Cluster, PositionWork, WorkList};
use outflank_coach::{Advisor, Analysis, Findings};
use outflank_engine::{Engine, Stop};
use outflank_records::Canonical;
use outflank_rules::Game;

use crate::failure::Failure;
use crate::output::say;
use crate::remote::RemoteProgress;

/// Has workers find out what every square is worth in the positions of some games, and adds it to the findings, as if it had been found here. What
/// nobody could find out is told.
pub(super) fn find_out<'g>(
    cluster: &Cluster,
    games: impl Iterator<Item = &'g Game>,
    advisor: Advisor,
    engine: &Engine,
    findings: &mut Findings,
    stop: &Stop,
) -> Result<(), Failure> {
    let mut seen = HashSet::new();
    let mut works = Vec::new();
    for game in games {
        let analysis = Analysis::by(game, advisor);
        // In the order in which they would be looked at here: of positions that are mirror images the first one counts.
        for position in analysis.questions() {
            if seen.insert((position.rules(), Canonical::of(position).key())) {
                works.push(PositionWork::every_move(position, advisor.limits(position.rules())));
            }
        }
    }
    let list = WorkList::of(works).without(|work| findings.find(engine, work.position(), advisor).is_some());
    let mut progress = RemoteProgress::of(list.len(), "positions");
    cluster.run(
        &list,
        stop,
        |news| progress.hear(news),
        |work, found| {
            match found {
                Ok(report) => findings.add(engine, work.position(), advisor, &report.moves),
                Err(failure) => say(format_args!("warning: a position could not be looked at: {failure}")),
            }
            Ok::<(), Failure>(())
        },
    )?;
    findings.sync();
    Ok(())
}
