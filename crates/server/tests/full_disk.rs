//! A disk that is really full, below SQLite: nothing is acknowledged that is not kept, and everything works again once there is
//! room. The server is a process of its own, because a limit on the size of files holds for a whole process, and because only a
//! process can be killed.

#![cfg(target_os = "linux")]

mod common;

use std::fs::{self, File};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::Duration;

use common::{PATIENCE, Tab, Visitor, config, create, request};
use outflank_server::LogLevel;
use rustix::process::{Pid, Resource, Rlimit, Signal, getrlimit, kill_process, prlimit, test_kill_process};
use serde_json::{Value, json};
use tempfile::{TempDir, tempdir};

/// Tells the server below where its data are.
const FOLDER: &str = "OUTFLANK_TEST_FOLDER";

#[test]
#[ignore = "it is the server of the other tests"]
fn a_server_of_its_own() {
    let Some(folder) = std::env::var_os(FOLDER) else { return };
    let ready = |address| println!("\n{} {address}", std::process::id());
    let mut config = config(Path::new(&folder));
    config.limits.abandoned = Duration::from_millis(20);
    outflank_server::serve(config, LogLevel::Off, ready).unwrap();
}

/// What keeps a disk from taking more.
trait Disk {
    /// The words before those that start the shell.
    fn words(&self, folder: &Path) -> Vec<String>;
    /// Takes all room away. The more often that happened already, the later in the first page of a write it is felt.
    fn fill(&self, server: &House, times: u64);
    fn free(&self, server: &House);
}

/// The limit on the size of files, which anybody may set.
struct FileSize;

impl Disk for FileSize {
    fn words(&self, _: &Path) -> Vec<String> {
        Vec::new()
    }

    fn fill(&self, server: &House, times: u64) {
        // SQLite's log: how it begins, and how long each page in it is.
        const HEAD: u64 = 32;
        const PAGE: u64 = 4096 + 24;
        let log = fs::metadata(server.folder.path().join("server.db-wal")).unwrap().len();
        // What an earlier attempt has left of a page does not count.
        let written = log - (log - HEAD) % PAGE;
        server.limit(Some(written + times * 400));
    }

    fn free(&self, server: &House) {
        server.limit(getrlimit(Resource::Fsize).maximum);
    }
}

/// A file system of one megabyte in memory, which the server sees and nobody else.
struct SmallDisk;

impl SmallDisk {
    /// Not every system lets everybody have one.
    fn is_possible() -> bool {
        let words = ["--user", "--map-root-user", "--mount", "mount", "-t", "tmpfs", "none", "/mnt"];
        let tried = Command::new("unshare").args(words).stderr(Stdio::null()).status();
        tried.is_ok_and(|status| status.success())
    }

    fn filler(server: &House) -> PathBuf {
        let folder = server.folder.path().strip_prefix("/").unwrap();
        Path::new("/proc").join(server.pid.as_raw_nonzero().to_string()).join("root").join(folder).join("filler")
    }
}

impl Disk for SmallDisk {
    fn words(&self, folder: &Path) -> Vec<String> {
        let script = format!("mount -t tmpfs -o size=1m none {} && exec \"$0\" \"$@\"", folder.display());
        ["unshare", "--user", "--map-root-user", "--mount", "sh", "-c", &script].map(str::to_owned).to_vec()
    }

    fn fill(&self, server: &House, _: u64) {
        let mut file = File::create(Self::filler(server)).unwrap();
        let why = (0..=4096).find_map(|_| file.write_all(&[7; 512]).err());
        assert_eq!(why.map(|error| error.kind()), Some(std::io::ErrorKind::StorageFull));
    }

    fn free(&self, server: &House) {
        fs::remove_file(Self::filler(server)).unwrap();
    }
}

/// A shell that starts a server for each line it reads. A file system lasts as long as the shell, whatever becomes of the server.
struct House {
    shell: Child,
    doorbell: ChildStdin,
    said: BufReader<ChildStdout>,
    folder: TempDir,
    pid: Pid,
    address: SocketAddr,
}

impl House {
    fn build(disk: &dyn Disk) -> Self {
        let folder = tempdir().unwrap();
        // A write beyond the limit should be an error, not a signal that ends the program.
        let script = r#"trap "" XFSZ; while read -r line; do "$0" "$@" < /dev/null; done"#;
        let mut words = disk.words(folder.path());
        words.extend(["sh", "-c", script].map(str::to_owned));
        let mut shell = Command::new(&words[0])
            .args(&words[1..])
            .arg(std::env::current_exe().unwrap())
            .args(["--exact", "a_server_of_its_own", "--ignored", "--nocapture"])
            .env(FOLDER, folder.path())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let (doorbell, said) = (shell.stdin.take().unwrap(), BufReader::new(shell.stdout.take().unwrap()));
        let nowhere = SocketAddr::from(([127, 0, 0, 1], 0));
        let mut house = Self { shell, doorbell, said, folder, pid: Pid::INIT, address: nowhere };
        house.start();
        house
    }

    fn start(&mut self) {
        self.doorbell.write_all(b"start\n").unwrap();
        let mut lines = self.said.by_ref().lines().map(Result::unwrap);
        // What the test harness says around it is of no interest.
        let (pid, address) = lines
            .find_map(|line| {
                let (pid, address) = line.split_once(' ')?;
                Some((pid.parse().ok()?, address.parse().ok()?))
            })
            .expect("a server that says where it is");
        (self.pid, self.address) = (Pid::from_raw(pid).unwrap(), address);
    }

    fn end(&self, signal: Signal) {
        kill_process(self.pid, signal).unwrap();
        while test_kill_process(self.pid).is_ok() {
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    fn limit(&self, bytes: Option<u64>) {
        let limit = Rlimit { current: bytes, maximum: getrlimit(Resource::Fsize).maximum };
        prlimit(Some(self.pid), Resource::Fsize, limit).unwrap();
    }

    async fn health(&self) -> common::Answer {
        request(self.address, "GET", "/healthz", &[], "").await
    }

    async fn game(&self, id: &str) -> Value {
        request(self.address, "GET", &format!("/api/games/{id}"), &[], "").await.json()
    }

    async fn moves_of(&self, id: &str) -> Vec<Value> {
        let game = self.game(id).await;
        game["moves"].as_array().unwrap().iter().map(|played| played["square"].clone()).collect()
    }
}

impl Drop for House {
    fn drop(&mut self) {
        let _ = kill_process(self.pid, Signal::KILL);
        let _ = self.shell.kill();
        let _ = self.shell.wait();
    }
}

/// One person at both sides of a board.
struct Player {
    tab: Tab,
    now: Value,
    /// The squares of the moves that were acknowledged.
    told: Vec<Value>,
}

impl Player {
    async fn sit_down(house: &House, id: &str, cookie: &str) -> Self {
        let mut tab = Tab::open(house.address, id, Some(cookie)).await;
        let now = tab.hear_of("game").await["now"].clone();
        Self { tab, now, told: Vec::new() }
    }

    async fn try_to_move(&mut self) {
        let square = self.now["legal"][0].as_str().unwrap().to_owned();
        self.tab.play(&square, self.told.len()).await;
    }

    async fn play(&mut self, moves: usize) {
        for _ in 0..moves {
            self.try_to_move().await;
            let moved = self.tab.hear_of("moved").await;
            assert_eq!(moved["ply"], self.told.len());
            self.told.push(moved["played"]["square"].clone());
            self.now = moved["now"].clone();
        }
    }

    async fn be_refused(&mut self) {
        self.try_to_move().await;
        let news = loop {
            let news = self.tab.hear().await.unwrap();
            assert_ne!(news["type"], "moved", "nobody hears of a move that is not kept");
            if news["type"] == "refused" {
                break news;
            }
        };
        assert_eq!(news["error"], "cannot-save");
        let game = self.tab.hear_of("game").await;
        assert_eq!(game["moves"].as_array().unwrap().len(), self.told.len(), "the game is as it was before");
    }
}

async fn fails_and_recovers(disk: &dyn Disk, failures: u64, how_it_ends: Signal) {
    const CLOCK: &str = r#"{"white":"human","clock":"30m"}"#;
    let mut house = House::build(disk);
    let (id, cookie) = create(house.address, CLOCK, None).await;
    let mut player = Player::sit_down(&house, &id, &cookie).await;
    player.play(5).await;
    for failure in 0..failures {
        disk.fill(&house, failure);
        player.be_refused().await;
        assert_eq!(house.moves_of(&id).await, player.told);
    }
    let refused = request(house.address, "POST", "/api/games", &[], CLOCK).await;
    assert_eq!((refused.status, &refused.json()["error"]), (503, &json!("cannot-save")));
    let health = house.health().await;
    assert_eq!(health.status, 503);
    assert!(health.body.starts_with("cannot save: "), "{}", health.body);

    disk.free(&house);
    if failures == 2 {
        // It finds out by itself.
        while house.health().await.status != 200 {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }
    player.play(10).await;
    assert_eq!(house.health().await.body, "ok\n");
    let (second, cookie) = create(house.address, CLOCK, None).await;
    let mut other = Player::sit_down(&house, &second, &cookie).await;
    other.play(3).await;
    assert_eq!(house.moves_of(&id).await, player.told);

    house.end(how_it_ends);
    house.start();
    assert_eq!(house.moves_of(&id).await, player.told);
    assert_eq!(house.moves_of(&second).await, other.told);
}

#[tokio::test]
async fn after_any_number_of_failed_writes_whatever_is_acknowledged_is_kept() {
    for (failures, how_it_ends) in [(1, Signal::TERM), (2, Signal::KILL), (10, Signal::KILL)] {
        fails_and_recovers(&FileSize, failures, how_it_ends).await;
    }
}

#[tokio::test]
async fn the_same_on_a_file_system_without_room() {
    if !SmallDisk::is_possible() {
        eprintln!("left out: this system has no small file system for everybody");
        return;
    }
    for (failures, how_it_ends) in [(1, Signal::KILL), (2, Signal::TERM), (10, Signal::TERM)] {
        fails_and_recovers(&SmallDisk, failures, how_it_ends).await;
    }
}

/// Looks at something again and again until it is so.
async fn until(what: &str, is_so: impl AsyncFn() -> bool) {
    let wait = async {
        while !is_so().await {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(3 * PATIENCE, wait).await.unwrap_or_else(|_| panic!("never: {what}"));
}

#[tokio::test]
async fn a_flag_that_falls_on_a_full_disk_is_kept_as_soon_as_there_is_room() {
    for somebody_stays in [true, false] {
        let mut house = House::build(&FileSize);
        let (id, cookie) = create(house.address, r#"{"white":"human","clock":"1s"}"#, None).await;
        FileSize.fill(&house, 0);
        // The clock runs from when somebody comes, which needs no room.
        let mut tab = Tab::open(house.address, &id, Some(&cookie)).await;
        assert_eq!(tab.hear_of("game").await["now"]["clock"]["running"], "black");
        let tab = somebody_stays.then_some(tab);
        until("the flag cannot be kept", async || house.health().await.status == 503).await;
        assert_eq!(house.game(&id).await["now"]["outcome"], json!(null), "what is not kept has not happened");
        FileSize.free(&house);
        until("the flag has fallen", async || !house.game(&id).await["now"]["outcome"].is_null()).await;
        house.end(Signal::KILL);
        house.start();
        let outcome = house.game(&id).await["now"]["outcome"].clone();
        assert_eq!((&outcome["winner"], &outcome["reason"]), (&json!("white"), &json!("time")));
        drop(tab);
    }
}

#[tokio::test]
async fn an_answer_that_cannot_be_kept_is_not_judged_and_one_that_was_judged_survives_a_kill() {
    const SESSION: &str = "/api/training/session";
    const LESSON: &str = r#"{"what":"lesson","step":1}"#;
    let mut house = House::build(&FileSize);
    let begun = request(house.address, "PUT", SESSION, &[], LESSON).await;
    assert_eq!(begun.status, 200, "{}", begun.body);
    let cookie = begun.cookie().unwrap();
    let headers = [("Cookie", cookie.as_str())];
    let answer = json!({ "task": begun.json()["task"], "do": "answer", "square": "d3" }).to_string();
    FileSize.fill(&house, 0);
    let refused = request(house.address, "POST", SESSION, &headers, &answer).await;
    assert_eq!((refused.status, &refused.json()["error"]), (503, &json!("cannot-save")));
    let now = request(house.address, "GET", SESSION, &headers, "").await.json();
    assert_eq!((&now["now"]["done"], &now["now"]["said"]), (&json!(false), &json!([])), "nothing is said about it");
    FileSize.free(&house);
    until("the same answer is kept", async || {
        request(house.address, "POST", SESSION, &headers, &answer).await.status == 200
    })
    .await;
    house.end(Signal::KILL);
    house.start();
    let known = request(house.address, "GET", "/api/training", &headers, "").await.json();
    assert_eq!(known["lesson"]["steps"][0]["solved"], 1);
}

#[tokio::test]
async fn nobody_is_renamed_signed_in_or_deleted_by_halves_on_a_full_disk() {
    let mut house = House::build(&FileSize);
    let mut ann = Visitor::new(house.address);
    let game = ann.begin(&json!({"white": "human", "size": "6"})).await;
    ann.must("PUT", "/api/person/nickname", &json!({"nickname": "Ann"})).await;
    let passphrase = ann.passphrase().await;
    let mut phone = Visitor::new(house.address);
    let on_the_phone = phone.begin(&json!({"white": "human", "size": "6"})).await;
    FileSize.fill(&house, 0);
    let cannot_save = (503, "cannot-save".to_owned());
    let (new_name, delete) = (json!({"nickname": "Anna"}), json!({"delete": "everything"}));
    let sign_in = json!({ "passphrase": passphrase });
    assert_eq!(ann.refused("PUT", "/api/person/nickname", &new_name).await, cannot_save);
    assert_eq!(ann.refused("POST", "/api/person/tokens", &json!({"name": "bot"})).await, cannot_save);
    assert_eq!(phone.refused("POST", "/api/person/session", &sign_in).await, cannot_save);
    assert_eq!(ann.refused("DELETE", "/api/person", &delete).await, cannot_save);
    assert_eq!(ann.must("GET", "/api/person", &Value::Null).await["nickname"], "Ann", "nothing has changed");
    assert_eq!((ann.games().await, phone.games().await), (vec![game.clone()], vec![on_the_phone.clone()]));
    FileSize.free(&house);
    until("there is room", async || house.health().await.status == 200).await;
    phone.must("POST", "/api/person/session", &sign_in).await;
    house.end(Signal::KILL);
    house.start();
    let mut phone = Visitor::with_cookie(house.address, phone.cookie);
    assert_eq!(phone.games().await.len(), 2, "what was acknowledged survives a kill");
    phone.must("DELETE", "/api/person", &delete).await;
    house.end(Signal::KILL);
    house.start();
    let gone = request(house.address, "GET", &format!("/api/games/{game}"), &[], "").await;
    assert_eq!(gone.status, 404);
}
