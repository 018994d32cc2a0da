//! What is kept of people who want to be known again.

use outflank_page::GameCode;

use super::StoreAnswer;
use crate::identity::{Credential, Holder, SecretDigest};
use crate::person::{Nickname, TokenName};

/// The most tokens that one person may have.
pub const MOST_TOKENS: usize = 20;

/// Persons, the browsers in which they are signed in, and the tokens of their programs.
///
/// Whatever somebody has is kept under one [`Holder`], however many browsers and programs they use. Only here is it known
/// which holder a secret leads to.
pub trait Persons: Send + Sync {
    /// Whose secret it is. A browser of nobody in particular is its own holder; a token that is no longer one has none.
    fn holder_of(&self, credential: Credential) -> StoreAnswer<'_, Option<Holder>>;

    /// What is known of somebody; nothing of a browser without a person.
    fn person(&self, holder: Holder) -> StoreAnswer<'_, Option<Person>>;

    /// Makes a person of a browser, to whom everything belongs that was the browser's. It stays the same for one that is
    /// somebody's already.
    fn found(&self, browser: SecretDigest) -> StoreAnswer<'_, Moved>;

    /// Names a person, or takes the name away.
    fn set_nickname(&self, holder: Holder, nickname: Option<Nickname>) -> StoreAnswer<'_, Renamed>;

    /// Replaces what lets a person in on another device.
    fn set_passphrase(&self, holder: Holder, passphrase: SecretDigest) -> StoreAnswer<'_, ()>;

    /// Lets whoever has the passphrase in, in a browser with a new secret. What the browser had `before` becomes theirs,
    /// unless it was another person's. Nothing if nobody has such a passphrase.
    fn sign_in(
        &self,
        passphrase: SecretDigest,
        browser: SecretDigest,
        before: Option<SecretDigest>,
    ) -> StoreAnswer<'_, Option<Moved>>;

    /// Ends the session of a browser, or those of all others of the same person. Returns those that have ended.
    fn sign_out(&self, holder: Holder, which: SignOut) -> StoreAnswer<'_, Vec<SecretDigest>>;

    /// Gives a program of a person its token; `false` if there is one of that name, or too many.
    fn add_token(&self, holder: Holder, name: TokenName, token: SecretDigest) -> StoreAnswer<'_, bool>;

    /// Takes a token away; nothing if there is none of that name.
    fn remove_token(&self, holder: Holder, name: TokenName) -> StoreAnswer<'_, Option<SecretDigest>>;

    /// Deletes everything that somebody has. Games in which somebody else has a seat stay, and forget whose the other one was.
    fn erase(&self, holder: Holder) -> StoreAnswer<'_, Erased>;
}

/// What is known of a person.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Person {
    /// What others call them.
    pub nickname: Option<String>,
    /// Whether they can sign in on another device.
    pub has_passphrase: bool,
    /// Browsers in which they are signed in.
    pub devices: u32,
    /// The names of their tokens, and when each was made, in seconds since 1970.
    pub tokens: Vec<(String, i64)>,
}

/// What has become somebody's.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Moved {
    /// Theirs.
    pub holder: Holder,
    /// The games in which they sit now.
    pub games: Vec<GameCode>,
}

/// What came of a new name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Renamed {
    /// Somebody else has it.
    Taken,
    /// It is seen in these games.
    In(Vec<GameCode>),
}

/// Which sessions end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SignOut {
    /// That of this browser.
    This(SecretDigest),
    /// Those of all others.
    AllBut(SecretDigest),
}

/// What was deleted.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Erased {
    /// Games that are gone.
    pub gone: Vec<GameCode>,
    /// Games that somebody else has a seat in.
    pub shared: Vec<GameCode>,
    /// Secrets that lead nowhere any more.
    pub credentials: Vec<Credential>,
}
