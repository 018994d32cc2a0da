//! Where a NATS server is, and how to get in.

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use async_nats::{ConnectOptions, Event};

use crate::{ClusterError, LinkNews};

/// A NATS server, or several of one cluster. Neither what is secret about it nor the files of secrets are ever shown.
///
/// ```
/// use outflank_cluster::NatsServer;
/// let server: NatsServer = "nats://ada:lovelace@example.org".parse()?;
/// assert_eq!(server.to_string(), "nats://example.org");
/// # Ok::<(), outflank_cluster::ClusterError>(())
/// ```
#[derive(Clone)]
pub struct NatsServer {
    /// As they are written, but for what is secret.
    addresses: Vec<String>,
    login: Option<Login>,
    credentials: Option<PathBuf>,
    authority: Option<PathBuf>,
}

/// How often a server is asked whether it is there; one that does not answer three times in a row is lost.
const ASKED_EVERY: Duration = Duration::from_secs(2);
/// How long one attempt to connect may take, and the longest pause between two.
const ATTEMPT: Duration = Duration::from_secs(2);
const PAUSE: Duration = Duration::from_millis(500);

/// What an address says before its `@`.
#[derive(Clone)]
enum Login {
    Token(String),
    Password { user: String, password: String },
}

impl NatsServer {
    /// With the credentials in this file, which `nsc` makes: a token and a key to sign with.
    pub fn with_credentials(self, file: PathBuf) -> Self {
        Self { credentials: Some(file), ..self }
    }

    /// Believing in the certificates of this file (PEM) as well.
    pub fn with_authority(self, file: PathBuf) -> Self {
        Self { authority: Some(file), ..self }
    }

    /// Connects, and connects again whenever the connection is lost; `told` hears of that.
    pub async fn connect(
        &self,
        told: impl Fn(LinkNews) + Clone + Send + Sync + 'static,
    ) -> Result<async_nats::Client, ClusterError> {
        let mut options = match &self.credentials {
            None => ConnectOptions::new(),
            Some(file) => ConnectOptions::with_credentials_file(file)
                .await
                .map_err(|reason| ClusterError::Credentials { file: file.clone(), reason })?,
        };
        options = match self.login.clone() {
            None => options,
            Some(Login::Token(token)) => options.token(token),
            Some(Login::Password { user, password }) => options.user_and_password(user, password),
        };
        if let Some(file) = &self.authority {
            options = options.add_root_certificates(file.clone());
        }
        let options = options.ping_interval(ASKED_EVERY).connection_timeout(ATTEMPT);
        let options = options.reconnect_delay_callback(|attempts| if attempts <= 1 { Duration::ZERO } else { PAUSE });
        let options = options.name("outflank").event_callback(move |event| {
            match event {
                Event::Connected => told(LinkNews::Connected),
                Event::Disconnected => told(LinkNews::Lost),
                _ => {}
            }
            std::future::ready(())
        });
        options.connect(self.addresses.as_slice()).await.map_err(|error| ClusterError::of_connecting(self, &error))
    }
}

/// `nats://host:4222`, `tls://host`, `nats://user:password@host`, `nats://token@host`; several, with commas between them, are one cluster.
impl FromStr for NatsServer {
    type Err = ClusterError;

    fn from_str(text: &str) -> Result<Self, ClusterError> {
        let (mut addresses, mut login) = (Vec::new(), None);
        for address in text.split(',').map(str::trim) {
            let (scheme, rest) = address.split_once("://").unwrap_or(("nats", address));
            let (secret, host) = rest.rsplit_once('@').map_or((None, rest), |(secret, host)| (Some(secret), host));
            let host = host.trim_end_matches('/');
            if !matches!(scheme, "nats" | "tls") || host.is_empty() || host.contains(['/', '?', '#', ' ']) {
                return Err(ClusterError::BadAddress);
            }
            login = login.or(secret.map(Login::read).transpose()?);
            addresses.push(format!("{scheme}://{host}"));
        }
        Ok(Self { addresses, login, credentials: None, authority: None })
    }
}

impl Login {
    fn read(text: &str) -> Result<Self, ClusterError> {
        let decoded = |text: &str| decoded(text).ok_or(ClusterError::BadAddress);
        Ok(match text.split_once(':') {
            Some((user, password)) => Self::Password { user: decoded(user)?, password: decoded(password)? },
            None => Self::Token(decoded(text)?),
        })
    }
}

/// A text in which `%2F` stands for a slash, as in every address.
fn decoded(text: &str) -> Option<String> {
    let mut parts = text.split('%');
    let mut bytes = parts.next()?.as_bytes().to_vec();
    for part in parts {
        let (code, rest) = part.split_at_checked(2)?;
        bytes.push(u8::from_str_radix(code, 16).ok()?);
        bytes.extend(rest.as_bytes());
    }
    String::from_utf8(bytes).ok()
}

/// The addresses alone.
impl fmt::Display for NatsServer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.addresses.join(","))
    }
}

/// The same.
impl fmt::Debug for NatsServer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "NatsServer({self})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_secret_is_understood_and_never_shown() {
        for (text, shown, user, password) in [
            ("nats://ada:love%40lace@a.example:4223", "nats://a.example:4223", "ada", "love@lace"),
            ("tls://ada:p@ss@a.example/", "tls://a.example", "ada", "p@ss"),
            ("ada:x@a.example, b.example:1", "nats://a.example,nats://b.example:1", "ada", "x"),
        ] {
            let server: NatsServer = text.parse().unwrap();
            assert_eq!((server.to_string().as_str(), format!("{server:?}")), (shown, format!("NatsServer({shown})")));
            let Some(Login::Password { user: found, password: secret }) = server.login else { panic!("no password") };
            assert_eq!((found.as_str(), secret.as_str()), (user, password));
        }
        let server: NatsServer = "nats://s3cret@a.example".parse().unwrap();
        assert!(matches!(&server.login, Some(Login::Token(token)) if token == "s3cret"));
        assert_eq!(server.to_string(), "nats://a.example");
    }

    #[test]
    fn an_address_that_makes_no_sense_is_not_repeated() {
        for text in ["", "http://ada:secret@a.example", "nats://ada:secret@", "nats://ada:%zz@a.example", "a b"] {
            let error = text.parse::<NatsServer>().unwrap_err().to_string();
            assert!(!error.contains("secret") && !error.contains("%zz"), "{error}");
        }
    }
}
