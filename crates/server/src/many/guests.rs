//! Visitors who are connected to other servers, at games that are here.

use std::pin::pin;
use std::sync::Arc;
use std::time::Instant;

use async_nats::Subscriber;
use axum::extract::ws::Utf8Bytes;
use futures_util::StreamExt;
use outflank_page::{Action, GameCode};
use outflank_rules::Side;
use tokio::sync::{broadcast, mpsc, watch};

use super::link::{Asked, LinkRequest, NumberedTold, Told, back, there};
use super::tenure::Tenure;
use super::{LEASE, Many, until};
use crate::hub::Hub;
use crate::identity::Caller;
use crate::table_task::{Requester, TableCommand, Welcome};

/// What may wait to be told to one who asked for it.
const WAITING: usize = 16;

/// Those of one server who are at one game.
struct Guest {
    many: Arc<Many>,
    hub: Arc<Hub>,
    game: GameCode,
    /// On whose behalf the link was made.
    caller: Caller,
    link: String,
    /// How much has been told.
    told: u64,
    /// The sides of everybody who is here.
    here: Vec<Vec<Side>>,
    listening: Option<Listening>,
    /// What is told to those alone who asked for something, and that nothing follows.
    direct: mpsc::Sender<(u64, Option<Utf8Bytes>)>,
}

/// The news of the game, and how many of them have been passed on.
struct Listening {
    news: broadcast::Receiver<Utf8Bytes>,
    presence: watch::Receiver<Utf8Bytes>,
    passed_on: u64,
}

/// The link has come to its end.
struct Ended;

/// How.
enum Parting {
    /// They have gone, or the game was given up.
    InOrder,
    /// Nobody has been heard since this moment.
    CutOff(Instant),
}

impl Many {
    /// Lets guests in for as long as the tenure lasts.
    pub(super) async fn receive_guests(self: &Arc<Self>, hub: &Arc<Hub>, tenure: &Arc<Tenure>, mut door: Subscriber) {
        while let Some(message) = door.next().await {
            let Ok(request) = serde_json::from_slice::<LinkRequest>(&message.payload) else { continue };
            let (many, hub, tenure) = (self.clone(), hub.clone(), tenure.clone());
            tokio::spawn(async move { Guest::receive(many, hub, &tenure, request).await });
        }
    }
}

impl Guest {
    async fn receive(many: Arc<Many>, hub: Arc<Hub>, tenure: &Tenure, request: LinkRequest) {
        let LinkRequest { game, link, from, caller } = request;
        let Ok(mut asked) = many.client.subscribe(there(&link)).await else { return };
        let mut connected = many.connected.clone();
        connected.mark_unchanged();
        let (mut over, mut peer_is_gone) = (tenure.over(), pin!(many.peers.until_gone(&from)));
        let (direct, mut answers) = mpsc::channel(WAITING);
        let mut guest = Self { many, hub, game, caller, link, told: 0, here: Vec::new(), listening: None, direct };
        let first = match guest.hub.has(game, caller).await {
            true => Told::Here,
            false => Told::Gone,
        };
        let mut stays = matches!(first, Told::Here);
        stays &= guest.tell(first).await.is_ok();
        let mut parting = Parting::InOrder;
        while stays {
            // Whatever is begun is finished: whoever is counted in is counted out again.
            stays = tokio::select! {
                message = asked.next() => match message.map(|message| serde_json::from_slice(&message.payload)) {
                    Some(Ok(asked)) => guest.obey(asked).await.is_ok(),
                    Some(Err(_)) | None => false,
                },
                told = Listening::next(&mut guest.listening) => match told {
                    Ok(told) => guest.tell(told).await.is_ok(),
                    Err(Ended) => false,
                },
                Some((number, text)) = answers.recv() => {
                    let direct = |text: Utf8Bytes| Told::Direct { number, text: text.to_string() };
                    guest.tell(text.map_or(Told::NoMore { number }, direct)).await.is_ok()
                }
                () = &mut peer_is_gone => {
                    parting = Parting::CutOff(Instant::now().checked_sub(LEASE).unwrap_or_else(Instant::now));
                    false
                }
                _ = connected.changed() => {
                    parting = Parting::CutOff(Instant::now());
                    false
                }
                () = until(&mut over) => false,
            };
        }
        // The other side may be gone.
        let _ = guest.tell(Told::Gone).await;
        for sides in guest.here {
            let command = match parting {
                Parting::InOrder => TableCommand::Leave { sides },
                Parting::CutOff(since) => TableCommand::CutOff { sides, since },
            };
            guest.hub.tell_here(game, command).await;
        }
    }

    async fn tell(&mut self, told: Told) -> Result<(), Ended> {
        let number = self.told;
        self.told += 1;
        let is_told = self.many.publish(back(&self.link), None, &NumberedTold { number, told }).await;
        if is_told { Ok(()) } else { Err(Ended) }
    }

    async fn obey(&mut self, asked: Asked) -> Result<(), Ended> {
        match asked {
            Asked::Watch { number, caller } => self.watch(number, caller).await,
            Asked::Leave { sides } => {
                if let Some(place) = self.here.iter().position(|here| *here == sides) {
                    self.here.swap_remove(place);
                    self.hub.tell_here(self.game, TableCommand::Leave { sides }).await;
                }
                Ok(())
            }
            Asked::Act { number, caller, action } => self.act(number, caller, action).await,
            Asked::Join { number, holder } => {
                let make = |reply| TableCommand::Join { holder, reply };
                let side = self.hub.ask_here(self.game, self.caller, make).await.and_then(|side| side);
                self.tell(Told::Joined { number, side: side.map_err(Into::into) }).await
            }
            Asked::Look { number } => {
                let look = self.hub.ask_here(self.game, self.caller, |reply| TableCommand::Look { reply });
                let text = look.await.map_err(|_| Ended)?.to_string();
                self.tell(Told::Looked { number, text }).await
            }
            Asked::Goodbye => Err(Ended),
        }
    }

    /// Lets somebody in. What was told before they came is passed on before their welcome, and everything else after it.
    async fn watch(&mut self, number: u64, caller: Caller) -> Result<(), Ended> {
        let make = |reply| TableCommand::Watch { caller, reply };
        let welcome = self.hub.ask_here(self.game, caller, make).await.map_err(|_| Ended)?;
        let Welcome { sides, first, news, presence, told } = welcome;
        self.here.push(sides.clone());
        while let Some(listening) = self.listening.as_mut().filter(|listening| listening.passed_on < told) {
            let text = listening.news.try_recv().map_err(|_| Ended)?;
            listening.passed_on += 1;
            self.tell(Told::News(text.to_string())).await?;
        }
        self.listening.get_or_insert(Listening { news, presence, passed_on: told });
        let first = first.iter().map(ToString::to_string).collect();
        self.tell(Told::Welcome { number, sides, first }).await
    }

    async fn act(&mut self, number: u64, caller: Caller, action: Action) -> Result<(), Ended> {
        let (direct, mut answers) = mpsc::channel(WAITING);
        let asker = || Requester { caller, direct: direct.clone() };
        let make = |reply| TableCommand::Act { asker: asker(), action, reply };
        let done = self.hub.ask_here(self.game, caller, make).await.and_then(|done| done);
        drop(direct);
        let more = loop {
            match answers.try_recv() {
                Ok(text) => self.tell(Told::Direct { number, text: text.to_string() }).await?,
                Err(mpsc::error::TryRecvError::Empty) => break true,
                Err(mpsc::error::TryRecvError::Disconnected) => break false,
            }
        };
        if more {
            let told = self.direct.clone();
            tokio::spawn(async move {
                while let Some(text) = answers.recv().await {
                    if told.send((number, Some(text))).await.is_err() {
                        return;
                    }
                }
                let _ = told.send((number, None)).await;
            });
        }
        let refused = done.err().map(Into::into);
        self.tell(Told::Done { number, refused, more }).await
    }
}

impl Listening {
    /// What everybody is told next; for ever nothing where nobody listens.
    async fn next(listening: &mut Option<Self>) -> Result<Told, Ended> {
        let Some(Self { news, presence, passed_on }) = listening else { return std::future::pending().await };
        tokio::select! {
            told = news.recv() => {
                *passed_on += 1;
                told.map(|text| Told::News(text.to_string())).map_err(|_| Ended)
            }
            Ok(()) = presence.changed() => Ok(Told::Presence(presence.borrow_and_update().to_string())),
        }
    }
}
