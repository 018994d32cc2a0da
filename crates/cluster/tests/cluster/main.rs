//! Many machines, as threads of this test, and a NATS server of each test's own.

mod batches;
mod nats;
mod questions;
mod splits;

use std::thread;

use outflank_cluster::{Cluster, WorkerOptions, WorkerTally};
use outflank_engine::{InstructionSet, Megabytes, Stop};

fn connect(url: &str) -> Cluster {
    Cluster::connect(&url.parse().expect("an address"), |_| {}).expect("a connection")
}

fn worker_options(threads: usize) -> WorkerOptions {
    WorkerOptions { threads, hash: Megabytes(8), isa: InstructionSet::fastest() }
}

/// Does something while a worker is there.
fn with_worker<T>(url: &str, threads: usize, act: impl FnOnce() -> T) -> (T, WorkerTally) {
    let stop = Stop::new();
    thread::scope(|scope| {
        let worker = scope.spawn(|| connect(url).work(&worker_options(threads), &stop, |_, _| {}).expect("a worker"));
        let done = act();
        stop.stop();
        (done, worker.join().expect("a worker that ends"))
    })
}
