-- A game is what happened in it, in order; everything else about it follows from playing it over.
CREATE TABLE games (
    id      TEXT    NOT NULL PRIMARY KEY,
    created INTEGER NOT NULL,          -- seconds since 1970
    played  INTEGER NOT NULL,          -- when something last happened
    next    TEXT                       -- the rematch, once there is one
) STRICT, WITHOUT ROWID;

CREATE TABLE entries (
    game    TEXT    NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    number  INTEGER NOT NULL,          -- from 0, without gaps
    entry   TEXT    NOT NULL,          -- JSON
    PRIMARY KEY (game, number)
) STRICT, WITHOUT ROWID;

-- The seats of people; engines need none.
CREATE TABLE seats (
    game    TEXT    NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    side    TEXT    NOT NULL CHECK (side IN ('black', 'white')),
    holder  BLOB,                      -- digest of the secret of whoever sits there; NULL while it is free
    hidden  INTEGER NOT NULL DEFAULT 0, -- the holder no longer wants to see the game in a list
    PRIMARY KEY (game, side)
) STRICT, WITHOUT ROWID;

CREATE INDEX seats_by_holder ON seats (holder, hidden);
