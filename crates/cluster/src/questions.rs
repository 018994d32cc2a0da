//! Questions of servers: what somebody waits for at this moment, so that nothing of it is kept.
//!
//! They lie in a work queue in memory, which hands each to a thread that is free, the urgent ones on a way of their own. Whoever takes one speaks with
//! whoever asks, and with nobody else: it says again and again that it is at work, and ends when nobody listens any more.

use std::time::Duration;

use async_nats::jetstream::Context;
use async_nats::jetstream::consumer::{AckPolicy, PullConsumer, pull};
use async_nats::jetstream::stream::{Config as StreamConfig, RetentionPolicy, StorageType};
use outflank_engine::Progress;
use outflank_play::{DistantAnswer, DistantQuestion, Urgency};
use serde::{Deserialize, Serialize};

use crate::Edition;

/// How often whoever has taken a question says that it is at work.
pub(crate) const BEAT: Duration = Duration::from_millis(400);
/// Nobody waits for so long that somebody takes a question.
const OUTDATED: Duration = Duration::from_secs(30);
/// More questions than this are never under way.
const MOST: i64 = 100_000;
/// Whoever has taken a question says so at once, or the next one is given it.
const TAKING: Duration = Duration::from_secs(5);
/// Nobody needs a queue that no worker has asked for so long.
const FORGOTTEN: Duration = Duration::from_hours(1);
const STREAM: &str = "outflank-questions";
const PREFIX: &str = "outflank.question.";

/// A question, and where the answer is to go.
#[derive(Serialize, Deserialize)]
pub(crate) struct PostedQuestion {
    pub(crate) question: DistantQuestion,
    pub(crate) back: String,
}

/// What whoever has taken a question says.
#[derive(Serialize, Deserialize)]
pub(crate) enum Word {
    /// It is at work.
    AtWork,
    /// It is at work, and this is what it has found so far.
    SoFar(Progress),
    Answer(DistantAnswer),
    /// It cannot go on: somebody else has to answer.
    GivenBack,
}

/// Where questions of this urgency go, to workers of this edition.
pub(crate) fn subject(urgency: Urgency) -> String {
    format!("{PREFIX}{}.{}", Edition::own().token(), name_of(urgency))
}

fn name_of(urgency: Urgency) -> &'static str {
    match urgency {
        Urgency::Move => "moves",
        Urgency::Advice => "advice",
        Urgency::Analysis => "analyses",
    }
}

/// The queue of questions of this urgency, for workers of this edition. Whatever is missing is made.
pub(crate) async fn questions(jetstream: &Context, urgency: Urgency) -> Result<PullConsumer, async_nats::Error> {
    let stream = StreamConfig {
        name: STREAM.to_owned(),
        description: Some("Outflank: questions of servers, each until somebody is at it".to_owned()),
        subjects: vec![format!("{PREFIX}>")],
        retention: RetentionPolicy::WorkQueue,
        storage: StorageType::Memory,
        max_messages: MOST,
        max_bytes: -1,
        max_age: OUTDATED,
        num_replicas: 1,
        ..StreamConfig::default()
    };
    let name = format!("{}-{}", name_of(urgency), Edition::own().token());
    let consumer = pull::Config {
        durable_name: Some(name.clone()),
        description: Some(format!("Outflank: {} for workers of one edition", name_of(urgency))),
        filter_subject: subject(urgency),
        ack_policy: AckPolicy::Explicit,
        ack_wait: TAKING,
        max_ack_pending: 1_000_000,
        max_waiting: 100_000,
        inactive_threshold: FORGOTTEN,
        memory_storage: true,
        ..pull::Config::default()
    };
    let stream = jetstream.get_or_create_stream(stream).await?;
    Ok(stream.get_or_create_consumer(&name, consumer).await?)
}
