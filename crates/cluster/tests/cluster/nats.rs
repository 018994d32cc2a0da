//! A NATS server of one's own, for a test.

use std::fs;
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use tempfile::TempDir;

/// A private server with JetStream, which ends with the test.
pub(crate) struct TestServer {
    process: Child,
    program: PathBuf,
    folder: TempDir,
    port: u16,
    words: Vec<String>,
}

impl TestServer {
    /// Starts a server; `None`, and a line that says so, where none is installed.
    pub(crate) fn start(words: &[&str]) -> Option<Self> {
        let Some(program) = installed() else {
            eprintln!(
                "LEFT OUT: nats-server is not installed, and so nothing was tested here (apt-get install nats-server)"
            );
            return None;
        };
        let folder = tempfile::tempdir().expect("a folder");
        // Whoever takes the port before the server does makes the test fail, which hardly ever happens.
        let port = TcpListener::bind("127.0.0.1:0").and_then(|taken| taken.local_addr()).expect("a free port").port();
        let words: Vec<String> = words.iter().map(ToString::to_string).collect();
        let process = spawn(&program, folder.path(), port, &words);
        let server = Self { process, program, folder, port, words };
        server.wait_until_it_answers();
        Some(server)
    }

    /// Where it is.
    pub(crate) fn url(&self) -> String {
        format!("nats://127.0.0.1:{}", self.port)
    }

    #[allow(dead_code)]
    /// The same with something in front of the host, such as a user and a password.
    pub(crate) fn url_for(&self, login: &str) -> String {
        format!("nats://{login}@127.0.0.1:{}", self.port)
    }

    #[allow(dead_code)]
    /// The process by which it runs.
    pub(crate) fn process(&self) -> u32 {
        self.process.id()
    }

    /// Kills it, and starts it again with what lies on its disk.
    pub(crate) fn restart(&mut self, away: Duration) {
        self.kill();
        thread::sleep(away);
        self.go_on();
    }

    /// Kills it, until it is to go on.
    #[allow(dead_code)] // Not every test needs it.
    pub(crate) fn pause(&mut self) {
        self.kill();
    }

    /// Starts it again with what lies on its disk.
    pub(crate) fn go_on(&mut self) {
        self.process = spawn(&self.program, self.folder.path(), self.port, &self.words);
        self.wait_until_it_answers();
    }

    fn kill(&mut self) {
        // One that has ended already is what we want.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }

    fn wait_until_it_answers(&self) {
        let began = Instant::now();
        while std::net::TcpStream::connect(("127.0.0.1", self.port)).is_err() {
            assert!(began.elapsed() < Duration::from_secs(30), "the NATS server does not answer");
            thread::sleep(Duration::from_millis(20));
        }
    }
}

impl Drop for TestServer {
    fn drop(&mut self) {
        self.kill();
    }
}

fn spawn(program: &Path, folder: &Path, port: u16, words: &[String]) -> Child {
    let (port, folder) = (port.to_string(), folder.join("jetstream"));
    fs::create_dir_all(&folder).expect("a folder");
    let mut command = Command::new(program);
    command.args(["-js", "-a", "127.0.0.1", "-p", &port, "-sd"]).arg(folder).args(words);
    command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("the NATS server runs")
}

/// Where the program lies: Debian puts it where only root looks.
fn installed() -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders = std::env::split_paths(&path).chain(["/usr/sbin".into(), "/usr/local/sbin".into()]);
    folders.map(|folder: PathBuf| folder.join("nats-server")).find(|program| program.is_file())
}
