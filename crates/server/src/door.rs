//! The way in: every connection is counted, and nobody holds one for nothing.

use std::io;
use std::net::SocketAddr;
use std::pin::{Pin, pin};
use std::task::{Context, Poll};
use std::time::Duration;

use axum::Router;
use axum::extract::ConnectInfo;
use hyper::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{mpsc, watch};
use tokio::time::{Sleep, sleep, timeout};

use crate::limits::{self, ConnectionTimeouts, Permit, Turnstile};

/// How long open connections may take to close when the server stops.
const FAREWELL: Duration = Duration::from_secs(5);
/// How long nobody is let in after the system has refused a connection, for want of files perhaps.
const BREATH: Duration = Duration::from_millis(100);
/// The answer to a connection for which there is no room. Nobody waits until it is taken, so it may be lost.
const FULL: &[u8] =
    b"HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nRetry-After: 10\r\n\
                      Content-Type: application/json\r\nContent-Length: 94\r\n\r\n\
                      {\"error\":\"too-many\",\"message\":\"there are too many connections already; please try again soon\"}";

/// Who may come in, and how long they may take.
pub(crate) struct Door {
    pub(crate) connections: Turnstile,
    pub(crate) timeouts: ConnectionTimeouts,
}

/// What every connection is served with.
struct HttpService {
    protocol: http1::Builder,
    router: Router,
    stopping: watch::Receiver<bool>,
    /// Each connection has one of these, which keeps the server from ending before it.
    open: mpsc::Sender<()>,
}

impl Door {
    /// Lets people in until the server stops, then waits until they are gone, for a while.
    pub(crate) async fn keep(&self, listener: TcpListener, router: Router, mut stopping: watch::Receiver<bool>) {
        let mut protocol = http1::Builder::new();
        // The same time holds for a connection on which nobody asks for anything more.
        protocol.timer(TokioTimer::new()).header_read_timeout(self.timeouts.head).max_buf_size(limits::HEAD);
        let (open, mut all_gone) = mpsc::channel::<()>(1);
        let service = HttpService { protocol, router, stopping: stopping.clone(), open };
        loop {
            let accepted = tokio::select! {
                accepted = listener.accept() => accepted,
                () = end_of(&mut stopping) => break,
            };
            match accepted {
                Ok((stream, peer)) => self.admit(stream, peer, &service),
                Err(error) if is_of_one_visitor(&error) => {}
                Err(error) => {
                    tracing::error!(%error, "nobody can be let in");
                    sleep(BREATH).await;
                }
            }
        }
        drop((listener, service));
        if timeout(FAREWELL, all_gone.recv()).await.is_err() {
            tracing::warn!("some connections did not close in time");
        }
    }

    fn admit(&self, stream: TcpStream, peer: SocketAddr, service: &HttpService) {
        let Some(permit) = self.connections.enter(peer.ip()) else {
            let _ = stream.try_write(FULL);
            return;
        };
        // Moves are small and should go out at once.
        let _ = stream.set_nodelay(true);
        let line = WatchedStream {
            stream,
            stalled: None,
            patience: self.timeouts.stalled,
            _permit: permit,
            _open: service.open.clone(),
        };
        let router = TowerToHyperService::new(service.router.clone());
        let answer = service_fn(move |mut request: Request<Incoming>| {
            request.extensions_mut().insert(ConnectInfo(peer));
            router.call(request)
        });
        let connection = service.protocol.serve_connection(TokioIo::new(line), answer).with_upgrades();
        let mut stopping = service.stopping.clone();
        tokio::spawn(async move {
            let mut connection = pin!(connection);
            // What goes wrong on one connection is the visitor's affair.
            let _ = tokio::select! {
                ended = connection.as_mut() => ended,
                () = end_of(&mut stopping) => {
                    connection.as_mut().graceful_shutdown();
                    connection.await
                }
            };
        });
    }

    /// The connections of one address, and of all.
    pub(crate) fn turnstile(per_address: usize, in_all: usize, behind_proxy: bool) -> Turnstile {
        // To us all visitors of a proxy have its address.
        Turnstile::new(if behind_proxy { in_all } else { per_address }, in_all)
    }
}

/// Waits until the server stops.
async fn end_of(stopping: &mut watch::Receiver<bool>) {
    let _ = stopping.wait_for(|stopping| *stopping).await;
}

/// Whether accepting failed because of whoever wanted to come in, not because of us.
fn is_of_one_visitor(error: &io::Error) -> bool {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset)
}

/// A stream that ends when the other side takes nothing for too long. It is counted as long as it lasts, whatever is spoken
/// on it.
struct WatchedStream {
    stream: TcpStream,
    /// Runs while there is something to send that is not taken.
    stalled: Option<Pin<Box<Sleep>>>,
    patience: Duration,
    _permit: Permit,
    /// Keeps the server from ending before it.
    _open: mpsc::Sender<()>,
}

impl WatchedStream {
    fn watch<T>(&mut self, context: &mut Context<'_>, sent: Poll<io::Result<T>>) -> Poll<io::Result<T>> {
        if sent.is_ready() {
            self.stalled = None;
            return sent;
        }
        let patience = self.patience;
        let stalled = self.stalled.get_or_insert_with(|| Box::pin(sleep(patience)));
        match stalled.as_mut().poll(context) {
            Poll::Ready(()) => Poll::Ready(Err(io::ErrorKind::TimedOut.into())),
            Poll::Pending => Poll::Pending,
        }
    }
}

impl AsyncRead for WatchedStream {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl AsyncWrite for WatchedStream {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let sent = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.watch(context, sent)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        pieces: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let sent = Pin::new(&mut self.stream).poll_write_vectored(context, pieces);
        self.watch(context, sent)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let sent = Pin::new(&mut self.stream).poll_flush(context);
        self.watch(context, sent)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let sent = Pin::new(&mut self.stream).poll_shutdown(context);
        self.watch(context, sent)
    }
}
