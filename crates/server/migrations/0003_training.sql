-- What somebody has trained is what happened in it, in order; when to ask again follows from the answers.
CREATE TABLE training (
    holder  BLOB    NOT NULL,          -- digest of the secret of whoever trains
    number  INTEGER NOT NULL,          -- from 0, without gaps
    entry   TEXT    NOT NULL,          -- JSON
    PRIMARY KEY (holder, number)
) STRICT, WITHOUT ROWID;

-- How far somebody has come in the first lesson.
CREATE TABLE lessons (
    holder   BLOB NOT NULL PRIMARY KEY,
    progress TEXT NOT NULL             -- as the file of the command has it
) STRICT, WITHOUT ROWID;
