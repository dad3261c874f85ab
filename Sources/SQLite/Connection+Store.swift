internal import CSQLite

extension Connection {
  /// Opens, checks, configures and migrates a file that only this process uses.
  ///
  /// A refused file (of a newer version, of another program, or no database) stays unchanged byte
  /// for byte. If another connection holds the file, the call fails with `busy`.
  package static func openStore(
    at path: String, mode: OpenMode = .create, settings: ConnectionSettings, migrator: Migrator
  ) throws(MigrationFailure) -> Connection {
    let connection: Connection
    do {
      connection = try Connection(path: path, mode: mode, locking: .exclusive)
    } catch {
      throw .database(error)
    }
    _ = try migrator.inspect(connection)
    do {
      try connection.apply(settings)
    } catch {
      throw .database(error)
    }
    try migrator.migrate(connection)
    return connection
  }

  /// Keeps a write-ahead log that has content at the close, instead of checkpointing it.
  package func keepFilesOnClose() {
    guard unsafe csqlite_log_has_bytes(handle.pointer) != 0 else { return }
    leaveFilesOnClose()
  }

  /// Touches no file at the close, because other files may have their names by then.
  package func leaveFilesOnClose() {
    _ = unsafe csqlite_keep_log_on_close(handle.pointer)
  }
}
