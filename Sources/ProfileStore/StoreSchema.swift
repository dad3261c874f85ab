internal import Replication
import SQLite

/// The tables, and the migrations that make them; Documentation/STORE.md has the reasons.
enum StoreSchema {
  /// "Alch" in ASCII, by which `file` and other programs recognize the database.
  static let applicationID: Int32 = 0x416C_6368

  /// Stores of earlier versions have no witness.
  static let firstWitnessedVersion = 3

  /// The version of a store without a bench, which programs from before the bench can open.
  static let usualVersion = 4

  /// The version of a store with a bench: programs from before the bench refuse it as newer.
  private static let benchVersion = 5

  /// Whether the file has the version of a store with a bench.
  static func hasBench(_ connection: Connection) throws(SQLiteError) -> Bool {
    try connection.integerPragma("user_version") >= Int64(benchVersion)
  }

  /// Makes the store one with a bench; call it in the transaction that writes the first row of a bench.
  static func admitBench(to connection: Connection) throws(SQLiteError) {
    try connection.execute(bench)
    try connection.execute("PRAGMA user_version = \(benchVersion)")
  }

  /// The migrator to the newest version, or to an earlier one.
  static func migrator(
    seed: StoreSeed, upTo version: Int = .max, log: LogLayout = .keyedByLSN
  ) -> Migrator {
    Migrator(
      applicationID: applicationID,
      migrations: Array(migrations(seed: seed, log: log).prefix(version)))
  }

  /// The key of the table of changes that the first migration makes.
  enum LogLayout {
    case keyedByLSN
    /// The layout of the first weeks: such files may still exist, but are no longer made.
    case keyedByProfile
  }

  /// The migrations in order; the list only grows, because a released migration is never edited.
  private static func migrations(seed: StoreSeed, log: LogLayout) -> [Migration] {
    [
      Migration { connection throws(SQLiteError) in
        try connection.execute(firstTables(log))
        try identify(connection, seed: seed)
      },
      Migration { connection throws(SQLiteError) in
        try connection.execute(
          """
          ALTER TABLE change ADD COLUMN undoes TEXT;
          ALTER TABLE change ADD COLUMN request INTEGER;
          """)
      },
      Migration { connection throws(SQLiteError) in try connection.execute(replicas) },
      Migration { connection throws(SQLiteError) in
        try connection.execute(sums)
        try RowSums(connection).fill()
      },
      Migration(sql: bench),
    ]
  }

  /// Makes the store's one row with its table, so that a file without this row is damaged, not new.
  private static func identify(_ connection: Connection, seed: StoreSeed) throws(SQLiteError) {
    let insert = try connection.prepare(
      "INSERT INTO store (id, origin, epoch, lsn, clock, changes) VALUES (1, ?1, ?2, 0, 0, 0)")
    try insert.bind(seed.origin.description, at: 1)
    try insert.bind(seed.epoch, at: 2)
    try insert.run()
  }

  /// Adds everything that a store needs as one of several replicas.
  ///
  /// Since then a snapshot records which change set each value. For older values the log, which is
  /// complete, has this.
  private static let replicas = """
    UPDATE profile SET snapshot = NULL, lsn = 0;
    ALTER TABLE profile ADD COLUMN floor TEXT;
    ALTER TABLE profile ADD COLUMN floor_lsn INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE origin ADD COLUMN retired INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE origin ADD COLUMN label TEXT;
    ALTER TABLE change ADD COLUMN version INTEGER NOT NULL DEFAULT 1;
    ALTER TABLE change ADD COLUMN unread TEXT;
    ALTER TABLE store ADD COLUMN last_conflict INTEGER NOT NULL DEFAULT 0;
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
    """

  /// Adds the hashes that reveal damaged rows, and the table of repairs.
  private static let sums = """
    ALTER TABLE profile ADD COLUMN sum INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE change ADD COLUMN sum INTEGER NOT NULL DEFAULT 0;
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

  /// Marks a store with a bench; the table stays empty.
  ///
  /// A program from before the bench would read the states without the bench, and write them back so.
  /// Its own tables under another version would be a damaged head, so a version needs other tables.
  private static let bench = "CREATE TABLE bench (id INTEGER PRIMARY KEY) STRICT;"

  private static func firstTables(_ log: LogLayout) -> String {
    switch log {
    case .keyedByLSN: tablesBeforeLog + logKeyedByLSN + requestTable
    case .keyedByProfile: tablesBeforeLog + logKeyedByProfile + requestTable
    }
  }

  private static let tablesBeforeLog = """
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
    """

  private static let requestTable = """

    CREATE TABLE request (
      client TEXT NOT NULL,
      n INTEGER NOT NULL,
      reply BLOB NOT NULL,
      PRIMARY KEY (client, n)
    ) STRICT, WITHOUT ROWID;
    """

  private static let logKeyedByLSN = """

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
    """

  private static let logKeyedByProfile = """

    CREATE TABLE change (
      profile INTEGER NOT NULL REFERENCES profile (id),
      lsn INTEGER NOT NULL,
      origin INTEGER NOT NULL REFERENCES origin (id),
      seq INTEGER NOT NULL,
      clock INTEGER NOT NULL,
      client TEXT,
      context TEXT NOT NULL,
      edits TEXT NOT NULL,
      effects TEXT NOT NULL,
      PRIMARY KEY (profile, lsn),
      UNIQUE (profile, origin, seq)
    ) STRICT, WITHOUT ROWID;
    """
}
