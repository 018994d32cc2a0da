//! Who somebody is: a secret that only their browser knows, or a program of theirs.
//!
//! A secret leads to a [`Holder`], under which everything of theirs is kept. That of a browser without a person is the digest of
//! its secret; of several browsers of one person, and of their programs, the store knows the one holder (`store::Persons`).

use std::fmt;
use std::net::IpAddr;

use axum::http::{HeaderMap, HeaderValue, header};
use outflank_play::{Customer, Engines};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::limits::household;

const COOKIE: &str = "outflank";
/// How long a browser remembers its secret, and stays signed in: a year, in seconds.
pub(crate) const SESSION: u32 = 365 * 24 * 60 * 60;
/// How a token begins, so that anybody sees what it is who finds one where it does not belong.
const TOKEN: &str = "outflank_";

/// 128 random bits in a cookie or a token. Whoever has them has the seats that were taken with them.
///
/// It cannot be printed by accident: there is no `Display`, and `Debug` shows nothing.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Secret(u128);

/// Somebody at the door: from where they come, and who they are if they have been here before.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Caller {
    pub(crate) address: IpAddr,
    pub(crate) holder: Option<Holder>,
    /// By what they are known, which other servers need not know.
    #[serde(skip)]
    pub(crate) credential: Option<Credential>,
}

/// By what somebody is known.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Credential {
    /// The cookie of a browser.
    Browser(SecretDigest),
    /// The token of a program (bearer token).
    Token(SecretDigest),
}

/// The digest of a secret, of no use to anybody who reads it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct SecretDigest([u8; 32]);

/// A text that is no token.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct NotAToken;

impl Caller {
    /// Whom engines think for on their behalf: everybody at an address shares what it gets.
    pub(crate) fn customer(self, engines: &Engines) -> Customer {
        engines.customer(household(self.address)).member(self.holder)
    }
}

/// Somebody, as everything of theirs names them: enough to know them again, of no use to anybody who reads it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Holder([u8; 32]);

impl Secret {
    pub(crate) fn random() -> Result<Self, getrandom::Error> {
        let mut bytes = [0; 16];
        getrandom::fill(&mut bytes)?;
        Ok(Self(u128::from_be_bytes(bytes)))
    }

    /// The secret that a browser brings, if it brings one.
    pub(crate) fn of_browser(headers: &HeaderMap) -> Option<Self> {
        let cookies = headers.get_all(header::COOKIE).into_iter().filter_map(|value| value.to_str().ok());
        let mut pairs = cookies.flat_map(|line| line.split(';')).filter_map(|pair| pair.trim().split_once('='));
        let (_, text) = pairs.find(|(name, _)| *name == COOKIE)?;
        Self::read(text)
    }

    fn read(text: &str) -> Option<Self> {
        let well_formed = text.len() == 32 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
        u128::from_str_radix(text, 16).ok().filter(|_| well_formed).map(Self)
    }

    pub(crate) fn digest(self) -> SecretDigest {
        SecretDigest(Sha256::digest(self.0.to_be_bytes()).into())
    }

    /// The secret as a program of its owner gets it, once.
    pub(crate) fn token(self) -> String {
        format!("{TOKEN}{:032x}", self.0)
    }

    /// The header that makes a browser remember it: out of reach of scripts and of other sites.
    pub(crate) fn cookie(self, over_tls: bool) -> HeaderValue {
        let secure = if over_tls { "; Secure" } else { "" };
        let text = format!("{COOKIE}={:032x}; Path=/; HttpOnly; SameSite=Strict; Max-Age={SESSION}{secure}", self.0);
        let mut value = HeaderValue::from_str(&text).expect("digits and letters make a header");
        value.set_sensitive(true);
        value
    }

    /// The header that makes a browser forget its secret.
    pub(crate) fn no_cookie() -> HeaderValue {
        HeaderValue::from_static("outflank=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0")
    }
}

impl Credential {
    /// What a request brings, if it brings anything. A token counts before a cookie: whoever sends one means it.
    pub(crate) fn of_request(headers: &HeaderMap) -> Result<Option<Self>, NotAToken> {
        let browser = || Secret::of_browser(headers).map(|secret| Self::Browser(secret.digest()));
        // Other schemes are for a proxy in front of this server.
        let line = headers.get(header::AUTHORIZATION).and_then(|line| line.to_str().ok());
        let bearer =
            line.and_then(|line| line.split_once(' ')).filter(|(scheme, _)| scheme.eq_ignore_ascii_case("bearer"));
        let Some((_, token)) = bearer else { return Ok(browser()) };
        let secret = token.trim().strip_prefix(TOKEN).and_then(Secret::read).ok_or(NotAToken)?;
        Ok(Some(Self::Token(secret.digest())))
    }
}

impl SecretDigest {
    /// The digest of a text that is as hard to guess as a secret.
    pub(crate) fn of(text: &str) -> Self {
        Self(Sha256::digest(text).into())
    }

    /// Whom it leads to as long as it is that of a browser without a person.
    pub(crate) fn holder(self) -> Holder {
        Holder(self.0)
    }

    pub(crate) fn bytes(&self) -> &[u8] {
        &self.0
    }
}

impl From<[u8; 32]> for SecretDigest {
    fn from(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }
}

impl fmt::Debug for SecretDigest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SecretDigest")
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret")
    }
}

impl Holder {
    /// Somebody new.
    pub(crate) fn random() -> Result<Self, getrandom::Error> {
        let mut bytes = [0; 32];
        getrandom::fill(&mut bytes)?;
        Ok(Self(bytes))
    }

    pub(crate) fn bytes(&self) -> &[u8] {
        &self.0
    }

    /// A number that hardly anybody else has, for a lock.
    pub(crate) fn lock_key(self) -> i64 {
        let [a, b, c, d, e, f, g, h, ..] = self.0;
        i64::from_be_bytes([a, b, c, d, e, f, g, h])
    }
}

impl From<[u8; 32]> for Holder {
    fn from(bytes: [u8; 32]) -> Self {
        Self(bytes)
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

    fn headers(lines: &[(header::HeaderName, &str)]) -> HeaderMap {
        lines.iter().map(|(name, value)| (name.clone(), value.parse().unwrap())).collect()
    }

    #[test]
    fn a_browser_is_known_again_by_its_cookie() {
        let secret = Secret::random().unwrap();
        let cookie = secret.cookie(false);
        let pair = cookie.to_str().unwrap().split(';').next().unwrap();
        let headers = headers(&[(header::COOKIE, &format!("theme=dark; {pair}"))]);
        assert_eq!(Secret::of_browser(&headers), Some(secret));
        assert_eq!(Credential::of_request(&headers), Ok(Some(Credential::Browser(secret.digest()))));
    }

    #[test]
    fn anything_else_is_a_stranger() {
        for text in ["outflank=", "outflank=12", "outflank=+0000000000000000000000000000001", "other=1"] {
            assert_eq!(Credential::of_request(&headers(&[(header::COOKIE, text)])), Ok(None), "{text}");
        }
        let forgotten = Secret::no_cookie();
        assert!(forgotten.to_str().unwrap().starts_with(&format!("{COOKIE}=;")));
    }

    #[test]
    fn a_token_counts_before_a_cookie_and_is_never_mistaken_for_one() {
        let (program, browser) = (Secret(7), Secret(8));
        let cookie = format!("outflank={:032x}", browser.0);
        let read =
            |line: &str| Credential::of_request(&headers(&[(header::AUTHORIZATION, line), (header::COOKIE, &cookie)]));
        assert_eq!(read(&format!("Bearer {}", program.token())), Ok(Some(Credential::Token(program.digest()))));
        assert_eq!(read(&format!("bearer  {}", program.token())), Ok(Some(Credential::Token(program.digest()))));
        for nonsense in ["Bearer ", "Bearer outflank_", "Bearer 00000000000000000000000000000007", "Bearer outflank_7"]
        {
            assert_eq!(read(nonsense), Err(NotAToken), "{nonsense:?}");
        }
        let by_cookie = Ok(Some(Credential::Browser(browser.digest())));
        assert_eq!(read("Basic b3V0ZmxhbmtfOg=="), by_cookie, "that was for a proxy");
    }

    #[test]
    fn a_secret_does_not_show() {
        let digest = Secret(7).digest();
        assert_eq!(format!("{:?} {digest:?} {:?}", Secret(7), digest.holder()), "Secret SecretDigest Holder");
    }
}
