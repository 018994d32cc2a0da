-- A database as the first version of the program left it, which used sqlx: one game of one person at both sides.
PRAGMA journal_mode = WAL;
CREATE TABLE _sqlx_migrations (
    version BIGINT PRIMARY KEY,
    description TEXT NOT NULL,
    installed_on TIMESTAMP NOT NULL DEFAULT CURRENT_TIMESTAMP,
    success BOOLEAN NOT NULL,
    checksum BLOB NOT NULL,
    execution_time BIGINT NOT NULL
);
INSERT INTO _sqlx_migrations VALUES (1, 'games', '2026-11-16 01:09:12', TRUE, x'10259acf003923a98e3fd510630d60ab7356e6d19a56bc255b0dd4d855c1aee07e102e1d836326baa0aeaa9e8ee47963', 1237852);
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
CREATE TABLE seats (
    game    TEXT    NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    side    TEXT    NOT NULL CHECK (side IN ('black', 'white')),
    holder  BLOB,                      -- digest of the secret of whoever sits there; NULL while it is free
    hidden  INTEGER NOT NULL DEFAULT 0, -- the holder no longer wants to see the game in a list
    PRIMARY KEY (game, side)
) STRICT, WITHOUT ROWID;
CREATE INDEX seats_by_holder ON seats (holder, hidden);
INSERT INTO games VALUES ('gcqvj4gxjipv', 1794791356, 1794791356, NULL);
INSERT INTO entries VALUES ('gcqvj4gxjipv', 0, '{"opened":{"format":1,"size":"8x8","orthogonal":false,"fewest_wins":false,"board":"---------------------------OX------XO--------------------------- X","black":"human","white":"human","seed":12974602935865975829,"tally":{"black":0,"white":0,"draws":0}}}');
INSERT INTO entries VALUES ('gcqvj4gxjipv', 1, '{"move":{"square":"f5"}}');
INSERT INTO entries VALUES ('gcqvj4gxjipv', 2, '{"move":{"square":"d6"}}');
INSERT INTO seats VALUES ('gcqvj4gxjipv', 'black', x'6bae426822df52caf9dc36c8319247d6debb080aa918fa7830ac1c5edabd22c1', 0);
INSERT INTO seats VALUES ('gcqvj4gxjipv', 'white', x'6bae426822df52caf9dc36c8319247d6debb080aa918fa7830ac1c5edabd22c1', 0);
