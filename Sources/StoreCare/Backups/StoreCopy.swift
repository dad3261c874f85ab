internal import ProfileStore
internal import SQLite
internal import Unix
internal import Wire

/// A copy of a store under a temporary name, until it is checked.
struct StoreCopy {
  private let file: DatabaseFile

  /// A copy that will be renamed to a path in the same folder.
  init(for path: String) {
    self.init(at: "\(path).\(ProcessIdentity.processID)\(Self.ending)")
  }

  /// An existing copy at its temporary path.
  init(at path: String) {
    file = DatabaseFile(path: path)
  }

  /// The ending of each temporary name.
  static let ending = ".new"

  /// The path to which the copy at a temporary path will be renamed; nil for any other path.
  ///
  /// For a copy of a copy, this is the first copy's path.
  static func target(of path: String) -> String? {
    guard path.hasSuffix(ending) else { return nil }
    let stem = path.dropLast(ending.count)
    guard let dot = stem.lastIndex(of: "."), Int32(stem[stem.index(after: dot)...]) != nil else {
      return nil
    }
    let target = String(stem[..<dot])
    return self.target(of: target) ?? target
  }

  /// Whether the process that began a copy, by the number in its temporary path, still runs.
  ///
  /// Another process may have the number by now; then the copy stays until a later start.
  static func isInProgress(_ path: String) -> Bool {
    let stem = path.dropLast(ending.count)
    guard let dot = stem.lastIndex(of: ".") else { return false }
    return File.exists("/proc/\(stem[stem.index(after: dot)...])")
  }

  var path: String { file.path }
  var logPath: String { file.logPath }

  /// Checks every byte of the copy, loads it, clears its identity, and ends its write-ahead log.
  func settle() throws(OpeningTrouble) -> StoreSummary {
    let opened = try Opening(file: file, seed: .none, for: .verifying).run()
    do throws(SQLiteError) {
      let connection = opened.store.connection
      try connection.execute(NoteWriter.keepingOrigin)
      try connection.execute("UPDATE store SET origin = ''")
      try connection.endWriteAheadLog()
    } catch {
      throw OpeningTrouble(error)
    }
    return StoreSummary(opened.state)
  }

  /// Opens the copy for writing; an empty store is made if there is none.
  func open() throws(OpeningTrouble) -> OpenedStore {
    try Opening(file: file, seed: .none).run()
  }

  /// Checks every byte of the copy and clears its identity, without a migration.
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

  /// Migrates and loads a second copy, as a restore would, and removes it.
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

  /// Renames the copy to its final path, which must be free, and waits until that is on the disk.
  func place(at path: String) throws(FileFailure) {
    try File.synchronize(file.path)
    try File.move(file.path, to: path)
    try Folder.synchronize(Folder.parent(of: path))
  }

  /// Removes the copy's files; those that cannot be removed stay, and no store has such a name.
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
