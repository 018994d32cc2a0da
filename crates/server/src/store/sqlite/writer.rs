//! One writer for everything. Whatever has come in while the disk was busy is written together (group commit), so that a
//! thousand moves a second cost a few dozen waits for the disk and not a thousand.

use std::time::Duration;

use rusqlite::Connection;
use tokio::sync::{mpsc, oneshot};
use tokio::time::sleep;

use super::pen::Pen;
use crate::store::StoreError;

/// The most that is written together.
const MOST_TOGETHER: usize = 256;
/// How often a disk that failed is tried again.
const RETRY: Duration = Duration::from_secs(1);

/// Something to write as part of a transaction, on behalf of somebody who waits for it.
pub(super) trait WriteOrder: Send {
    /// Writes it.
    fn execute(&mut self, connection: &Connection) -> rusqlite::Result<()>;

    /// Tells what came of it, once everything that was written together is on the disk or nothing of it is.
    fn settle(self: Box<Self>, written: Result<(), StoreError>);
}

/// A function that writes, and the way to tell what it returned.
struct PendingWrite<F, T> {
    /// Taken when it is done.
    work: Option<F>,
    done: Option<T>,
    reply: oneshot::Sender<Result<T, StoreError>>,
}

impl<F, T> WriteOrder for PendingWrite<F, T>
where
    F: FnOnce(&Connection) -> rusqlite::Result<T> + Send,
    T: Send,
{
    fn execute(&mut self, connection: &Connection) -> rusqlite::Result<()> {
        if let Some(work) = self.work.take() {
            self.done = Some(work(connection)?);
        }
        Ok(())
    }

    fn settle(self: Box<Self>, written: Result<(), StoreError>) {
        let Self { done, reply, .. } = *self;
        // Whoever gave the order may have gone; it is written all the same.
        let _ = reply.send(written.and_then(|()| done.ok_or_else(StoreError::closed)));
    }
}

/// An order, and what will come of it.
pub(super) fn order<T: Send + 'static>(
    work: impl FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static,
) -> (Box<dyn WriteOrder>, oneshot::Receiver<Result<T, StoreError>>) {
    let (reply, answer) = oneshot::channel();
    (Box::new(PendingWrite { work: Some(work), done: None, reply }), answer)
}

/// Writes until nobody can send any more. While the disk fails it tries by itself whether it works again.
///
/// It waits for the disk, and therefore has a thread of its own.
pub(super) async fn run(mut pen: Pen, mut orders: mpsc::Receiver<Box<dyn WriteOrder>>) {
    loop {
        let first = tokio::select! {
            order = orders.recv() => order,
            () = sleep(RETRY), if pen.is_in_trouble() => {
                pen.try_out();
                continue;
            }
        };
        let Some(first) = first else { break };
        let mut batch = vec![first];
        while batch.len() < MOST_TOGETHER
            && let Ok(order) = orders.try_recv()
        {
            batch.push(order);
        }
        let written = pen.write(&mut batch);
        if let Err(error) = &written {
            tracing::error!(%error, orders = batch.len(), "nothing could be written");
        }
        for order in batch {
            order.settle(written.clone());
        }
    }
    pen.put_away();
}
