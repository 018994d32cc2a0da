-- The same as SQLite has (see there what each is for). Names are ordered byte by byte, as everywhere else.
CREATE TABLE games (
    id      TEXT    COLLATE "C" NOT NULL PRIMARY KEY,
    created BIGINT  NOT NULL,          -- seconds since 1970
    played  BIGINT  NOT NULL,          -- when something last happened
    next    TEXT    COLLATE "C"        -- the rematch, once there is one
);

-- The primary key is the fence: of two servers that go on with the same game, one cannot write.
CREATE TABLE entries (
    game    TEXT    COLLATE "C" NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    number  INTEGER NOT NULL,          -- from 0, without gaps
    entry   TEXT    NOT NULL,          -- JSON
    PRIMARY KEY (game, number)
);

CREATE TABLE seats (
    game    TEXT    COLLATE "C" NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    side    TEXT    NOT NULL CHECK (side IN ('black', 'white')),
    holder  BYTEA,                     -- NULL while it is free
    hidden  BOOLEAN NOT NULL DEFAULT FALSE,
    PRIMARY KEY (game, side)
);

CREATE INDEX seats_by_holder ON seats (holder, hidden);

CREATE TABLE persons (
    holder     BYTEA  NOT NULL PRIMARY KEY,
    nickname   TEXT,
    folded     TEXT   UNIQUE,
    passphrase BYTEA  UNIQUE,
    created    BIGINT NOT NULL
);

CREATE TABLE sessions (
    digest     BYTEA  NOT NULL PRIMARY KEY,
    holder     BYTEA  NOT NULL REFERENCES persons (holder) ON DELETE CASCADE,
    created    BIGINT NOT NULL
);

CREATE INDEX sessions_by_holder ON sessions (holder);

CREATE TABLE tokens (
    holder     BYTEA  NOT NULL REFERENCES persons (holder) ON DELETE CASCADE,
    name       TEXT   COLLATE "C" NOT NULL,
    digest     BYTEA  NOT NULL UNIQUE,
    created    BIGINT NOT NULL,
    PRIMARY KEY (holder, name)
);

CREATE TABLE training (
    holder  BYTEA   NOT NULL,
    number  INTEGER NOT NULL,          -- from 0, without gaps
    entry   TEXT    NOT NULL,          -- JSON
    PRIMARY KEY (holder, number)
);

CREATE TABLE lessons (
    holder   BYTEA NOT NULL PRIMARY KEY,
    progress TEXT  NOT NULL
);

-- What is written to find out whether there is room again.
CREATE TABLE trial (filler TEXT NOT NULL);
ALTER TABLE trial ALTER filler SET STORAGE EXTERNAL;
