internal import SQLite
internal import Unix
internal import Wire

/// A copy of a store under a name that nobody else knows, until it was found to be good.
struct StoreCopy {
  private let file: DatabaseFile

  /// The name for a copy that is to bear another name in the same folder.
  init(for path: String) {
    file = DatabaseFile(path: "\(path).\(ProcessIdentity.processID).new")
  }

  var path: String { file.path }
  var logPath: String { file.logPath }

  /// Checks every byte, loads all of it, and takes its identity out: the file alone is the store.
  func settle() throws(OpeningTrouble) -> StoreSummary {
    let opened = try Opening(file: file, seed: .none, for: .verifying).run()
    do throws(SQLiteError) {
      let connection = opened.tools.connection
      try connection.execute("UPDATE store SET origin = ''")
      try connection.endWriteAheadLog()
    } catch {
      throw OpeningTrouble(error)
    }
    return StoreSummary(opened.state)
  }

  /// Gives it the name that it is for, which must be free, and waits until that is on the disk.
  func place(at path: String) throws(FileFailure) {
    try File.synchronize(file.path)
    try File.move(file.path, to: path)
    try Folder.synchronize(Folder.parent(of: path))
  }

  /// Removes whatever there is of it; what cannot be removed stays, and is named as no store is.
  func remove() {
    for path in [file.path, file.logPath, file.path + "-journal"] {
      do {
        try File.remove(path)
      } catch {
        continue
      }
    }
  }
}
