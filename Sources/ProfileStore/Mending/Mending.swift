internal import SQLite
internal import StoreJobs
internal import Unix

/// Puts a store together anew: the newest sound backup, and what can be read of the damaged file.
///
/// All of it is made under another name, and put in the place of the damaged file when it is whole
/// and on the disk. Killed anywhere, it begins anew, or is finished, at the next opening. Whoever
/// calls has the folder locked: see `StagingFolder`.
struct Mending {
  let file: DatabaseFile
  let seed: StoreSeed
  /// What was found, one line each.
  let problems: [String]

  /// What was made of a base.
  private struct Filled {
    var repair: StoredRepair
    var losses: SalvageLosses
  }

  /// A base to which what was salvaged is added.
  private struct Base {
    var copy: StoreCopy
    /// The backup's name; nil for an empty store.
    var backup: String?
    var unusable: [String]
  }

  func run() throws(StoreOpenFailure) -> MovedAside {
    let aside = file.free(as: DamagedFiles.word, nowMilliseconds: seed.nowMilliseconds)
    let image = try image()
    let base = try base()
    do throws(StoreOpenFailure) {
      let filled = try fill(base, from: image, aside: aside.path)
      try exchange(base.copy, aside)
      return MovedAside(
        path: aside.path, problems: problems, unusableBackups: base.unusable,
        details: filled.losses.sentences, repair: filled.repair)
    } catch {
      base.copy.remove()
      throw error
    }
  }

  private func failure(_ cause: String) -> StoreOpenFailure {
    .notMended(cause: cause, problems: problems)
  }

  /// What was remembered of the store in this place.
  private var witness: Witness? {
    guard case .witness(let witness) = WitnessFile(beside: file.path).read() else { return nil }
    let folder = Folder.parent(of: file.path)
    do throws(FileFailure) {
      return try Folder.realPath(folder) == witness.place.folder ? witness : nil
    } catch {
      return nil
    }
  }

  /// What can be read of the file and of its log; a part that cannot counts as zeros.
  private func image() throws(StoreOpenFailure) -> DatabaseImage {
    do throws(FileFailure) {
      return DatabaseImage(
        file: try File.readWhatCanBe(file.path, limitBytes: StoreLimits.salvageBytes),
        log: try File.readWhatCanBe(file.logPath, limitBytes: StoreLimits.salvageBytes))
    } catch {
      throw failure(error.words)
    }
  }
}

// MARK: - The base

extension Mending {
  /// A copy of the newest backup that is sound, or a new store.
  private func base() throws(StoreOpenFailure) -> Base {
    let copy = StoreCopy(for: file.path)
    copy.remove()
    var unusable: [String] = []
    for entry in try backups() {
      if try take(entry, to: copy) {
        return Base(copy: copy, backup: entry.name.text, unusable: unusable)
      }
      unusable.append(entry.name.text)
      copy.remove()
    }
    return Base(copy: copy, backup: nil, unusable: unusable)
  }

  /// A folder that cannot be listed has none that could be used.
  private func backups() throws(StoreOpenFailure) -> [BackupFolder.Entry] {
    do {
      return try BackupFolder(beside: file.path)
        .entries(nowMilliseconds: seed.nowMilliseconds)
    } catch {
      throw failure(error.words)
    }
  }

  /// False for one that cannot be used; what stands against every other one as well is thrown.
  private func take(
    _ entry: BackupFolder.Entry, to copy: StoreCopy
  ) throws(StoreOpenFailure) -> Bool {
    do throws(FileFailure) {
      try File.copy(entry.path, to: copy.path)
    } catch {
      if error.isLackOfRoom { throw failure(error.words) }
      return false
    }
    do throws(OpeningTrouble) {
      _ = try copy.settle()
      return true
    } catch {
      // The system's refusals, such as a full disk's, are not about this backup: the next one would
      // meet with the same, and in the end an empty store would take its place.
      guard case .refused(let refusal) = error, refusal.isOfSystem else { return false }
      // Each start would leave one more on a disk that has no room.
      copy.remove()
      throw failure(refusal.cause)
    }
  }
}

// MARK: - The new store

extension Mending {
  private func fill(
    _ base: Base, from image: DatabaseImage, aside: String
  ) throws(StoreOpenFailure) -> Filled {
    do throws(OpeningTrouble) {
      let filled = try filled(base, from: image, aside: aside)
      _ = try base.copy.settle()
      return filled
    } catch {
      switch error {
      case .damaged(let found): throw failure(found.first ?? "the new store is damaged at once")
      case .refused(let refusal): throw failure(refusal.cause)
      }
    }
  }

  /// The new store is closed again when this returns.
  private func filled(
    _ base: Base, from image: DatabaseImage, aside: String
  ) throws(OpeningTrouble) -> Filled {
    let opened = try base.copy.open()
    do throws(StoreFailure) {
      return try salvage(image, into: opened, base, aside: aside)
    } catch {
      throw OpeningTrouble(error)
    }
  }

  private func salvage(
    _ image: DatabaseImage, into opened: OpenedStore, _ base: Base, aside: String
  ) throws(StoreFailure) -> Filled {
    let names = try storeFailing { () throws(SQLiteError) in
      try SalvageNames(opened.tools.connection)
    }
    let rows = SalvagedRows(
      image, beyond: opened.state, names: names, witness: witness)
    var salvage = Salvage(rows, into: opened, seed: seed)
    let losses = try salvage.run()
    let sentences = [problems.first].compactMap(\.self) + losses.sentences
    let repair = StoredRepair(
      milliseconds: seed.nowMilliseconds, aside: aside,
      problem: sentences.joined(separator: "; "), backup: base.backup, salvaged: salvage.count,
      lost: losses.count)
    try storeFailing { () throws(SQLiteError) in
      try RepairTable(opened.tools.connection).insert(repair)
    }
    return Filled(repair: repair, losses: losses)
  }

  /// From here on the new store is there, whatever happens: see `finishExchange`.
  private func exchange(
    _ copy: StoreCopy, _ aside: DatabaseFile
  ) throws(StoreOpenFailure) {
    let present = PresentStore(file)
    do throws(RestoreFailure) {
      try present.hold()
    } catch {
      throw .inUse
    }
    defer { withExtendedLifetime(present) {} }
    do throws(FileFailure) {
      try copy.place(at: file.mendedPath)
      try file.move(to: aside)
      // An empty log would be taken for the new store's.
      try File.remove(file.logPath)
      try File.move(file.mendedPath, to: file.path)
      try Folder.synchronize(Folder.parent(of: file.path))
    } catch {
      throw .moveAsideFailed(path: aside.path, message: error.words, problems: problems)
    }
  }

  /// Ends what a process that was killed has begun: the damaged file is away, or it begins anew.
  static func finishExchange(
    of file: DatabaseFile, nowMilliseconds: Int
  ) throws(StoreOpenFailure) {
    guard File.exists(file.mendedPath) else { return }
    do throws(FileFailure) {
      try finishExchange(of: file, nowMilliseconds)
    } catch {
      throw .cannotOpen(message: error.words, errorNumber: 0)
    }
  }

  private static func finishExchange(
    of file: DatabaseFile, _ nowMilliseconds: Int
  ) throws(FileFailure) {
    if File.exists(file.path) { return try removeMended(of: file) }
    let aside = file.free(as: DamagedFiles.word, nowMilliseconds: nowMilliseconds)
    try file.move(to: aside)
    try File.remove(file.logPath)
    try File.move(file.mendedPath, to: file.path)
    try Folder.synchronize(Folder.parent(of: file.path))
  }

  private static func removeMended(of file: DatabaseFile) throws(FileFailure) {
    let present = PresentStore(file)
    do throws(RestoreFailure) {
      try present.hold()
    } catch {
      // The opening that follows says that it is in use.
      return
    }
    defer { withExtendedLifetime(present) {} }
    try File.remove(file.mendedPath)
  }
}

extension FileFailure {
  /// Whether any other file would have met with the same.
  var isLackOfRoom: Bool {
    guard case .system(let failure) = self else { return false }
    return Errno.lacksOfRoom.contains(failure.errno)
  }
}

extension StoreOpenFailure {
  fileprivate var isOfSystem: Bool {
    guard case .cannotOpen(_, let number) = self else { return false }
    return number != 0
  }
}

extension Errno {
  fileprivate static let lacksOfRoom: [Errno] = [
    .noSpace, .quotaExceeded, .readOnlyFileSystem, .tooLarge,
  ]
}
