/// Brings a file's schema up to date; `user_version` tells which migrations the file has.
package struct Migrator: Sendable {
  /// The number in the file's header that identifies the program; not 0.
  package let applicationID: Int32
  /// The version that the first migration makes.
  package let firstVersion: Int
  private let migrations: [Migration]

  /// Takes the migrations in the order of release; at least one.
  package init(applicationID: Int32, firstVersion: Int = 1, migrations: [Migration]) {
    precondition(applicationID != 0, "0 is what every other program's file carries")
    precondition(firstVersion > 0 && !migrations.isEmpty, "0 is the version of a fresh file")
    self.applicationID = applicationID
    self.firstVersion = firstVersion
    self.migrations = migrations
  }

  /// The version of a file that has every migration.
  package var latestVersion: Int { firstVersion + migrations.count - 1 }

  /// Compares the file with the migrations; writes nothing, not even at the close after a refusal.
  ///
  /// Throws if the file is another program's, of a version outside the migrations, or unreadable.
  package func inspect(_ connection: Connection) throws(MigrationFailure) -> SchemaStanding {
    do {
      return try standing(of: connection)
    } catch {
      connection.keepFilesOnClose()
      throw error
    }
  }

  /// Runs the missing migrations, each in a transaction with its version; returns the old standing.
  ///
  /// Throws like `inspect`, and if a migration fails; those before it remain.
  @discardableResult
  package func migrate(_ connection: Connection) throws(MigrationFailure) -> SchemaStanding {
    let standing = try inspect(connection)
    do throws(SQLiteError) {
      switch standing {
      case .current: break
      case .fresh: try run(after: firstVersion - 1, on: connection)
      case .behind(let version): try run(after: version, on: connection)
      }
      return standing
    } catch {
      throw .database(error)
    }
  }

  /// The bytes of a new file with every migration, made in memory and ready for a write-ahead log.
  ///
  /// Throws only if SQLite fails, as without memory.
  package func newFile() throws(MigrationFailure) -> [UInt8] {
    do throws(SQLiteError) {
      let memory = try Connection(path: ":memory:", mode: .create)
      try run(after: firstVersion - 1, on: memory)
      return try memory.fileBytes()
    } catch {
      throw .database(error)
    }
  }

  private func standing(of connection: Connection) throws(MigrationFailure) -> SchemaStanding {
    let header = try facts(of: connection)
    if header.isEmpty && header.application == 0 && header.version == 0 { return .fresh }
    guard header.application == Int64(applicationID) else {
      throw .foreignApplication(found: Int32(truncatingIfNeeded: header.application))
    }
    guard header.version <= latestVersion else {
      throw .newerVersion(found: Int(header.version), supported: latestVersion)
    }
    // A file with a negative version is not ours, whatever its application_id says.
    guard header.version >= 0 else { throw .foreignApplication(found: applicationID) }
    guard header.version >= firstVersion else {
      throw .olderVersion(found: Int(header.version), supported: firstVersion)
    }
    return header.version == latestVersion ? .current : .behind(version: Int(header.version))
  }

  private func facts(
    of connection: Connection
  ) throws(MigrationFailure) -> (application: Int64, version: Int64, isEmpty: Bool) {
    do throws(SQLiteError) {
      return (
        try connection.integerPragma("application_id"),
        try connection.integerPragma("user_version"),
        try connection.prepare("SELECT 1 FROM sqlite_schema").first { _ in true } == nil
      )
    } catch {
      throw .database(error)
    }
  }

  private func run(after version: Int, on connection: Connection) throws(SQLiteError) {
    for (index, migration) in migrations.enumerated().dropFirst(version - firstVersion + 1) {
      try connection.transaction { () throws(SQLiteError) in
        try migration.apply(connection)
        try connection.execute(
          "PRAGMA application_id = \(applicationID); PRAGMA user_version = \(firstVersion + index)"
        )
      }
    }
  }
}

/// One step of the schema; it runs in one transaction and is never edited once released.
package struct Migration: Sendable {
  let apply: @Sendable (Connection) throws(SQLiteError) -> Void

  /// A step that runs code.
  package init(_ apply: @escaping @Sendable (Connection) throws(SQLiteError) -> Void) {
    self.apply = apply
  }

  /// A step of SQL statements only.
  package init(sql: String) {
    apply = { connection throws(SQLiteError) in try connection.execute(sql) }
  }
}

/// Why a file is not, or not yet, a database of this program.
package enum MigrationFailure: Error, Hashable, Sendable {
  /// SQLite failed.
  case database(SQLiteError)
  /// The `application_id` is another program's, or 0 although there are tables, or ours with a negative version.
  case foreignApplication(found: Int32)
  /// A build from before the first version wrote the file.
  case olderVersion(found: Int, supported: Int)
  /// A later version of this program wrote the file.
  case newerVersion(found: Int, supported: Int)
}

/// How a file's schema compares with the migrations of this program.
package enum SchemaStanding: Hashable, Sendable {
  /// An empty file.
  case fresh
  /// A file of this program that lacks the migrations after `version`.
  case behind(version: Int)
  /// A file with every migration.
  case current
}
