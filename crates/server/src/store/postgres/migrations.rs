//! The schema of the database, step by step.

use sqlx::postgres::PgRow;
use sqlx::{Connection, PgConnection, Row};

use crate::store::StoreError;
use crate::store::migrations::{Migration, StepTaken, missing};

/// Every step, in order.
const MIGRATIONS: [Migration; 1] = [Migration {
    version: 1,
    description: "everything",
    sql: include_str!("../../../migrations/postgres/0001_everything.sql"),
}];

const STEPS_TAKEN: &str = "CREATE TABLE IF NOT EXISTS _sqlx_migrations (
    version BIGINT PRIMARY KEY,
    description TEXT NOT NULL,
    installed_on TIMESTAMPTZ NOT NULL DEFAULT now(),
    success BOOLEAN NOT NULL,
    checksum BYTEA NOT NULL,
    execution_time BIGINT NOT NULL
)";

/// Lets one server after the other look at the steps, if several begin at the same moment.
const ONE_AFTER_THE_OTHER: i64 = 0x6f75_7466_6c61_6e6b;

/// Brings a database up to date. All or nothing: one that a newer program wrote is left as it is.
pub(super) async fn run(connection: &mut PgConnection) -> Result<(), StoreError> {
    let mut transaction = connection.begin().await?;
    sqlx::query("SELECT pg_advisory_xact_lock($1)").bind(ONE_AFTER_THE_OTHER).execute(&mut *transaction).await?;
    let known: Option<String> =
        sqlx::query_scalar("SELECT to_regclass('_sqlx_migrations')::text").fetch_one(&mut *transaction).await?;
    if known.is_none() {
        sqlx::raw_sql(STEPS_TAKEN).execute(&mut *transaction).await?;
    }
    let sql = "SELECT version, success, checksum FROM _sqlx_migrations ORDER BY version";
    let taken = sqlx::query(sql).try_map(step_taken).fetch_all(&mut *transaction).await?;
    for step in missing(&MIGRATIONS, &taken)? {
        sqlx::raw_sql(step.sql).execute(&mut *transaction).await?;
        let sql = "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time) \
                   VALUES ($1, $2, TRUE, $3, -1)";
        let query = sqlx::query(sql).bind(step.version).bind(step.description).bind(step.checksum());
        query.execute(&mut *transaction).await?;
    }
    Ok(transaction.commit().await?)
}

fn step_taken(row: PgRow) -> sqlx::Result<StepTaken> {
    Ok(StepTaken { version: row.try_get(0)?, success: row.try_get(1)?, checksum: row.try_get(2)? })
}
