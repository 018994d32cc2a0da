//! A PostgreSQL of a test's own: in a temporary folder, reached by a socket in it, and gone when the test ends, however it ends.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, Once, PoisonError, Weak};
use std::time::{Duration, Instant};

use sqlx::{AssertSqlSafe, Connection, PgConnection};
use tempfile::{TempDir, tempdir};

use super::PATIENCE;

/// Runs PostgreSQL until its standard input ends, which is when whoever has started it does. One that has only just begun may miss a
/// signal.
const UNTIL_NOBODY_IS_THERE: &str =
    r#""$0" "$@" & pid=$!; read -r how; while kill -"${how:-INT}" $pid 2>/dev/null; do sleep 0.1; done; wait $pid"#;

/// The one that tests of a program share as long as one of them runs.
static SHARED: Mutex<Weak<Cluster>> = Mutex::new(Weak::new());

pub(crate) struct Cluster {
    folder: TempDir,
    programs: PathBuf,
    port: String,
    process: Mutex<Option<Child>>,
    databases: AtomicU32,
}

impl Cluster {
    /// A PostgreSQL that other tests may use as well, if it is installed. Where it is not, that is said once.
    pub(crate) fn shared() -> Option<Arc<Self>> {
        let mut shared = SHARED.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(cluster) = shared.upgrade() {
            return Some(cluster);
        }
        let cluster = Arc::new(Self::start()?);
        *shared = Arc::downgrade(&cluster);
        Some(cluster)
    }

    /// One that nobody else uses.
    pub(crate) fn start() -> Option<Self> {
        Self::prepare(5432, |_| {})
    }

    /// The same at a port, with a folder in which something is done before it first answers.
    pub(crate) fn prepare(port: u16, before: impl FnOnce(&Path)) -> Option<Self> {
        let Some(programs) = programs() else {
            static SAID: Once = Once::new();
            // Not by a macro, so that it is seen where tests succeed too.
            let line = b"LEFT OUT: tests with PostgreSQL, which is not installed (apt-get install postgresql)\n";
            SAID.call_once(|| drop(std::io::stderr().write_all(line)));
            return None;
        };
        let folder = tempdir().unwrap();
        if let Some(user) = user() {
            assert!(Command::new("chown").arg(user).arg(folder.path()).status().unwrap().success());
        }
        let mut prepare = as_user(&programs.join("initdb"));
        prepare.arg("-D").arg(folder.path().join("data"));
        prepare.args(["-U", "postgres", "--auth=trust", "--no-sync", "--encoding=UTF8", "--locale=C"]);
        assert!(prepare.stdout(Stdio::null()).status().unwrap().success());
        let settings = folder.path().join("data/postgresql.conf");
        let mut settings = std::fs::File::options().append(true).open(settings).unwrap();
        let quick = b"listen_addresses = ''\nfsync = off\nshared_buffers = 16MB\nmax_connections = 200\n";
        settings.write_all(quick).unwrap();
        before(folder.path());
        if let Some(user) = user() {
            assert!(Command::new("chown").arg("-R").arg(user).arg(folder.path()).status().unwrap().success());
        }
        let cluster =
            Self { folder, programs, port: port.to_string(), process: Mutex::default(), databases: AtomicU32::new(0) };
        cluster.come_back();
        Some(cluster)
    }

    /// Begins to answer.
    pub(crate) fn come_back(&self) {
        let mut command = as_user(Path::new("sh"));
        command.args(["-c", UNTIL_NOBODY_IS_THERE]).arg(self.programs.join("postgres"));
        command.arg("-D").arg(self.folder.path().join("data")).arg("-k").arg(self.folder.path());
        command.args(["-p", &self.port]);
        let process = command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        *self.process.lock().unwrap() = Some(process);
        let ready = || {
            let mut asked = Command::new(self.programs.join("pg_isready"));
            asked.args(["-q", "-p", &self.port]).arg("-h").arg(self.folder.path()).status().unwrap().success()
        };
        let begun = Instant::now();
        while !ready() {
            assert!(begun.elapsed() < PATIENCE, "PostgreSQL never was ready");
            std::thread::sleep(Duration::from_millis(50));
        }
    }

    /// Goes away: in order, or as if the machine had lost its power.
    pub(crate) fn go_away(&self, at_once: bool) {
        let Some(mut process) = self.process.lock().unwrap_or_else(PoisonError::into_inner).take() else { return };
        let signal = if at_once { "QUIT\n" } else { "INT\n" };
        let _ = process.stdin.take().map(|mut input| input.write_all(signal.as_bytes()));
        let _ = process.wait();
    }

    /// The process by which it runs, while it does.
    pub(crate) fn process(&self) -> Option<u32> {
        self.process.lock().unwrap_or_else(PoisonError::into_inner).as_ref().map(Child::id)
    }

    /// The address of a new database.
    pub(crate) async fn database(&self) -> String {
        let name = format!("test{}", self.databases.fetch_add(1, Ordering::Relaxed));
        let mut connection = PgConnection::connect(&self.address("postgres")).await.unwrap();
        sqlx::raw_sql(AssertSqlSafe(format!("CREATE DATABASE {name}"))).execute(&mut connection).await.unwrap();
        self.address(&name)
    }

    fn address(&self, name: &str) -> String {
        format!("postgres://postgres@localhost/{name}?host={}&port={}", self.folder.path().display(), self.port)
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        self.go_away(false);
        if user().is_some() {
            // The folder is not ours any more, but root may tidy up everywhere.
            let _ = std::fs::remove_dir_all(self.folder.path().join("data"));
        }
    }
}

/// Where PostgreSQL is.
fn programs() -> Option<PathBuf> {
    if cfg!(windows) {
        // There it is started in other ways.
        return None;
    }
    let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let debian = versions.map(|version| version.path().join("bin"));
    let searched = std::env::var_os("PATH").unwrap_or_default();
    let mut folders = debian.chain(std::env::split_paths(&searched));
    folders.find(|folder| ["initdb", "postgres", "pg_isready"].iter().all(|program| folder.join(program).exists()))
}

/// PostgreSQL refuses to run as root; whom it runs as then.
#[cfg(unix)]
fn user() -> Option<&'static str> {
    let known = |name| Command::new("id").arg(name).output().is_ok_and(|output| output.status.success());
    rustix::process::geteuid().is_root().then(|| if known("postgres") { "postgres" } else { "nobody" })
}

#[cfg(windows)]
fn user() -> Option<&'static str> {
    None
}

fn as_user(program: &Path) -> Command {
    let Some(user) = user() else { return Command::new(program) };
    let mut command = Command::new("runuser");
    command.args(["-u", user, "--"]).arg(program);
    command
}
