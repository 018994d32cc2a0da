//! What the system tells about the server's process, on Linux.

use std::fs;
use std::time::Duration;

#[cfg(target_os = "linux")]
use rustix::process::{Pid, Resource, Rlimit, Signal, getrlimit, kill_process, prlimit, setrlimit};

use crate::Outcome;

/// A process of ours.
#[derive(Clone, Copy)]
pub(crate) struct Process(pub(crate) u32);

impl Process {
    /// The most memory it has had since [`forget_peak`](Self::forget_peak), in megabytes.
    pub(crate) fn peak(self) -> f64 {
        let status = fs::read_to_string(format!("/proc/{}/status", self.0)).unwrap_or_default();
        let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let kilobytes = line.and_then(|line| line.trim().split(' ').next()?.parse::<f64>().ok());
        kilobytes.unwrap_or(0.0) / 1024.0
    }

    pub(crate) fn forget_peak(self) {
        // Where that is not allowed the peak is that of the whole run.
        let _ = fs::write(format!("/proc/{}/clear_refs", self.0), "5");
    }

    /// The time it has had of processors.
    pub(crate) fn worked(self) -> Duration {
        let stat = fs::read_to_string(format!("/proc/{}/stat", self.0)).unwrap_or_default();
        // The name of the program, in brackets, may contain anything.
        let fields: Vec<i64> = stat.rsplit(')').next().unwrap_or_default().split(' ').flat_map(str::parse).collect();
        // After the state, which is a letter, come ten numbers that do not matter here, then the user's and the system's ticks.
        let ticks: i64 = fields.iter().skip(10).take(2).sum();
        Duration::from_millis(ticks.unsigned_abs() * 10)
    }

    /// Lets no file grow beyond this.
    #[cfg(target_os = "linux")]
    pub(crate) fn limit_files(self, bytes: Option<u64>) -> Outcome<()> {
        let limit = Rlimit { current: bytes, maximum: getrlimit(Resource::Fsize).maximum };
        prlimit(Some(self.pid()?), Resource::Fsize, limit)?;
        Ok(())
    }

    #[cfg(target_os = "linux")]
    pub(crate) fn ask_to_end(self) -> Outcome<()> {
        Ok(kill_process(self.pid()?, Signal::TERM)?)
    }

    #[cfg(target_os = "linux")]
    fn pid(self) -> Outcome<Pid> {
        i32::try_from(self.0).ok().and_then(Pid::from_raw).ok_or_else(|| "no such process".into())
    }

    #[cfg(not(target_os = "linux"))]
    pub(crate) fn limit_files(self, _: Option<u64>) -> Outcome<()> {
        Err("this run needs Linux".into())
    }

    #[cfg(not(target_os = "linux"))]
    pub(crate) fn ask_to_end(self) -> Outcome<()> {
        Err("this run needs Linux".into())
    }
}

/// Takes as many files as the system gives: each connection is one.
pub(crate) fn allow_files() {
    #[cfg(target_os = "linux")]
    {
        let Rlimit { maximum, .. } = getrlimit(Resource::Nofile);
        let _ = setrlimit(Resource::Nofile, Rlimit { current: maximum, maximum });
    }
}
