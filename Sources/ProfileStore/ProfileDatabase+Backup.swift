internal import SQLite
internal import Unix

extension ProfileDatabase {
  /// Writes a checked copy of the store, without its identity, to a file that is not there yet.
  ///
  /// Answers the copy's length. Nothing is at the path before all of it is there and on the disk.
  /// Costs a read of the whole store and some of the copy; meanwhile nothing else is done.
  package func backUp(to path: String) throws(BackupFailure) -> Int {
    try Backup(path: path).write(tools.connection)
  }

  /// The same for a store that nobody has open; a damaged one is left as it is.
  package static func backUpStore(
    at database: String, to path: String
  ) throws(BackupFailure) -> Int {
    guard File.exists(database) else { throw .noStore }
    let opening = Opening(file: DatabaseFile(path: database), seed: .none, for: .reading)
    let opened: OpenedStore
    do throws(OpeningTrouble) {
      opened = try opening.run()
    } catch {
      opening.keepLog()
      throw BackupFailure(error)
    }
    return try Backup(path: path).write(opened.tools.connection)
  }
}
