internal import ProfileStore
internal import SQLite
internal import StoreJobs
internal import Unix

/// A store that was checked and read, whatever identity it has.
struct OpenedStore {
  var store: OpenStore
  var state: StoredState
  /// The schema's standing before the opening.
  var standing: SchemaStanding
}

/// The steps from a path to a store that was checked and read.
final class Opening {
  private let file: DatabaseFile
  let seed: StoreSeed
  private let purpose: Purpose
  /// The file beside which the backups are; another one if the opened file is a copy of it.
  let original: DatabaseFile
  private var connection: Connection?

  /// Why a file is opened.
  enum Purpose {
    /// To be used: it is created if it does not exist, and checked if it was not closed.
    case use
    /// To be copied: it must exist and have content, and keeps its version.
    case reading
    /// To be checked: it must exist, and every byte of it is checked.
    case verifying
  }

  init(
    file: DatabaseFile, seed: StoreSeed, for purpose: Purpose = .use,
    copyOf original: DatabaseFile? = nil
  ) {
    self.file = file
    self.original = original ?? file
    self.seed = seed
    self.purpose = purpose
  }

  /// The problem of a file without any tables.
  static let emptyWords = "there is nothing in it"

  /// Opens, checks, migrates and reads the store.
  ///
  /// A file is refused before the first write, and damage is found before the content is used.
  func run() throws(OpeningTrouble) -> OpenedStore {
    let check = try neededCheck()
    let isNew = try makeFile()
    let connection = try connect()
    let found = try migrate(connection, after: check)
    let standing = isNew ? .fresh : found
    let store = try store(connection)
    try checkCount(connection)
    try checkRows(connection, check)
    do {
      var state = try store.state()
      state.repair = state.repair.flatMap(\.ifKept)
      return OpenedStore(store: store, state: state, standing: standing)
    } catch {
      throw OpeningTrouble(error)
    }
  }

  /// Connects to a file that is only to be copied, without a migration.
  func source() throws(OpeningTrouble) -> (connection: Connection, standing: SchemaStanding) {
    let check = try neededCheck()
    let connection = try connect()
    let standing = try inspect(connection, with: StoreSchema.migrator(seed: seed))
    try configure(connection, then: check)
    return (connection, standing)
  }

  /// How much must be checked, according to the names and heads of the files.
  private func neededCheck() throws(OpeningTrouble) -> Check {
    if file.hasOrphanLog { throw .damaged(["there is a log, but no database to it"]) }
    if try file.hasImpossibleHead() { throw .damaged(["the head of the file says what cannot be"]) }
    let wasLeftOpen = file.wasLeftOpen
    if wasLeftOpen, try file.hasDamagedLog() {
      throw .damaged(["commits are in the log behind damaged ones"])
    }
    let isSuspect = purpose == .use && file.isSuspect
    return purpose == .verifying || isSuspect ? .whole : wasLeftOpen ? .quick : .none
  }

  /// Leaves a damaged file and its log unchanged when the connection closes, even if they were moved.
  func keepLog() {
    connection?.keepFilesOnClose()
  }

  /// Puts a whole store in the place of a missing file; returns whether it did.
  ///
  /// The store is made in memory: writing and renaming its file takes two flushes, where SQLite would
  /// flush six times to make the tables in a new file. If another process has made a file meanwhile, or
  /// this one cannot be written, SQLite opens what is there, or says why it cannot.
  private func makeFile() throws(OpeningTrouble) -> Bool {
    guard purpose == .use, file.isMissing else { return false }
    let bytes: [UInt8]
    do throws(MigrationFailure) {
      bytes = try StoreSchema.migrator(seed: seed).newFile()
    } catch {
      throw OpeningTrouble(error)
    }
    do throws(FileFailure) {
      try File.writeAtomically(bytes, to: file.path, replaces: false)
      return true
    } catch {
      return false
    }
  }

  private func connect() throws(OpeningTrouble) -> Connection {
    do {
      let mode = purpose == .use ? OpenMode.create : .readWrite
      let connection = try Connection(path: file.path, mode: mode, locking: .exclusive)
      self.connection = connection
      return connection
    } catch {
      throw OpeningTrouble(error)
    }
  }

  /// How much of a file is checked before it is used.
  private enum Check {
    case none
    /// The structure of all pages, but not their rows.
    case quick
    /// As `quick`, and each index is compared with its table, and each row with its hash.
    case whole
  }

  private func migrate(
    _ connection: Connection, after check: Check
  ) throws(OpeningTrouble) -> SchemaStanding {
    let migrator = StoreSchema.migrator(seed: seed)
    let standing = try inspect(connection, with: migrator)
    try configure(connection, then: check)
    if standing == .current { return standing }
    if purpose == .use, case .behind = standing {
      let backup = MigrationBackup(of: file, nowMilliseconds: seed.nowMilliseconds)
      try backup.make(from: connection, toVersion: migrator.latestVersion)
    }
    do throws(MigrationFailure) {
      return try migrator.migrate(connection)
    } catch {
      // The statements are right, so the tables are not those of the version in the head.
      if case .database(let error) = error, error.code.primary == .error {
        throw .damaged([error.description])
      }
      throw OpeningTrouble(error)
    }
  }

  /// Compares the file with the migrations.
  private func inspect(
    _ connection: Connection, with migrator: Migrator
  ) throws(OpeningTrouble) -> SchemaStanding {
    let standing: SchemaStanding
    do throws(MigrationFailure) {
      standing = try migrator.inspect(connection)
    } catch {
      if let damage = headDamage(connection, error) { throw .damaged([damage]) }
      throw OpeningTrouble(error)
    }
    switch standing {
    case .fresh: if purpose != .use { throw .damaged([Self.emptyWords]) }
    case .current: try compareSchema(connection, version: migrator.latestVersion)
    case .behind(let version): try compareSchema(connection, version: version)
    }
    return standing
  }

  /// Compares the tables with those of a version.
  ///
  /// A table of ours that is missing or differs is damage, whatever other tables there are, because
  /// the mended store has only our tables.
  private func compareSchema(
    _ connection: Connection, version: Int
  ) throws(OpeningTrouble) {
    let comparison: SchemaComparison
    do throws(SQLiteError) {
      comparison = try SchemaComparison(connection, version: version)
    } catch {
      throw OpeningTrouble(error)
    }
    if comparison.isOurs { return }
    if let other = ownVersion(connection) {
      throw .damaged([Self.words(head: "version \(version)", tables: other)])
    }
    if !comparison.damage.isEmpty { throw .damaged(comparison.damage) }
    connection.keepFilesOnClose()
    throw .refused(.altered(comparison.strangers))
  }

  private func configure(
    _ connection: Connection, then check: Check
  ) throws(OpeningTrouble) {
    let problems: [String]
    do throws(SQLiteError) {
      try connection.apply(ConnectionSettings())
      switch check {
      case .none: problems = []
      case .quick: problems = try connection.quickCheck()
      case .whole: problems = try connection.integrityCheck()
      }
    } catch {
      throw OpeningTrouble(error)
    }
    if !problems.isEmpty { throw .damaged(problems) }
  }

  /// Compares the number of changes with the store's count.
  ///
  /// Rows that another program deleted leave every page sound.
  private func checkCount(_ connection: Connection) throws(OpeningTrouble) {
    let counts: (log: Int64, store: Int64)?
    do throws(SQLiteError) {
      counts = try connection.prepare("SELECT (SELECT count(*) FROM change), changes FROM store")
        .first { ($0.integer(0), $0.integer(1)) }
    } catch {
      throw OpeningTrouble(error)
    }
    guard let counts, counts.log != counts.store else { return }
    throw .damaged(["the log has \(counts.log) changes, and the store counts \(counts.store)"])
  }

  /// Looks for profiles that another program deleted; a whole check also verifies each row.
  private func checkRows(
    _ connection: Connection, _ check: Check
  ) throws(OpeningTrouble) {
    var problems: [String]
    do throws(SQLiteError) {
      problems = try MissingProfiles(connection).problems()
      if check == .whole {
        problems += try RowSums(connection).problems() + LogGaps(connection).problems()
      }
    } catch {
      throw OpeningTrouble(error)
    }
    if !problems.isEmpty { throw .damaged(problems) }
  }

  private func store(_ connection: Connection) throws(OpeningTrouble) -> OpenStore {
    do {
      return try OpenStore(connection)
    } catch  where error.code.primary == .error {
      // The statements are right, so a table of this version is missing or has other columns.
      throw .damaged([error.description])
    } catch {
      throw OpeningTrouble(error)
    }
  }
}
