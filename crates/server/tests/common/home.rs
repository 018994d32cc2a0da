//! Where a server of a test keeps its games: every test of what is kept runs for each kind.

use std::sync::Arc;

use outflank_server::Config;
use outflank_server::store::{Postgres, PostgresAddress, Sqlite, Store, Tenancy};
use tempfile::{TempDir, tempdir};

use super::postgres::Cluster;
use super::{Running, config};

/// Makes tests of functions that take a home: one with SQLite, and one with PostgreSQL if that is installed.
macro_rules! on_each_store {
    ($($name:ident),+ $(,)?) => {$(
        mod $name {
            #[tokio::test]
            async fn on_sqlite() {
                super::$name(crate::common::home::Home::sqlite()).await;
            }

            #[tokio::test]
            async fn on_postgres() {
                if let Some(home) = crate::common::home::Home::postgres().await {
                    super::$name(home).await;
                }
            }
        }
    )+};
}

pub(crate) use on_each_store;

pub(crate) struct Home {
    folder: TempDir,
    database: Option<PostgresAddress>,
    /// Held as long as it is needed.
    _cluster: Option<Arc<Cluster>>,
}

impl Home {
    pub(crate) fn sqlite() -> Self {
        Self { folder: tempdir().unwrap(), database: None, _cluster: None }
    }

    /// The same in a database of its own, where PostgreSQL is installed.
    pub(crate) async fn postgres() -> Option<Self> {
        let cluster = Cluster::shared()?;
        let database = Some(cluster.database().await.parse().unwrap());
        Some(Self { folder: tempdir().unwrap(), database, _cluster: Some(cluster) })
    }

    pub(crate) fn config(&self) -> Config {
        Config { database: self.database.clone(), ..config(self.folder.path()) }
    }

    pub(crate) async fn serve(&self) -> Running {
        Running::start(self.config()).await
    }

    /// What a server would keep its games in.
    pub(crate) async fn store(&self) -> Arc<dyn Store> {
        match &self.database {
            None => Arc::new(Sqlite::open(&self.folder.path().join("server.db")).await.unwrap()),
            Some(address) => Arc::new(Postgres::open(address, Tenancy::Alone).await.unwrap()),
        }
    }
}
