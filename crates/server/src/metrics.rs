//! Numbers for whoever looks after the server.

use std::fmt::Write;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use outflank_play::DistantTally;

use crate::many::Standing;

/// What is counted while the server runs.
#[derive(Debug, Default)]
pub(crate) struct Metrics {
    pub(crate) games_created: Counter,
    pub(crate) moves: Counter,
    pub(crate) refusals: Counter,
    pub(crate) errors: Counter,
    pub(crate) answers: Histogram,
    /// Actions passed on to the server that has the game.
    pub(crate) forwarded: Counter,
    /// Games taken over from a server that was gone.
    pub(crate) takeovers: Counter,
    /// Games given up because somebody else had written to them.
    pub(crate) overtaken: Counter,
}

/// What stands at this moment, and what others count.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Gauges {
    pub(crate) games: usize,
    /// Games out of memory while a clock runs.
    pub(crate) asleep: usize,
    /// Live ones, and all of them.
    pub(crate) connections: usize,
    pub(crate) open_connections: usize,
    /// Live ones of people who analyse.
    pub(crate) analysts: usize,
    pub(crate) engines_busy: usize,
    pub(crate) engine_queue: usize,
    pub(crate) engine_cut_short: u64,
    /// Among other servers that have the same games.
    pub(crate) among_many: Option<GaugesAmongMany>,
}

/// The same where there are other servers.
#[derive(Clone, Copy, Debug)]
pub(crate) struct GaugesAmongMany {
    pub(crate) standing: Standing,
    /// Games that other servers have, with visitors here.
    pub(crate) remote_games: usize,
    /// What workers do for its engines.
    pub(crate) workers: DistantTally,
}

#[derive(Debug, Default)]
pub(crate) struct Counter(AtomicU64);

impl Counter {
    pub(crate) fn add(&self, number: usize) {
        self.0.fetch_add(number as u64, Ordering::Relaxed);
    }

    fn get(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// How long things took, in buckets.
#[derive(Debug, Default)]
pub(crate) struct Histogram {
    /// One for each bound, and one for everything slower.
    buckets: [Counter; BOUNDS_MS.len() + 1],
    micros: AtomicU64,
}

const BOUNDS_MS: [u64; 8] = [1, 2, 5, 10, 25, 50, 100, 500];

impl Histogram {
    pub(crate) fn observe(&self, time: Duration) {
        let bucket = BOUNDS_MS.iter().position(|&bound| time <= Duration::from_millis(bound));
        self.buckets[bucket.unwrap_or(BOUNDS_MS.len())].add(1);
        self.micros.fetch_add(u64::try_from(time.as_micros()).unwrap_or(u64::MAX), Ordering::Relaxed);
    }
}

impl Metrics {
    /// Everything in the text format of Prometheus.
    pub(crate) fn render(&self, gauges: Gauges) -> String {
        let mut text = String::new();
        let numbers = [
            ("games_created_total", "counter", "Games begun.", self.games_created.get()),
            ("moves_total", "counter", "Moves written and told.", self.moves.get()),
            ("refusals_total", "counter", "Requests of players that were refused.", self.refusals.get()),
            ("errors_total", "counter", "Faults of the server.", self.errors.get()),
            ("games", "gauge", "Games in memory.", gauges.games as u64),
            ("games_asleep", "gauge", "Games out of memory while a clock runs.", gauges.asleep as u64),
            ("connections", "gauge", "Live connections.", gauges.connections as u64),
            ("open_connections", "gauge", "Connections of any kind.", gauges.open_connections as u64),
            ("analysts", "gauge", "Live connections of people who analyse.", gauges.analysts as u64),
            ("engines_busy", "gauge", "Engines of this server at work.", gauges.engines_busy as u64),
            ("engine_queue", "gauge", "Questions that wait for an engine.", gauges.engine_queue as u64),
            (
                "engine_cut_short_total",
                "counter",
                "Answers that an engine gave before its level had thought to the end.",
                gauges.engine_cut_short,
            ),
        ];
        let among_many = gauges.among_many.map(|GaugesAmongMany { standing, remote_games, workers }| {
            let owned = (gauges.games.saturating_sub(remote_games) + gauges.asleep) as u64;
            [
                ("games_owned", "gauge", "Games that are this server's, in memory or asleep.", owned),
                ("games_remote", "gauge", "Games of other servers with visitors here.", remote_games as u64),
                (
                    "forwarded_total",
                    "counter",
                    "Actions passed on to the server that has the game.",
                    self.forwarded.get(),
                ),
                ("takeovers_total", "counter", "Games taken over from a server that was gone.", self.takeovers.get()),
                (
                    "overtaken_total",
                    "counter",
                    "Games given up because another server had written to them.",
                    self.overtaken.get(),
                ),
                (
                    "worker_places",
                    "gauge",
                    "Questions that workers may be asked at the same time.",
                    workers.places as u64,
                ),
                ("worker_questions", "gauge", "Questions that workers are at.", workers.busy as u64),
                (
                    "worker_answers_total",
                    "counter",
                    "Questions that workers have answered in place of an engine.",
                    workers.answered,
                ),
                (
                    "worker_returned_total",
                    "counter",
                    "Questions that came back from workers without an answer, and were asked again.",
                    workers.returned,
                ),
                ("nats_connected", "gauge", "Whether NATS is there.", standing.is_connected.into()),
                ("lease_held", "gauge", "Whether this server holds its lease.", standing.has_tenure.into()),
            ]
        });
        for (name, kind, help, value) in numbers.into_iter().chain(among_many.into_iter().flatten()) {
            let _ =
                write!(text, "# HELP outflank_{name} {help}\n# TYPE outflank_{name} {kind}\noutflank_{name} {value}\n");
        }
        let name = "outflank_answer_seconds";
        let _ = writeln!(text, "# HELP {name} Time from a player's message to its answer.\n# TYPE {name} histogram");
        let mut count = 0;
        for (index, bucket) in self.answers.buckets.iter().enumerate() {
            count += bucket.get();
            let bound = BOUNDS_MS.get(index).map_or("+Inf".to_owned(), |&bound| (bound as f64 / 1e3).to_string());
            let _ = writeln!(text, "{name}_bucket{{le=\"{bound}\"}} {count}");
        }
        let sum = self.answers.micros.load(Ordering::Relaxed) as f64 / 1e6;
        let _ = writeln!(text, "{name}_sum {sum}\n{name}_count {count}");
        text
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::path::Path;

    use super::*;

    /// Everything in a text that looks like the name of a number.
    fn named(text: &str) -> BTreeSet<&str> {
        let words = text.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_');
        words.filter(|word| word.starts_with("outflank_")).collect()
    }

    #[test]
    fn whatever_the_dashboard_shows_and_the_guide_tells_of_is_counted() {
        let standing = Standing { is_connected: true, has_tenure: true };
        let gauges = Gauges {
            games: 3,
            asleep: 0,
            connections: 0,
            open_connections: 0,
            analysts: 0,
            engines_busy: 0,
            engine_queue: 0,
            engine_cut_short: 0,
            among_many: Some(GaugesAmongMany { standing, remote_games: 1, workers: DistantTally::default() }),
        };
        let told = Metrics::default().render(gauges);
        let told: BTreeSet<&str> = told.lines().filter_map(|line| line.split(['{', ' ']).next()).collect();
        let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs");
        for file in ["operating/dashboard.json", "operating.md"] {
            let text = std::fs::read_to_string(docs.join(file)).unwrap();
            let unknown: Vec<&str> = named(&text).difference(&told).copied().collect();
            assert!(named(&text).len() > 3 && unknown.is_empty(), "{file}: {unknown:?}");
        }
    }
}
