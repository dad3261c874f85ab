internal import CSQLite

extension Connection {
  /// Opens, checks, configures and migrates a file that this process alone owns.
  ///
  /// A file that is refused (newer, another program's, no database) is left byte for byte as it was.
  /// A file that another connection holds fails with `busy`.
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

  /// Leaves a write-ahead log that has content where it is, instead of copying it at the close.
  package func keepFilesOnClose() {
    guard unsafe csqlite_log_has_bytes(handle.pointer) != 0 else { return }
    leaveFilesOnClose()
  }

  /// Touches no file at the close: by then other files may bear their names.
  package func leaveFilesOnClose() {
    _ = unsafe csqlite_keep_log_on_close(handle.pointer)
  }
}
