//! What the system tells about processes, on Linux.

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
        self.ticks(2)
    }

    /// The same with what those have had that it began and that have ended.
    pub(crate) fn worked_with_children(self) -> Duration {
        self.ticks(4)
    }

    /// The user's and the system's time, and as many more that follow.
    fn ticks(self, kinds: usize) -> Duration {
        // Before them come its parent and nine numbers that do not matter here.
        let ticks: i64 = self.status().iter().skip(10).take(kinds).sum();
        Duration::from_millis(ticks.unsigned_abs() * 10)
    }

    /// The numbers that stand after its state, which is a letter: first that of its parent.
    fn status(self) -> Vec<i64> {
        let stat = fs::read_to_string(format!("/proc/{}/stat", self.0)).unwrap_or_default();
        // The name of the program, in brackets, may contain anything.
        stat.rsplit(')').next().unwrap_or_default().split(' ').flat_map(str::parse).collect()
    }

    /// Its share of the memory in use, in megabytes: what several have together is shared out among them.
    pub(crate) fn share_of_memory(self) -> f64 {
        let told = fs::read_to_string(format!("/proc/{}/smaps_rollup", self.0)).unwrap_or_default();
        let line = told.lines().find_map(|line| line.strip_prefix("Pss:"));
        let kilobytes = line.and_then(|line| line.trim().split(' ').next()?.parse::<f64>().ok());
        kilobytes.unwrap_or(0.0) / 1024.0
    }

    /// Itself, and everybody that it has begun, or that they have.
    pub(crate) fn family(self) -> Vec<Self> {
        let names = fs::read_dir("/proc").into_iter().flatten().flatten().map(|entry| entry.file_name());
        let all: Vec<Self> = names.filter_map(|name| name.to_str()?.parse().ok().map(Self)).collect();
        let parents: Vec<Option<i64>> = all.iter().map(|process| process.status().first().copied()).collect();
        let mut family = vec![self];
        let mut known = 0;
        while let Some(parent) = family.get(known).map(|process| i64::from(process.0)) {
            family.extend(all.iter().zip(&parents).filter(|(_, its)| **its == Some(parent)).map(|(child, _)| *child));
            known += 1;
        }
        family
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
