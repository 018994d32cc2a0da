//! How hard to think: what requests to an engine have in common.

use std::time::Duration;

use outflank_engine::{Level, Limits, Memory, Request};
use pyo3::prelude::*;

use crate::errors::bad;

/// A level as somebody writes it: a name or a number.
#[derive(FromPyObject)]
pub(crate) enum LevelArgument {
    Number(i64),
    Text(String),
}

impl LevelArgument {
    pub(crate) fn level(&self) -> PyResult<Level> {
        match self {
            Self::Number(number) => number.to_string().parse().map_err(bad),
            Self::Text(text) => text.parse().map_err(bad),
        }
    }
}

/// Bounds on a search, as somebody writes them.
#[derive(Clone, Copy, Default)]
pub(crate) struct Bounds {
    pub(crate) nodes: Option<u64>,
    pub(crate) time: Option<Duration>,
}

impl Bounds {
    pub(crate) fn new(nodes: Option<i64>, seconds: Option<f64>) -> PyResult<Self> {
        let nodes = nodes.map(|nodes| match u64::try_from(nodes) {
            Ok(nodes @ 1..) => Ok(nodes),
            _ => Err(bad("nodes are positions to visit at most: a number from 1 on")),
        });
        let time = seconds.map(|seconds| {
            Duration::try_from_secs_f64(seconds).map_err(|_| bad("time is a number of seconds that is not below 0"))
        });
        Ok(Self { nodes: nodes.transpose()?, time: time.transpose()? })
    }

    pub(crate) fn of<'a>(self, request: Request<'a>) -> Request<'a> {
        let request = self.nodes.into_iter().fold(request, Request::nodes);
        self.time.into_iter().fold(request, Request::time)
    }
}

/// How hard to think about a position.
#[derive(Clone, Copy)]
pub(crate) struct Effort {
    limits: Option<Limits>,
    level: Option<Level>,
    bounds: Bounds,
    memory: Memory,
}

impl Effort {
    pub(crate) fn new(level: Option<LevelArgument>, depth: Option<i64>, bounds: Bounds, fresh: bool) -> PyResult<Self> {
        if level.is_some() && depth.is_some() {
            return Err(bad("a search has a level or a depth, not both"));
        }
        let memory = if fresh { Memory::Afresh } else { Memory::Shared };
        let limits = depth.map(depth_limits).transpose()?;
        Ok(Self { limits, level: level.map(|level| level.level()).transpose()?, bounds, memory })
    }

    pub(crate) fn of<'a>(self, request: Request<'a>) -> Request<'a> {
        let request = self.level.into_iter().fold(request, Request::level);
        let request = self.limits.into_iter().fold(request, Request::limits);
        self.bounds.of(request).memory(self.memory)
    }
}

/// A search to a fixed depth.
pub(crate) fn depth_limits(depth: i64) -> PyResult<Limits> {
    match u8::try_from(depth) {
        Ok(plies @ 1..) => Ok(Limits::depth(plies)),
        _ => Err(bad(format!("a search looks from 1 to {} plies ahead, not {depth}", u8::MAX))),
    }
}
