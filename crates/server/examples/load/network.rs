//! A network of its own for each server (Linux namespaces, as root), so that one can be cut off from what all share while its visitors still reach it.

use std::net::{IpAddr, Ipv4Addr};
use std::process::Command;

use crate::Outcome;

/// Where everything is that servers share.
pub(crate) const SHARED: &str = "10.98.0.1";

/// What all networks lead to: an address of this machine, for as long as the run lasts.
pub(crate) struct SharedAddress;

impl SharedAddress {
    pub(crate) fn new() -> Outcome<Self> {
        ip(&format!("addr add {SHARED}/32 dev lo"))?;
        Ok(Self)
    }
}

impl Drop for SharedAddress {
    fn drop(&mut self) {
        let _ = ip(&format!("addr del {SHARED}/32 dev lo"));
    }
}

pub(crate) struct Network {
    number: u8,
    name: String,
}

impl Network {
    pub(crate) fn new(number: u8) -> Outcome<Self> {
        let network = Self { number, name: format!("outflank-load-{number}") };
        let Self { name, .. } = &network;
        ip(&format!("netns add {name}"))?;
        ip(&format!("link add ofl{number} type veth peer name eth0 netns {name}"))?;
        ip(&format!("addr add 10.99.{number}.1/24 dev ofl{number}"))?;
        ip(&format!("link set ofl{number} up"))?;
        ip(&format!("-n {name} addr add 10.99.{number}.2/24 dev eth0"))?;
        ip(&format!("-n {name} link set eth0 up"))?;
        ip(&format!("-n {name} link set lo up"))?;
        network.join()?;
        Ok(network)
    }

    /// What a program inside is started by.
    pub(crate) fn starter(&self) -> Vec<String> {
        ["ip", "netns", "exec", &self.name].map(str::to_owned).into()
    }

    pub(crate) fn address(&self) -> IpAddr {
        Ipv4Addr::new(10, 99, self.number, 2).into()
    }

    /// Nothing gets from here to what is shared, and nobody is told.
    pub(crate) fn cut(&self) -> Outcome<()> {
        ip(&format!("-n {} route replace blackhole {SHARED}/32", self.name))?;
        ip(&format!("-n {} route del {SHARED}/32 via 10.99.{}.1", self.name, self.number)).or(Ok(()))
    }

    pub(crate) fn join(&self) -> Outcome<()> {
        let _ = ip(&format!("-n {} route del blackhole {SHARED}/32", self.name));
        ip(&format!("-n {} route replace {SHARED}/32 via 10.99.{}.1", self.name, self.number))
    }
}

impl Drop for Network {
    fn drop(&mut self) {
        let _ = ip(&format!("netns del {}", self.name));
    }
}

fn ip(words: &str) -> Outcome<()> {
    let output = Command::new("ip").args(words.split(' ')).output()?;
    let why = || format!("ip {words}: {}", String::from_utf8_lossy(&output.stderr));
    if output.status.success() { Ok(()) } else { Err(why().into()) }
}
