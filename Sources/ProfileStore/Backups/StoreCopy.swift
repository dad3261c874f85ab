internal import SQLite
internal import Unix
internal import Wire

/// A copy of a store under a name that nobody else knows, until it was found to be good.
struct StoreCopy {
  private let file: DatabaseFile

  /// The name for a copy that is to bear another name in the same folder.
  init(for path: String) {
    self.init(at: "\(path).\(ProcessIdentity.processID)\(Self.ending)")
  }

  /// A copy that is there under such a name.
  init(at path: String) {
    file = DatabaseFile(path: path)
  }

  /// What the name of each ends in.
  static let ending = ".new"

  /// The path that the copy at another one is for; nil for one that is named as no copy is.
  ///
  /// A copy of a copy is for what that one is for.
  static func target(of path: String) -> String? {
    guard path.hasSuffix(ending) else { return nil }
    let stem = path.dropLast(ending.count)
    guard let dot = stem.lastIndex(of: "."), Int32(stem[stem.index(after: dot)...]) != nil else {
      return nil
    }
    let target = String(stem[..<dot])
    return self.target(of: target) ?? target
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

  /// Opens it, or makes an empty store of it, to be written to.
  func open() throws(OpeningTrouble) -> OpenedStore {
    try Opening(file: file, seed: .none).run()
  }

  /// Checks every byte of a copy that is to stay of the version that it is, and takes its identity out.
  func settleUnmigrated() throws(OpeningTrouble) {
    let problems: [String]
    do throws(SQLiteError) {
      let connection = try Connection(path: path, mode: .readWrite, locking: .exclusive)
      problems = try connection.integrityCheck()
      if problems.isEmpty { try connection.execute("UPDATE store SET origin = ''") }
      try connection.endWriteAheadLog()
    } catch {
      throw OpeningTrouble(error)
    }
    if !problems.isEmpty { throw .damaged(problems) }
  }

  /// Brings a copy of it up to date and loads that, as a restore would, and leaves nothing behind.
  func rehearse() throws(OpeningTrouble) {
    let trial = StoreCopy(for: path)
    trial.remove()
    defer { trial.remove() }
    do throws(FileFailure) {
      try File.copy(path, to: trial.path)
    } catch {
      throw .refused(.cannotOpen(message: error.words, errorNumber: 0))
    }
    _ = try trial.settle()
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
