//! Where PostgreSQL is, and how one gets in.

use std::error::Error;
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use sqlx::ConnectOptions;
use sqlx::postgres::PgConnectOptions;

/// What may stand behind the question mark of an address. Anything else is refused: it might be a secret that is misspelt, and would
/// be found in a log.
const PARAMETERS: [&str; 12] = [
    "application_name",
    "dbname",
    "host",
    "hostaddr",
    "options",
    "password",
    "port",
    "sslcert",
    "sslkey",
    "sslmode",
    "sslrootcert",
    "user",
];

/// A connection URI, such as `postgres://name:password@host/database?sslmode=verify-full&sslrootcert=ca.pem`.
///
/// The password is never shown. One that is not there is taken from PGPASSWORD or from a password file, as by other programs.
#[derive(Clone)]
pub struct PostgresAddress {
    options: Arc<PgConnectOptions>,
    names_password: bool,
}

impl PostgresAddress {
    /// Whether the password stands in the address itself.
    pub fn names_password(&self) -> bool {
        self.names_password
    }

    pub(super) fn options(&self) -> PgConnectOptions {
        // What is asked is nobody's business, and how long it took is told by whoever asked.
        PgConnectOptions::clone(&self.options).application_name("outflank").disable_statement_logging()
    }
}

impl FromStr for PostgresAddress {
    type Err = NotAnAddress;

    fn from_str(text: &str) -> Result<Self, NotAnAddress> {
        let rest = ["postgres://", "postgresql://"].iter().find_map(|scheme| text.strip_prefix(scheme));
        let rest = rest.ok_or(NotAnAddress::Unclear)?;
        let (place, parameters) = rest.split_once('?').unwrap_or((rest, ""));
        let login = place.split('/').next().and_then(|authority| authority.rsplit_once('@'));
        let mut names_password = login.is_some_and(|(login, _)| login.contains(':'));
        for parameter in parameters.split('&').filter(|parameter| !parameter.is_empty()) {
            let name = parameter.split('=').next().unwrap_or_default();
            names_password |= name == "password";
            if !PARAMETERS.contains(&name) {
                return Err(NotAnAddress::UnknownParameter);
            }
        }
        // What is wrong with it is not told: the reason would quote it.
        let options: PgConnectOptions = text.parse().map_err(|_| NotAnAddress::Unclear)?;
        Ok(Self { options: Arc::new(options), names_password })
    }
}

impl fmt::Display for PostgresAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let options = &self.options;
        let host = options.get_socket().map_or_else(|| options.get_host().into(), |socket| socket.to_string_lossy());
        let database = options.get_database().unwrap_or(options.get_username());
        write!(f, "the PostgreSQL database {database} at {host}")
    }
}

impl fmt::Debug for PostgresAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Why a text is no address of a database. It does not say what the text was: there may be a password in it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum NotAnAddress {
    /// It is something else.
    Unclear,
    /// Something behind its question mark has no meaning.
    UnknownParameter,
}

impl fmt::Display for NotAnAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unclear => f.write_str(
                "that is no address of a database; write one such as postgres://name@host/database?sslmode=verify-full",
            ),
            Self::UnknownParameter => {
                write!(
                    f,
                    "only these may stand behind the question mark of a database's address: {}",
                    PARAMETERS.join(", ")
                )
            }
        }
    }
}

impl Error for NotAnAddress {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_password_is_noticed_and_never_shown() {
        for (text, names_password) in [
            ("postgres://ann:s3cret@db.example:5433/games", true),
            ("postgresql://ann@db.example/games?password=s3cret&sslmode=require", true),
            ("postgres://ann@db.example/games?sslmode=verify-full&sslrootcert=/etc/ca.pem", false),
            ("postgres://ann@db.example:5433/games", false),
        ] {
            let address: PostgresAddress = text.parse().unwrap();
            assert_eq!(address.names_password(), names_password, "{text}");
            let shown = format!("{address} {address:?}");
            assert!(shown.contains("games at db.example") && !shown.contains("s3cret"), "{shown}");
        }
    }

    #[test]
    fn anything_else_is_refused_without_being_quoted() {
        for text in ["", "games", "mysql://s3cret@host/", "postgres://a:s3cret@[host/", "postgres://h/?sslmode=s3cret"]
        {
            assert_eq!(text.parse::<PostgresAddress>().unwrap_err(), NotAnAddress::Unclear, "{text}");
        }
        let misspelt = "postgres://h/d?pasword=s3cret".parse::<PostgresAddress>().unwrap_err();
        assert!(misspelt == NotAnAddress::UnknownParameter && !misspelt.to_string().contains("s3cret"));
    }
}
