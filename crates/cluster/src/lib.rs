//! Work for *many machines*: jobs and results over NATS JetStream.
//!
//! A piece of [`Work`] is something that any machine can do with the same result: a [position](PositionWork) to search, a block of
//! [games](GamesWork) to play. A [`WorkList`] is given to a [`Cluster`], which hands the results back in order, exactly one for each, whoever dies
//! meanwhile; workers are programs that call [`Cluster::work`].
//!
//! Nothing here queues, agrees or detects failures: JetStream does. Jobs wait in a work-queue stream, in which each has a subject of its own, so that
//! none waits twice. A worker acknowledges a job when its result lies in a key-value bucket, where the first result stays; until then it
//! says now and then that it is at work, and when it falls silent somebody else is given the job.
//!
//! ```no_run
//! use outflank_cluster::{Cluster, ClusterError, PositionWork, WorkList};
//! use outflank_engine::{Limits, Stop};
//! use outflank_rules::{Position, RuleSet, Size};
//!
//! let cluster = Cluster::connect(&"nats://localhost".parse()?, |_| {})?;
//! let start = Position::start(RuleSet::standard(Size::FOUR));
//! let list = WorkList::of(vec![PositionWork::best(&start, Limits::exact())]);
//! cluster.run(&list, &Stop::new(), |_| {}, |_, found| {
//!     println!("{}", found.expect("a report").score);                   // -10
//!     Ok::<(), ClusterError>(())
//! })?;
//! # Ok::<(), ClusterError>(())
//! ```

#![forbid(unsafe_code)]

mod answering;
mod batch;
mod beside;
mod cluster;
mod edition;
mod engine_room;
mod error;
mod games;
mod helpers;
mod ledger;
mod questions;
mod roll;
mod search;
mod server;
mod split;
mod study;
pub mod tree;
mod vigil;
mod work;
mod worker;

pub use batch::{BatchNews, WorkList};
pub use cluster::{BucketPlan, Cluster, LinkNews, lease_bucket};
pub use edition::Edition;
pub use engine_room::EngineRoom;
pub use error::ClusterError;
pub use games::GamesWork;
pub use helpers::{HelpFailure, Helpers};
pub use roll::NobodyThere;
pub use search::PositionWork;
pub use server::NatsServer;
pub use split::{SplitFailure, SplitNews, SplitReport, SplitState};
pub use study::{StudiedMistake, StudyWork};
pub use work::{Work, WorkFailure};
pub use worker::{WorkerNews, WorkerOptions, WorkerTally};
