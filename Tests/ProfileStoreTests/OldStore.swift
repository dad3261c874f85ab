import SQLite
import TestSupport

/// A file such as an earlier release has written, by the statements of that release.
enum OldStore {
  static let origin = "00000000000000aa00000000000000bb"
  static let other = "00000000000000cc00000000000000dd"
  static let epoch = "0123456789abcdef0123456789abcdef"
  static let profile = "9e9c2f68-7a06-4b5f-8b1b-2c1f6a4f0a11"

  /// A closed store of a version, in the folder's usual place; the first ones had the log keyed by
  /// profile and number.
  static func make(
    version: Int, in folder: TemporaryFolder, keyedByProfile: Bool = false
  ) throws {
    let connection = try Connection(path: folder.database, mode: .create, locking: .exclusive)
    try connection.execute("PRAGMA journal_mode = WAL")
    try connection.execute(
      keyedByProfile
        ? tables.replacing(
          "CREATE TABLE change (\n  lsn INTEGER PRIMARY KEY,", with: "CREATE TABLE change ("
        )
        .replacing(
          "profile INTEGER NOT NULL REFERENCES profile (id),\n  origin",
          with:
            "profile INTEGER NOT NULL REFERENCES profile (id),\n  lsn INTEGER NOT NULL,\n  origin"
        )
        .replacing(
          "  UNIQUE (profile, origin, seq)\n) STRICT;",
          with:
            "  PRIMARY KEY (profile, lsn),\n  UNIQUE (profile, origin, seq)\n) STRICT, WITHOUT ROWID;"
        ) : tables)
    if version >= 2 { try connection.execute(secondMigration) }
    try connection.execute(rows)
    if version >= 2 { try connection.execute(secondRows) }
    try connection.execute(
      "PRAGMA application_id = \(0x416C_6368); PRAGMA user_version = \(version)")
    try connection.checkpoint()
  }

  private static let tables = """
    CREATE TABLE store (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      origin TEXT NOT NULL,
      epoch TEXT NOT NULL,
      lsn INTEGER NOT NULL,
      clock INTEGER NOT NULL,
      changes INTEGER NOT NULL,
      last_commit INTEGER
    ) STRICT;
    CREATE TABLE profile (
      id INTEGER PRIMARY KEY,
      uuid TEXT NOT NULL UNIQUE,
      lsn INTEGER NOT NULL,
      snapshot TEXT
    ) STRICT;
    CREATE TABLE origin (
      id INTEGER PRIMARY KEY,
      name TEXT NOT NULL UNIQUE
    ) STRICT;
    CREATE TABLE change (
      lsn INTEGER PRIMARY KEY,
      profile INTEGER NOT NULL REFERENCES profile (id),
      origin INTEGER NOT NULL REFERENCES origin (id),
      seq INTEGER NOT NULL,
      clock INTEGER NOT NULL,
      client TEXT,
      context TEXT NOT NULL,
      edits TEXT NOT NULL,
      effects TEXT NOT NULL,
      UNIQUE (profile, origin, seq)
    ) STRICT;
    CREATE TABLE request (
      client TEXT NOT NULL,
      n INTEGER NOT NULL,
      reply BLOB NOT NULL,
      PRIMARY KEY (client, n)
    ) STRICT, WITHOUT ROWID;
    """

  private static let secondMigration = """
    ALTER TABLE change ADD COLUMN undoes TEXT;
    ALTER TABLE change ADD COLUMN request INTEGER;
    """

  /// Three changes, the first of them in a snapshot, whose layout nobody reads any more.
  private static let rows = """
    INSERT INTO store VALUES (1, '\(origin)', '\(epoch)', 5, 131075, 3, 1700000000000);
    INSERT INTO profile VALUES
      (1, '00000000-0000-4000-8000-000000000001', 0, '{"version":1}'),
      (2, '\(profile)', 2, '{"catalog":"skyrim","version":1}');
    INSERT INTO origin VALUES (1, '\(origin)'), (2, '\(other)');
    INSERT INTO change (lsn, profile, origin, seq, clock, client, context, edits, effects) VALUES
      (2, 2, 1, 1, 65536, 'alchemy', '{}',
        '[{"catalog":"skyrim","edit":"create","name":"thief"}]', '[]'),
      (3, 2, 2, 1, 131072, NULL, '{"\(origin)":1}',
        '[{"by":3,"edit":"adjust","ingredient":"salt"}]',
        '[{"field":"stock:salt","from":0,"to":3}]'),
      (5, 2, 1, 2, 131073, 'alchemy', '{"\(origin)":1,"\(other)":1}',
        '[{"choice":"must","edit":"choose","ingredient":"salt"}]',
        '[{"field":"ingredient:salt","from":"may","to":"must"}]');
    INSERT INTO request VALUES ('alchemy', 7, x'7b7d');
    """

  private static let secondRows = """
    UPDATE change SET undoes = '{"\(other)":1}', request = 7 WHERE lsn = 5;
    """
}
