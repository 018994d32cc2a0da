//! What a run costs, for whoever wants to know what more people would need.

use sqlx::{Connection, PgConnection, Row};

use crate::Outcome;
use crate::process::Process;

/// What has been spent up to a moment, and the memory that is in use at it.
pub(crate) struct Costs {
    spent: Vec<Amount>,
    memory: Vec<Amount>,
}

/// So much of something.
struct Amount {
    of: &'static str,
    number: f64,
}

impl Costs {
    /// What these processes have spent, and all that they have begun.
    pub(crate) fn of(parts: &[(&'static str, Vec<Process>)]) -> Self {
        let (mut spent, mut memory) = (Vec::new(), Vec::new());
        for (of, processes) in parts {
            let family: Vec<Process> = processes.iter().flat_map(|process| process.family()).collect();
            let worked = family.iter().map(|process| process.worked_with_children().as_secs_f64() * 1e3).sum();
            spent.push(Amount { of, number: worked });
            memory.push(Amount { of, number: family.iter().map(|process| process.share_of_memory()).sum() });
        }
        Self { spent, memory }
    }

    /// Messages that a NATS server has taken, which it tells at this address.
    pub(crate) async fn count_messages(&mut self, monitor: std::net::SocketAddr) -> Outcome<()> {
        let told = crate::common::try_request(monitor, "GET", "/varz", &[], "").await?.json();
        for (of, name) in [("messages to NATS", "in_msgs"), ("messages from NATS", "out_msgs")] {
            self.spent.push(Amount { of, number: told[name].as_f64().ok_or("no count of messages")? });
        }
        Ok(())
    }

    /// What a database has written.
    pub(crate) async fn count_commits(&mut self, database: &str) -> Outcome<()> {
        let mut connection = PgConnection::connect(database).await?;
        let sql = "SELECT xact_commit::float8, wal_sync::float8, wal_bytes::float8, \
                   pg_database_size(current_database())::float8 \
                   FROM pg_stat_database, pg_stat_wal WHERE datname = current_database()";
        let row = sqlx::query(sql).fetch_one(&mut connection).await?;
        let named = ["commits", "flushes of its log", "bytes of its log", "bytes of the database"];
        for (column, of) in named.into_iter().enumerate() {
            self.spent.push(Amount { of, number: row.try_get(column)? });
        }
        Ok(())
    }

    /// Tells what each of so many moves has cost since then, with all that comes with moves.
    pub(crate) fn show_since(&self, before: &Self, moves: usize) {
        if moves == 0 {
            return;
        }
        let each = |(now, before): (&Amount, &Amount)| {
            let cost = (now.number - before.number) / moves as f64;
            let unit = if self.memory.iter().any(|part| part.of == now.of) { "ms of " } else { "" };
            format!("{cost:.3} {unit}{}", now.of)
        };
        let costs: Vec<String> = self.spent.iter().zip(&before.spent).map(each).collect();
        println!("each of {moves} moves took {}", costs.join(", "));
        let parts: Vec<String> =
            self.memory.iter().map(|part| format!("{:.0} MB of {}", part.number, part.of)).collect();
        println!("memory: {}", parts.join(", "));
    }
}
