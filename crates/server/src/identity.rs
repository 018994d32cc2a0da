//! Who somebody is: a secret that only their browser knows.

use std::fmt;
use std::net::IpAddr;

use axum::http::{HeaderMap, HeaderValue, header};
use outflank_play::{Customer, Engines};
use sha2::{Digest, Sha256};

use crate::limits::household;

const COOKIE: &str = "outflank";
/// A year, in seconds.
const LIFETIME: u32 = 365 * 24 * 60 * 60;

/// 128 random bits in a cookie. Whoever has them has the seats that were taken with them.
///
/// It cannot be printed by accident: there is no `Display`, and `Debug` shows nothing.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Secret(u128);

/// Somebody at the door: from where they come, and who they are if they have been here before.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Caller {
    pub(crate) address: IpAddr,
    pub(crate) holder: Option<Holder>,
}

impl Caller {
    /// Whom engines think for on their behalf: everybody at an address shares what it gets.
    pub(crate) fn customer(self, engines: &Engines) -> Customer {
        engines.customer(household(self.address)).member(self.holder)
    }
}

/// The digest of a secret: enough to know somebody again, of no use to anybody who reads it.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Holder([u8; 32]);

impl Secret {
    pub(crate) fn random() -> Result<Self, getrandom::Error> {
        let mut bytes = [0; 16];
        getrandom::fill(&mut bytes)?;
        Ok(Self(u128::from_be_bytes(bytes)))
    }

    /// The secret that a request brings, if it brings one.
    pub(crate) fn of_request(headers: &HeaderMap) -> Option<Self> {
        let cookies = headers.get_all(header::COOKIE).into_iter().filter_map(|value| value.to_str().ok());
        let mut pairs = cookies.flat_map(|line| line.split(';')).filter_map(|pair| pair.trim().split_once('='));
        let (_, text) = pairs.find(|(name, _)| *name == COOKIE)?;
        let well_formed = text.len() == 32 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
        u128::from_str_radix(text, 16).ok().filter(|_| well_formed).map(Self)
    }

    pub(crate) fn holder(self) -> Holder {
        Holder(Sha256::digest(self.0.to_be_bytes()).into())
    }

    /// The header that makes a browser remember it: out of reach of scripts and of other sites.
    pub(crate) fn cookie(self, over_tls: bool) -> HeaderValue {
        let secure = if over_tls { "; Secure" } else { "" };
        let text = format!("{COOKIE}={:032x}; Path=/; HttpOnly; SameSite=Strict; Max-Age={LIFETIME}{secure}", self.0);
        let mut value = HeaderValue::from_str(&text).expect("digits and letters make a header");
        value.set_sensitive(true);
        value
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret")
    }
}

impl Holder {
    pub(crate) fn bytes(&self) -> &[u8] {
        &self.0
    }

    pub(crate) fn from_bytes(bytes: &[u8]) -> Option<Self> {
        bytes.try_into().ok().map(Self)
    }
}

impl fmt::Debug for Holder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Holder")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_browser_is_known_again_by_its_cookie() {
        let secret = Secret::random().unwrap();
        let cookie = secret.cookie(false);
        let pair = cookie.to_str().unwrap().split(';').next().unwrap();
        let mut headers = HeaderMap::new();
        headers.insert(header::COOKIE, format!("theme=dark; {pair}").parse().unwrap());
        assert_eq!(Secret::of_request(&headers), Some(secret));
    }

    #[test]
    fn anything_else_is_a_stranger() {
        for text in ["outflank=", "outflank=12", "outflank=+0000000000000000000000000000001", "other=1"] {
            let mut headers = HeaderMap::new();
            headers.insert(header::COOKIE, text.parse().unwrap());
            assert_eq!(Secret::of_request(&headers), None, "{text}");
        }
    }

    #[test]
    fn a_secret_does_not_show() {
        assert_eq!(format!("{:?} {:?}", Secret(7), Secret(7).holder()), "Secret Holder");
    }
}
