//! One thread of a worker that answers questions of servers.

use std::pin::pin;
use std::time::{Duration, Instant};

use async_nats::jetstream::{Context, Message};
use async_nats::{Client, Subject};
use futures_util::StreamExt;
use outflank_engine::{Engine, InstructionSet, Megabytes, Options, Progress, Stop};
use outflank_play::{DistantAnswer, DistantQuestion, Urgency};
use tokio::sync::mpsc::{self, UnboundedReceiver, UnboundedSender};
use tokio::time::{interval, sleep};

use crate::WorkerNews;
use crate::beside::{Niceness, beside};
use crate::cluster::{Link, stopped};
use crate::questions::{BEAT, PostedQuestion, Word, questions};

/// How long it waits for a question before it asks again.
const PATIENCE: Duration = Duration::from_secs(10);
/// How long to wait after something did not work.
const PAUSE: Duration = Duration::from_secs(1);
/// How often it tells what it has found so far.
const PACE: Duration = Duration::from_millis(50);
/// No question may ask for more memory than this.
const MOST_MEMORY: Megabytes = Megabytes(256);

/// Takes one question after the other.
pub(crate) struct AnsweringDesk {
    client: Client,
    jetstream: Context,
    urgency: Urgency,
    /// How its engine is set up, but for the memory, which a question names.
    options: Options,
    /// As it was needed last.
    engine: Option<Engine>,
    stop: Stop,
    news: UnboundedSender<WorkerNews>,
}

impl AnsweringDesk {
    pub(crate) fn new(
        link: &Link,
        urgency: Urgency,
        isa: InstructionSet,
        stop: &Stop,
        news: UnboundedSender<WorkerNews>,
    ) -> Self {
        let (client, jetstream) = (link.client.clone(), link.jetstream.clone());
        let options = Options { threads: 1, isa, ..Options::default() };
        Self { client, jetstream, urgency, options, engine: None, stop: stop.clone(), news }
    }

    pub(crate) async fn serve(mut self) {
        while !self.stop.is_stopped() {
            if let Err(trouble) = self.serve_while_it_works().await {
                self.tell(WorkerNews::Trouble(trouble.to_string()));
                tokio::select! {
                    () = sleep(PAUSE) => {}
                    () = stopped(&self.stop) => {}
                }
            }
        }
    }

    async fn serve_while_it_works(&mut self) -> Result<(), async_nats::Error> {
        let questions = questions(&self.jetstream, self.urgency).await?;
        while !self.stop.is_stopped() {
            let mut taken = questions.batch().max_messages(1).expires(PATIENCE).messages().await?;
            let question = tokio::select! {
                question = taken.next() => question,
                () = stopped(&self.stop) => return Ok(()),
            };
            // A server that has been away may have lost the queue without a word: who hears nothing looks for it anew.
            let Some(question) = question else { return Ok(()) };
            self.attend(question?).await?;
        }
        Ok(())
    }

    /// Answers a question, for as long as somebody listens.
    async fn attend(&mut self, message: Message) -> Result<(), async_nats::Error> {
        message.ack().await?;
        // Whoever asks what cannot be read hears nothing, and asks somebody else.
        let Ok(PostedQuestion { question, back }) = serde_json::from_slice(&message.payload) else { return Ok(()) };
        let (began, own) = (Instant::now(), self.client.new_inbox());
        // Whoever asks says here that it is enough, and so does NATS when nobody listens any more.
        let mut enough = self.client.subscribe(own.clone()).await?;
        let line = Line { client: self.client.clone(), back: back.into(), own: own.into() };
        let (engine, stop) = (self.engine_with(question.hash()), Stop::new());
        let (working, mut found) = search(self.urgency, question, engine, stop.clone());
        let mut working = pin!(working);
        let (mut beat, mut is_wanted) = (interval(BEAT), true);
        loop {
            tokio::select! {
                answer = &mut working => {
                    if is_wanted {
                        line.say(&answer.as_ref().map_or(Word::GivenBack, |answer| Word::Answer(answer.clone()))).await?;
                        self.tell(match answer {
                            Some(_) => WorkerNews::Answered { took: began.elapsed() },
                            None => WorkerNews::Trouble("the engine came to grief over a question".to_owned()),
                        });
                    }
                    return Ok(());
                }
                _ = enough.next(), if is_wanted => is_wanted = false,
                () = stopped(&self.stop), if is_wanted => {
                    is_wanted = false;
                    line.say(&Word::GivenBack).await?;
                    self.tell(WorkerNews::GivenBack);
                }
                Some(progress) = found.recv(), if is_wanted => line.say(&Word::SoFar(progress)).await?,
                _ = beat.tick(), if is_wanted => line.say(&Word::AtWork).await?,
            }
            if !is_wanted {
                stop.stop();
            }
        }
    }

    /// The engine, with so much memory that it answers as the one of the server would.
    fn engine_with(&mut self, hash: Megabytes) -> Engine {
        let hash = hash.min(MOST_MEMORY);
        let engine = self.engine.take().filter(|engine| engine.options().hash == hash);
        let engine = engine.unwrap_or_else(|| Engine::with(Options { hash, ..self.options.clone() }));
        self.engine.insert(engine).clone()
    }

    fn tell(&self, news: WorkerNews) {
        // Whoever listens does so until the last thread has ended.
        let _ = self.news.send(news);
    }
}

/// Searches on a thread of its own. There comes an answer, and before it what is found on the way.
fn search(
    urgency: Urgency,
    question: DistantQuestion,
    engine: Engine,
    stop: Stop,
) -> (impl Future<Output = Option<DistantAnswer>> + Send, UnboundedReceiver<Progress>) {
    let (sender, found) = mpsc::unbounded_channel();
    let mut due = Duration::ZERO;
    let searching = beside(Niceness::of(urgency), move || {
        question.answer(&engine, &stop, |progress: &Progress| {
            if progress.elapsed >= due {
                due = progress.elapsed + PACE;
                // Fails only when nobody listens any more.
                let _ = sender.send(progress.clone());
            }
        })
    });
    (searching, found)
}

/// The way back to whoever asks.
struct Line {
    client: Client,
    back: Subject,
    /// Where whoever asks speaks to us.
    own: Subject,
}

impl Line {
    async fn say(&self, word: &Word) -> Result<(), async_nats::Error> {
        let text = serde_json::to_vec(word)?;
        Ok(self.client.publish_with_reply(self.back.clone(), self.own.clone(), text.into()).await?)
    }
}
