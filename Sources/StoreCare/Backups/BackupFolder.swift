internal import ProfileStore
internal import StoreJobs
internal import Unix

/// The folder of the daemon's own backups, beside the database; other files in it are left alone.
struct BackupFolder {
  let path: String

  /// The folder `backups` beside a database; it need not exist.
  init(beside database: String) {
    path = Folder.parent(of: database) + "/backups"
  }

  /// The folder at a path.
  init(at path: String) {
    self.path = path
  }

  /// An existing backup.
  struct Entry: Equatable {
    var name: BackupName
    var path: String
    /// When it was written, in milliseconds since 1970.
    var milliseconds: Int
    var bytes: Int
  }

  /// The backups, the newest first and those from a clock that was ahead last.
  ///
  /// A folder that does not exist has none.
  func entries(nowMilliseconds: Int) throws(FileFailure) -> [Entry] {
    let names: [String]
    do throws(FileFailure) {
      names = try Folder.list(path, suffix: ".db")
    } catch .missing {
      return []
    }
    var entries: [Entry] = []
    for name in names.compactMap({ BackupName($0) }) {
      let file = path + "/" + name.text
      guard let status = try Self.status(file), status.kind == .file else { continue }
      entries.append(
        Entry(
          name: name, path: file, milliseconds: status.changedMilliseconds, bytes: status.bytes))
    }
    // A file from a clock that was ahead must not pass for the newest backup.
    func rank(_ entry: Entry) -> Int {
      Self.isTrue(entry.milliseconds, nowMilliseconds: nowMilliseconds) ? 1 : 0
    }
    return entries.sorted {
      (rank($0), $0.name, $0.milliseconds) > (rank($1), $1.name, $1.milliseconds)
    }
  }

  /// Whether a file's time can be right: a file from tomorrow was written while the clock was wrong.
  private static func isTrue(_ milliseconds: Int, nowMilliseconds: Int) -> Bool {
    milliseconds <= nowMilliseconds + StoreLimits.clockErrorMilliseconds
  }

  private static func status(_ path: String) throws(FileFailure) -> FileStatus? {
    do {
      return try File.status(path)
    } catch {
      throw .system(error)
    }
  }

  /// Makes the folder, with mode 0700, if it does not exist.
  func make() throws(FileFailure) {
    try Folder.make(path)
    try Folder.synchronize(Folder.parent(of: path))
  }

  /// The path for a new backup, under an unused name.
  func free(_ kind: BackupName.Kind, nowMilliseconds: Int) -> String {
    var name = BackupName(
      day: BackupName.day(ofMilliseconds: nowMilliseconds), kind: kind, number: 1)
    while File.exists(path + "/" + name.text) { name.number += 1 }
    return path + "/" + name.text
  }

  /// Removes the oldest backups beyond those that are kept, but never the one just made.
  ///
  /// A backup that cannot be removed is tried again after the next backup.
  func prune(afterMaking made: String) {
    do throws(FileFailure) {
      let now = try Self.status(made)?.changedMilliseconds ?? 0
      for entry in surplus(of: try entries(nowMilliseconds: now)) where entry.path != made {
        removeIfPossible(entry)
      }
    } catch {
      return
    }
  }

  private func removeIfPossible(_ entry: Entry) {
    do {
      try File.remove(entry.path)
    } catch {
      return
    }
  }

  private func surplus(of entries: [Entry]) -> [Entry] {
    var surplus = entries.filter { $0.name.kind == .daily }.dropFirst(StoreLimits.keptBackups)
    surplus += entries.filter { $0.name.kind != .daily }
      .dropFirst(StoreLimits.keptMigrationBackups)
    return Array(surplus)
  }

  /// Fails if a copy would fill the disk, which would do more harm than having no backup.
  func findRoom(for database: DatabaseFile) throws(BackupFailure) {
    let needed = database.allBytes + StoreLimits.spareDiskBytes
    let free: Int
    do throws(FileFailure) {
      free = try DiskSpace(at: path).freeBytes
    } catch {
      throw .file(error)
    }
    if free < needed { throw .noRoom(folder: path, neededBytes: needed, freeBytes: free) }
  }

  /// Removes unfinished backups of a daemon that ended; only the process with the store may call this.
  func removeRemnants() throws(FileFailure) {
    for name in try Folder.list(path, suffix: StoreCopy.ending) where Self.isRemnant(name) {
      let copy = StoreCopy(at: path + "/" + name)
      copy.remove()
    }
  }

  /// Whether a file is an unfinished backup: it has one of our names, followed by a process number.
  private static func isRemnant(_ name: String) -> Bool {
    StoreCopy.target(of: name).flatMap { BackupName($0) } != nil
  }

  /// The number and the age of the backups, which decide when the next one is due.
  ///
  /// A backup from a clock that was ahead does not count as the newest.
  func standing(nowMilliseconds: Int) throws(FileFailure) -> StoredBackups {
    let entries = try entries(nowMilliseconds: nowMilliseconds)
    return StoredBackups(
      count: entries.count,
      newestMilliseconds: entries.map(\.milliseconds)
        .filter { Self.isTrue($0, nowMilliseconds: nowMilliseconds) }.max())
  }

  /// The number and the age of the backups at the time at which one of them was written.
  func standing(afterMaking made: String) throws(FileFailure) -> StoredBackups {
    try standing(nowMilliseconds: try Self.status(made)?.changedMilliseconds ?? 0)
  }
}
