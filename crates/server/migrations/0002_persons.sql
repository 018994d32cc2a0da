-- Somebody who wants to be known again: by a name, on several devices, or by programs of theirs.
CREATE TABLE persons (
    holder     BLOB    NOT NULL PRIMARY KEY, -- drawn by chance; seats and everything else of theirs name it
    nickname   TEXT,
    folded     TEXT    UNIQUE,               -- the nickname as it is compared with others
    passphrase BLOB    UNIQUE,               -- digest of what lets them in on another device
    created    INTEGER NOT NULL              -- seconds since 1970
) STRICT, WITHOUT ROWID;

-- Their browsers. A secret that is not here is that of a browser without a name, and its own holder.
CREATE TABLE sessions (
    digest     BLOB    NOT NULL PRIMARY KEY, -- of the secret in its cookie
    holder     BLOB    NOT NULL REFERENCES persons (holder) ON DELETE CASCADE,
    created    INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX sessions_by_holder ON sessions (holder);

-- Their programs.
CREATE TABLE tokens (
    holder     BLOB    NOT NULL REFERENCES persons (holder) ON DELETE CASCADE,
    name       TEXT    NOT NULL,
    digest     BLOB    NOT NULL UNIQUE,
    created    INTEGER NOT NULL,
    PRIMARY KEY (holder, name)
) STRICT, WITHOUT ROWID;
