//! Clients that misbehave, thousands at a time and one way after the other, while somebody else plays.

use std::net::{Ipv4Addr, SocketAddr};
use std::time::{Duration, Instant};

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio::time::{sleep, timeout_at};

use crate::common::{create, request};
use crate::program::Program;
use crate::{Outcome, honest, process, show};

/// How long they go on, in each way.
const LENGTH: Duration = Duration::from_secs(20);
/// As many of them have one address.
const TOGETHER: u64 = 50;
/// Memory beyond which something is wrong, in megabytes.
const MOST: f64 = 512.0;

#[derive(Clone, Copy)]
enum Way {
    HalfHeads,
    SlowBodies,
    HalfFiles,
    IdleConnections,
    NoPong,
    NeverReading,
    TinyGames,
}

const WAYS: [(Way, &str); 7] = [
    (Way::HalfHeads, "half-sent headers"),
    (Way::SlowBodies, "bodies that come a byte at a time"),
    (Way::HalfFiles, "files that are never finished"),
    (Way::IdleConnections, "connections left open"),
    (Way::NoPong, "live connections that answer no ping"),
    (Way::NeverReading, "live connections that ask and never read"),
    (Way::TinyGames, "files of 80,000 games of one move"),
];

pub(crate) async fn run(path: &str, clients: u64) -> Outcome<()> {
    process::allow_files();
    let program = Program::start(path, &[])?;
    let address = program.address;
    println!(
        "{clients} clients misbehave at a time, {TOGETHER} of them from each address, for {} s:",
        LENGTH.as_secs()
    );
    let mut faults = Vec::new();
    for (way, name) in WAYS {
        let (id, _) = create(address, r#"{"white":"human"}"#, None).await;
        program.process().forget_peak();
        let ends = Instant::now() + LENGTH;
        for number in 0..clients {
            tokio::spawn(misbehave(way, address, number, id.clone(), ends));
        }
        let (experience, held) = tokio::join!(honest::play(address, LENGTH), most_held(address, ends));
        let peak = program.process().peak();
        println!("{name}: at most {held} connections held, {peak:.0} MB at the peak");
        show("  somebody else was answered", &experience.answers);
        faults.extend(experience.failures.iter().map(|why| format!("{name}: {why}")));
        if peak > MOST {
            faults.push(format!("{name}: {peak:.0} MB"));
        }
    }
    println!("the server stopped within {:.1} s", program.stop()?.as_secs_f64());
    for fault in faults.iter().take(10) {
        println!("FAULT: {fault}");
    }
    if faults.is_empty() { Ok(()) } else { Err(format!("{} faults", faults.len()).into()) }
}

/// The most connections that the server says it has.
async fn most_held(address: SocketAddr, ends: Instant) -> u64 {
    let mut most = 0;
    while Instant::now() < ends {
        let text = request(address, "GET", "/metrics", &[], "").await.body;
        let line = text.lines().find_map(|line| line.strip_prefix("outflank_open_connections "));
        most = most.max(line.and_then(|value| value.parse().ok()).unwrap_or(0));
        sleep(Duration::from_millis(500)).await;
    }
    most
}

/// Comes back for as long as it may, however often it is shown the door.
async fn misbehave(way: Way, address: SocketAddr, number: u64, id: String, ends: Instant) {
    while Instant::now() < ends {
        let _ = timeout_at(ends.into(), once(way, address, number, &id)).await;
        sleep(Duration::from_millis(200)).await;
    }
}

async fn once(way: Way, address: SocketAddr, number: u64, id: &str) -> std::io::Result<()> {
    let mut stream = connect(address, number).await?;
    let post = |path: &str, length: usize| {
        format!("POST {path} HTTP/1.1\r\nHost: {address}\r\nContent-Length: {length}\r\n\r\n").into_bytes()
    };
    let live = format!(
        "GET /api/games/{id}/live HTTP/1.1\r\nHost: {address}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
         Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    );
    match way {
        Way::HalfHeads => stream.write_all(b"GET / HTTP/1.1\r\nHost: somewhere\r\nX-Half: ").await?,
        Way::SlowBodies => {
            stream.write_all(&post("/api/games", 16_000)).await?;
            loop {
                stream.write_all(b" ").await?;
                sleep(Duration::from_secs(1)).await;
            }
        }
        Way::HalfFiles => {
            stream.write_all(&post("/api/records", 1024 * 1024)).await?;
            stream.write_all(&vec![b' '; 1024 * 1024 - 1]).await?;
        }
        Way::IdleConnections => {
            stream.write_all(format!("GET /healthz HTTP/1.1\r\nHost: {address}\r\n\r\n").as_bytes()).await?;
        }
        Way::NoPong => {
            stream.write_all(live.as_bytes()).await?;
            // They read nothing either, so that they do not even notice when they are let go.
            return std::future::pending().await;
        }
        Way::NeverReading => {
            stream.write_all(live.as_bytes()).await?;
            loop {
                // A masked frame that says {"do":"ping"}; the mask is all zeros.
                stream.write_all(b"\x81\x8d\0\0\0\0{\"do\":\"ping\"}").await?;
                sleep(Duration::from_millis(100)).await;
            }
        }
        Way::TinyGames => {
            stream.write_all(&post("/api/records", 240_000)).await?;
            stream.write_all(&b"f5\n".repeat(80_000)).await?;
        }
    }
    // Waits until the server has had enough, or answers.
    let mut heard = [0; 1024];
    while stream.read(&mut heard).await? > 0 {}
    Ok(())
}

/// From one of many addresses of this computer.
async fn connect(address: SocketAddr, number: u64) -> std::io::Result<TcpStream> {
    let [.., high, low] = (number / TOGETHER + 1).to_be_bytes();
    let socket = TcpSocket::new_v4()?;
    socket.bind(SocketAddr::from((Ipv4Addr::new(127, 7, high, low), 0)))?;
    socket.connect(address).await
}
