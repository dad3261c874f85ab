internal import Profiles
package import SQLite

/// The tables, and the migrations that make them; Documentation/STORE.md has the reasons.
package enum StoreSchema {
  /// "Alch" in ASCII, by which `file` and other programs recognize the database.
  package static let applicationID: Int32 = 0x416C_6368

  /// The version of the first tables; builds from before the first release counted 1 to 9.
  package static let firstVersion = 10

  /// Migrations that no release has yet; tests upgrade stores of today with them.
  @TaskLocal package static var later: [Migration] = []

  /// The migrator to the newest version, or to an earlier one.
  package static func migrator(seed: StoreSeed, upTo version: Int = .max) -> Migrator {
    Migrator(
      applicationID: applicationID, firstVersion: firstVersion,
      migrations: Array(migrations(seed: seed).prefix(version - firstVersion + 1)))
  }

  /// The versions that this program opens.
  package static var versions: ClosedRange<Int> {
    firstVersion...migrator(seed: .none).latestVersion
  }

  /// The migrations in order; the list only grows, because a released migration is never edited.
  private static func migrations(seed: StoreSeed) -> [Migration] {
    [
      Migration { connection throws(SQLiteError) in
        try connection.execute(tables)
        try identify(connection, seed: seed)
      }
    ] + later
  }

  /// Makes the store's one row with its table, so that a file without this row is damaged, not new.
  private static func identify(_ connection: Connection, seed: StoreSeed) throws(SQLiteError) {
    let insert = try connection.prepare(
      """
      INSERT INTO store (id, origin, epoch, lsn, clock, changes, last_conflict)
      VALUES (1, ?1, ?2, 0, 0, 0, 0)
      """)
    try insert.bind(seed.origin.description, at: 1)
    try insert.bind(seed.epoch, at: 2)
    try insert.run()
  }

  private static let tables = """
    CREATE TABLE store (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      origin TEXT NOT NULL,
      epoch TEXT NOT NULL,
      lsn INTEGER NOT NULL,
      clock INTEGER NOT NULL,
      changes INTEGER NOT NULL,
      last_commit INTEGER,
      last_conflict INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE profile (
      id INTEGER PRIMARY KEY,
      uuid TEXT NOT NULL UNIQUE,
      lsn INTEGER NOT NULL,
      snapshot TEXT,
      floor TEXT,
      floor_lsn INTEGER NOT NULL DEFAULT 0,
      sum INTEGER NOT NULL DEFAULT 0
    ) STRICT;
    CREATE TABLE origin (
      id INTEGER PRIMARY KEY,
      name TEXT NOT NULL UNIQUE,
      retired INTEGER NOT NULL DEFAULT 0,
      label TEXT,
      own INTEGER NOT NULL DEFAULT 0
    ) STRICT;
    CREATE TABLE change (
      lsn INTEGER PRIMARY KEY,
      profile INTEGER NOT NULL REFERENCES profile (id),
      origin INTEGER NOT NULL REFERENCES origin (id),
      seq INTEGER NOT NULL,
      hash BLOB NOT NULL,
      root TEXT,
      context TEXT NOT NULL,
      body TEXT NOT NULL,
      effects TEXT NOT NULL,
      request INTEGER,
      undoes BLOB,
      sum INTEGER NOT NULL,
      UNIQUE (profile, origin, seq)
    ) STRICT;
    CREATE INDEX undo ON change (profile, undoes) WHERE undoes IS NOT NULL;
    CREATE TABLE trail (
      id INTEGER PRIMARY KEY,
      profile INTEGER NOT NULL REFERENCES profile (id),
      origin INTEGER NOT NULL REFERENCES origin (id),
      first INTEGER NOT NULL,
      hashes BLOB NOT NULL,
      sum INTEGER NOT NULL,
      UNIQUE (profile, origin, first)
    ) STRICT;
    CREATE TABLE move (
      profile INTEGER PRIMARY KEY REFERENCES profile (id),
      origin INTEGER NOT NULL REFERENCES origin (id),
      first INTEGER NOT NULL,
      name INTEGER NOT NULL REFERENCES origin (id),
      next INTEGER NOT NULL,
      sum INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE request (
      client TEXT NOT NULL,
      n INTEGER NOT NULL,
      reply BLOB NOT NULL,
      PRIMARY KEY (client, n)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE conflict (
      number INTEGER PRIMARY KEY,
      profile INTEGER NOT NULL REFERENCES profile (id),
      place TEXT NOT NULL,
      kept TEXT NOT NULL,
      lost TEXT NOT NULL,
      kept_by TEXT NOT NULL,
      lost_by TEXT NOT NULL,
      noticed INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE repair (
      id INTEGER PRIMARY KEY,
      at INTEGER NOT NULL,
      aside TEXT NOT NULL,
      problem TEXT NOT NULL,
      backup TEXT,
      salvaged INTEGER NOT NULL,
      lost INTEGER NOT NULL
    ) STRICT;
    """
}
