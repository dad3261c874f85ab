internal import ProfileStore
internal import SQLite
internal import StoreJobs
internal import Unix

/// Assembles a new store from the newest sound backup and what can be read of the damaged file.
///
/// The new store is made under another name, and replaces the damaged file when it is complete and
/// on the disk. If the process is killed, the next opening starts over or finishes the exchange.
/// The caller must have the folder locked: see `StagingFolder`.
struct Mending {
  let file: DatabaseFile
  let seed: StoreSeed
  /// The problems found, one line each.
  let problems: [String]

  /// The result of mending from a base.
  private struct Filled {
    var repair: StoredRepair
    var losses: SalvageLosses
  }

  /// The store to which the salvaged changes are added.
  private struct Base {
    var copy: StoreCopy
    /// The backup's name; nil for an empty store.
    var backup: String?
    var unusable: [String]
  }

  func run() throws(StoreOpenFailure) -> MovedAside {
    let isGone = !file.isTaken
    let aside = file.free(
      as: isGone ? WitnessedLoss.word : DamagedFiles.word, nowMilliseconds: seed.nowMilliseconds)
    let image = try image()
    let base = try base()
    do throws(StoreOpenFailure) {
      let filled = try fill(base, from: image, aside: aside.path)
      if isGone { try remind(at: aside) }
      try exchange(base.copy, aside)
      return MovedAside(
        path: aside.path, problems: problems, unusableBackups: base.unusable,
        details: filled.losses.sentences, lacksCommits: filled.losses.uncounted != nil,
        isGone: isGone, repair: filled.repair)
    } catch {
      base.copy.remove()
      throw error
    }
  }

  private func failure(_ cause: String) -> StoreOpenFailure {
    .notMended(cause: cause, problems: problems)
  }

  /// The witness of the store in this place; nil if that store is kept under another name.
  private var witness: Witness? {
    guard case .witness(let witness) = WitnessFile(beside: file.path).read(),
      !WitnessedLoss.isKept(witness, beside: file)
    else { return nil }
    return witness
  }

  /// Keeps the witness, because there is no damaged file: a repair is shown until the player removes
  /// the file that it names.
  private func remind(at aside: DatabaseFile) throws(StoreOpenFailure) {
    do throws(FileFailure) {
      try File.writeAtomically(witness?.text ?? Array("{}\n".utf8), to: aside.path)
    } catch {
      throw failure(error.words)
    }
  }

  /// The bytes of the file and its log; parts that cannot be read are zeros.
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
  /// A copy of the newest sound backup, or a new store.
  private func base() throws(StoreOpenFailure) -> Base {
    let copy = StoreCopy(for: file.path)
    copy.remove()
    var unusable: [String] = []
    for entry in try backups() {
      if try tryOut(entry, to: copy) {
        return Base(copy: copy, backup: entry.name.text, unusable: unusable)
      }
      unusable.append(entry.name.text)
      copy.remove()
    }
    return Base(copy: copy, backup: nil, unusable: unusable)
  }

  /// The backups; none if the folder cannot be listed.
  private func backups() throws(StoreOpenFailure) -> [BackupFolder.Entry] {
    do {
      return try BackupFolder(beside: file.path)
        .entries(nowMilliseconds: seed.nowMilliseconds)
    } catch {
      throw failure(error.words)
    }
  }

  /// Whether a backup can be used; throws for a problem that every other backup would have too.
  private func tryOut(
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
      // A refusal of the system, such as a full disk, is not this backup's fault: the next backup
      // would fail in the same way, and in the end an empty store would take its place.
      guard case .refused(let refusal) = error, refusal.isOfSystem else { return false }
      // Without this, each start would leave one more copy on a full disk.
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

  /// Fills the new store and closes it.
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
      try SalvageNames(opened.store.connection)
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
      try RepairTable(opened.store.connection).insert(repair)
    }
    return Filled(repair: repair, losses: losses)
  }

  /// Exchanges the files; from here on the new store exists, whatever happens: see `finishExchange`.
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
      // SQLite would take an empty log for the new store's.
      try File.remove(file.logPath)
      try File.move(file.mendedPath, to: file.path)
      try Folder.synchronize(Folder.parent(of: file.path))
    } catch {
      throw .moveAsideFailed(path: aside.path, message: error.words, problems: problems)
    }
  }

  /// Finishes the exchange of a killed process if the damaged file was already moved aside.
  ///
  /// Otherwise removes the new store, and the mending starts over.
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
    // The witness is no longer needed: what it counted is in the copy, known to be lost, or replaced by the user.
    WitnessFile(beside: file.path).remove()
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
      // The opening that follows reports that the store is in use.
      return
    }
    defer { withExtendedLifetime(present) {} }
    try File.remove(file.mendedPath)
  }
}

extension FileFailure {
  /// Whether any other file would have failed in the same way.
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
