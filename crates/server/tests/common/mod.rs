//! A server for a test, and people who come to it.

#![allow(dead_code, unused_imports, unused_macros)] // Not every test needs everything.

pub(crate) mod home;
pub(crate) mod postgres;

use std::net::SocketAddr;
use std::path::Path;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use outflank_book::BookShelf;
use outflank_play::Openings;
use outflank_server::{Config, Server, ServerLimits};
use serde_json::Value;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{self, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

/// Long enough for a busy machine; nothing should ever take so long.
pub(crate) const PATIENCE: Duration = Duration::from_secs(20);

pub(crate) struct Running {
    pub(crate) address: SocketAddr,
    stop: oneshot::Sender<()>,
    task: JoinHandle<()>,
}

pub(crate) fn config(data: &Path) -> Config {
    Config {
        address: SocketAddr::from(([127, 0, 0, 1], 0)),
        data: data.to_path_buf(),
        database: None,
        nats: None,
        engines: None,
        limits: ServerLimits::default(),
        behind_proxy: false,
        games: None,
        // What engines play is to depend on nothing but the level.
        books: BookShelf::default(),
        openings: Openings::none(),
        hosts: Vec::new(),
    }
}

impl Running {
    pub(crate) async fn start(config: Config) -> Self {
        let server = Server::bind(config).await.unwrap();
        let address = server.address().unwrap();
        let (stop, stopped) = oneshot::channel();
        let task = tokio::spawn(async move {
            let stopped = async {
                let _ = stopped.await;
            };
            server.run(stopped).await.unwrap();
        });
        Self { address, stop, task }
    }

    pub(crate) async fn stop(self) {
        self.stop.send(()).unwrap();
        self.task.await.unwrap();
    }
}

/// What the server answered.
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) head: String,
    /// What came after the head, as it came, and as text.
    pub(crate) bytes: Vec<u8>,
    pub(crate) body: String,
}

impl Answer {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap()
    }

    /// A line of its head.
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        let fields = self.head.lines().filter_map(|line| line.split_once(": "));
        fields.into_iter().find(|(field, _)| field.eq_ignore_ascii_case(name)).map(|(_, value)| value)
    }

    /// The cookie that came with it.
    pub(crate) fn cookie(&self) -> Option<String> {
        Some(self.header("set-cookie")?.split(';').next()?.to_owned())
    }
}

/// A plain request. Hardly anything can go wrong in so few lines, which is why no library does it.
pub(crate) async fn request(
    address: SocketAddr,
    method: &str,
    path: &str,
    headers: &[(&str, &str)],
    body: &str,
) -> Answer {
    try_request(address, method, path, headers, body).await.unwrap()
}

/// The same where the server may be gone.
pub(crate) async fn try_request(
    address: SocketAddr,
    method: &str,
    path: &str,
    headers: &[(&str, &str)],
    body: &str,
) -> std::io::Result<Answer> {
    exchange(address, &address.to_string(), method, path, headers, body).await
}

/// A request to the same address under another name.
pub(crate) async fn request_as(address: SocketAddr, host: &str, method: &str, path: &str) -> Answer {
    exchange(address, host, method, path, &[], "").await.unwrap()
}

async fn exchange(
    address: SocketAddr,
    host: &str,
    method: &str,
    path: &str,
    headers: &[(&str, &str)],
    body: &str,
) -> std::io::Result<Answer> {
    let mut stream = TcpStream::connect(address).await?;
    let extra: String = headers.iter().map(|(name, value)| format!("{name}: {value}\r\n")).collect();
    let length = body.len();
    let text = format!(
        "{method} {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\nContent-Length: {length}\r\n{extra}\r\n{body}"
    );
    stream.write_all(text.as_bytes()).await?;
    let mut bytes = Vec::new();
    // A server that refuses a large body may close before it has read it all.
    let _ = stream.read_to_end(&mut bytes).await;
    let end = bytes.windows(4).position(|window| window == b"\r\n\r\n").map_or(bytes.len(), |end| end + 4);
    let body = bytes.split_off(end);
    let head = String::from_utf8_lossy(&bytes).into_owned();
    let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0);
    let answer = Answer { status, head, body: String::from_utf8_lossy(&body).into_owned(), bytes: body };
    let length = answer.header("content-length").and_then(|length| length.parse().ok());
    let is_whole = length.is_none_or(|length: usize| answer.bytes.len() >= length);
    if status != 0 && (is_whole || matches!((method, status), ("HEAD", _) | (_, 304))) {
        return Ok(answer);
    }
    Err(std::io::ErrorKind::UnexpectedEof.into())
}

/// What the server counts under this name.
pub(crate) async fn metric(server: &Running, name: &str) -> u64 {
    let text = request(server.address, "GET", "/metrics", &[], "").await.body;
    let line = text.lines().find_map(|line| line.strip_prefix(&format!("outflank_{name} ")));
    line.and_then(|value| value.parse().ok()).unwrap_or_else(|| panic!("no {name} in {text}"))
}

/// Waits until it counts so much.
pub(crate) async fn until(server: &Running, name: &str, value: u64) {
    let wait = async {
        while metric(server, name).await != value {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    };
    tokio::time::timeout(3 * PATIENCE, wait).await.unwrap_or_else(|_| panic!("{name} never was {value}"));
}

/// Begins a game; returns its name and the cookie of whoever began it.
pub(crate) async fn create(address: SocketAddr, setup: &str, cookie: Option<&str>) -> (String, String) {
    let headers: Vec<_> = cookie.iter().map(|cookie| ("Cookie", *cookie)).collect();
    let answer = request(address, "POST", "/api/games", &headers, setup).await;
    assert_eq!(answer.status, 201, "{}", answer.body);
    let id = answer.json()["id"].as_str().unwrap().to_owned();
    (id, answer.cookie().or(cookie.map(str::to_owned)).unwrap())
}

/// Somebody's browser, which keeps the cookie it gets, or a program of theirs with its token.
pub(crate) struct Visitor {
    address: SocketAddr,
    pub(crate) cookie: Option<String>,
    token: Option<String>,
}

impl Visitor {
    pub(crate) fn new(address: SocketAddr) -> Self {
        Self { address, cookie: None, token: None }
    }

    pub(crate) fn with_cookie(address: SocketAddr, cookie: Option<String>) -> Self {
        Self { address, cookie, token: None }
    }

    pub(crate) fn with_token(address: SocketAddr, token: &str) -> Self {
        Self { address, cookie: None, token: Some(format!("Bearer {token}")) }
    }

    pub(crate) async fn ask(&mut self, method: &str, path: &str, body: &Value) -> Answer {
        let named = [("Cookie", &self.cookie), ("Authorization", &self.token)];
        let headers: Vec<_> = named.iter().filter_map(|(name, value)| Some((*name, value.as_deref()?))).collect();
        let body = if body.is_null() { String::new() } else { body.to_string() };
        let answer = request(self.address, method, path, &headers, &body).await;
        if let Some(cookie) = answer.cookie() {
            self.cookie = Some(cookie).filter(|cookie| !cookie.ends_with('='));
        }
        answer
    }

    /// The same where nothing goes wrong: what was answered.
    pub(crate) async fn must(&mut self, method: &str, path: &str, body: &Value) -> Value {
        let answer = self.ask(method, path, body).await;
        assert!(answer.status < 300, "{method} {path}: {} {}", answer.status, answer.body);
        if answer.body.is_empty() { Value::Null } else { answer.json() }
    }

    /// The same where something does: the status, and the name of the problem.
    pub(crate) async fn refused(&mut self, method: &str, path: &str, body: &Value) -> (u16, String) {
        let answer = self.ask(method, path, body).await;
        assert!(answer.status >= 400, "{method} {path}: {} {}", answer.status, answer.body);
        (answer.status, answer.json()["error"].as_str().unwrap_or_default().to_owned())
    }

    /// Begins a game; returns its name.
    pub(crate) async fn begin(&mut self, setup: &Value) -> String {
        self.must("POST", "/api/games", setup).await["id"].as_str().unwrap().to_owned()
    }

    /// The names of their games, the newest first.
    pub(crate) async fn games(&mut self) -> Vec<String> {
        let list = self.must("GET", "/api/games", &Value::Null).await;
        list["games"].as_array().unwrap().iter().map(|game| game["id"].as_str().unwrap().to_owned()).collect()
    }

    pub(crate) async fn tab(&self, game: &str) -> Tab {
        Tab::open(self.address, game, self.cookie.as_deref()).await
    }

    /// A passphrase with which they get in elsewhere.
    pub(crate) async fn passphrase(&mut self) -> String {
        let answer = self.must("POST", "/api/person/passphrase", &Value::Null).await;
        answer["passphrase"].as_str().unwrap().to_owned()
    }
}

/// A tab at a live game, or at an analysis.
pub(crate) struct Tab {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
}

impl Tab {
    pub(crate) async fn open(address: SocketAddr, id: &str, cookie: Option<&str>) -> Self {
        Self::try_open(address, id, cookie, None).await.unwrap()
    }

    pub(crate) async fn try_open(
        address: SocketAddr,
        id: &str,
        cookie: Option<&str>,
        origin: Option<&str>,
    ) -> Result<Self, tungstenite::Error> {
        let headers = [("cookie", cookie), ("origin", origin)];
        let named = headers.iter().filter_map(|(name, value)| Some((*name, (*value)?)));
        Self::with_headers(address, id, &named.collect::<Vec<_>>()).await
    }

    pub(crate) async fn with_headers(
        address: SocketAddr,
        id: &str,
        headers: &[(&'static str, &str)],
    ) -> Result<Self, tungstenite::Error> {
        Self::at(address, &format!("/api/games/{id}/live"), headers).await
    }

    /// A tab of somebody who analyses, in this language.
    pub(crate) async fn analyse(address: SocketAddr, language: &str) -> Self {
        Self::at(address, &format!("/api/analysis/live?language={language}"), &[]).await.unwrap()
    }

    /// A tab at any live address.
    pub(crate) async fn at(
        address: SocketAddr,
        path: &str,
        headers: &[(&'static str, &str)],
    ) -> Result<Self, tungstenite::Error> {
        let mut request = format!("ws://{address}{path}").into_client_request()?;
        for &(name, value) in headers {
            request.headers_mut().insert(name, value.parse().unwrap());
        }
        let (socket, _) = tokio_tungstenite::connect_async(request).await?;
        Ok(Self { socket })
    }

    pub(crate) async fn say(&mut self, text: &str) {
        // A server that has had enough closes; whoever listens next finds out.
        let _ = self.socket.send(Message::text(text)).await;
    }

    pub(crate) async fn send(&mut self, message: Message) {
        let _ = self.socket.send(message).await;
    }

    pub(crate) async fn play(&mut self, square: &str, ply: usize) {
        self.say(&format!(r#"{{"do":"move","square":"{square}","ply":{ply}}}"#)).await;
    }

    /// The next message; `None` when the connection has ended.
    pub(crate) async fn hear(&mut self) -> Option<Value> {
        tokio::time::timeout(PATIENCE, self.hear_however_late()).await.expect("an answer in time")
    }

    /// The same for whoever has all the time in the world.
    pub(crate) async fn hear_however_late(&mut self) -> Option<Value> {
        loop {
            match self.socket.next().await? {
                Ok(Message::Text(text)) => return Some(serde_json::from_str(&text).unwrap()),
                Ok(Message::Close(_)) | Err(_) => return None,
                Ok(_) => {}
            }
        }
    }

    /// The next message of this type.
    pub(crate) async fn hear_of(&mut self, kind: &str) -> Value {
        loop {
            let news = self.hear().await.unwrap_or_else(|| panic!("the connection ended before {kind} came"));
            if news["type"] == kind {
                return news;
            }
        }
    }
}
