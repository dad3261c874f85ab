internal import Profiles
internal import Replication
internal import SQLite
internal import StoreJobs
internal import Unix

/// Changes that a store had when its witness was written, and no longer has.
struct WitnessedLoss {
  private let witness: Witness
  /// At least this many changes are missing, by their lsns.
  let count: Int

  /// Whether commits with an unknown number of changes are missing.
  var isUncounted: Bool { count == 0 }

  /// Nil if nothing is missing, or if that is unknown: the witness is of another place, or the file
  /// that it describes is still in the folder under another name.
  ///
  /// Two stores count their changes separately. So if the store knows none of the origins that the
  /// witness names, everything that the witness counted is missing, whatever the store counts. And if
  /// the store lacks the identity that the witness names, at least the commit of the identity is
  /// missing.
  init?(
    _ content: WitnessFile.Content, beside file: DatabaseFile, _ store: Witness,
    knowing origins: KnownOrigins
  ) throws(OpeningTrouble) {
    guard case .witness(let witness) = content,
      witness.place.machine == store.place.machine, witness.place.folder == store.place.folder
    else { return nil }
    let count = try origins.isRelated(to: witness) ? witness.lsn - store.lsn : witness.lsn
    let isMissing = try count > 0 ? true : origins.lackIdentity(of: witness)
    guard isMissing, !Self.isKept(witness.place, beside: file) else { return nil }
    self.witness = witness
    self.count = max(0, count)
  }

  /// Keeps the witness beside the store; the loss is shown until the player removes that file.
  ///
  /// A start that was interrupted may have recorded the loss already: then there is no second record.
  func record(
    beside file: DatabaseFile, problem: String, nowMilliseconds: Int, _ connection: Connection
  ) throws(OpeningTrouble) -> StoredRepair {
    if let recorded = try recorded(connection) { return recorded }
    let aside = file.free(as: Self.word, nowMilliseconds: nowMilliseconds).path
    let repair = StoredRepair(
      milliseconds: nowMilliseconds, aside: aside, problem: problem, backup: nil, salvaged: 0,
      lost: count)
    do throws(FileFailure) {
      try File.writeAtomically(witness.text, to: aside)
    } catch {
      throw .refused(.cannotOpen(message: error.words, errorNumber: 0))
    }
    do throws(SQLiteError) {
      try RepairTable(connection).insert(repair)
    } catch {
      throw OpeningTrouble(error)
    }
    return repair
  }

  private func recorded(_ connection: Connection) throws(OpeningTrouble) -> StoredRepair? {
    let last: StoredRepair?
    do throws(SQLiteError) {
      last = try RepairTable(connection).last()
    } catch {
      throw OpeningTrouble(error)
    }
    guard let last else { return nil }
    do throws(FileFailure) {
      let text = try File.read(last.aside, limitBytes: WitnessFile.limitBytes)
      return text == witness.text ? last : nil
    } catch {
      // The player has removed the file, or it is not a witness.
      return nil
    }
  }

  /// The word in the name of such a file, after the database's name.
  static let word = "lost"

  /// Whether the witnessed file is still in the folder: a restore keeps the file that it replaces.
  static func isKept(_ place: StorePlace, beside file: DatabaseFile) -> Bool {
    let folder = Folder.parent(of: file.path)
    do throws(FileFailure) {
      for name in try Folder.list(folder) {
        let path = folder + "/" + name
        guard path.hasPrefix(file.path + "."), File.exists(path) else { continue }
        if try StorePlace(of: path).isSameFile(as: place) { return true }
      }
      return false
    } catch {
      return false
    }
  }
}

/// The origins that a store knows: those of its changes, of its snapshots, and its own.
struct KnownOrigins {
  let state: StoredState
  let connection: Connection

  /// Whether a witness describes this store, or a replica that this store has heard of.
  func isRelated(to witness: Witness) throws(OpeningTrouble) -> Bool {
    if witness.epoch == state.epoch { return true }
    return try contains(anyOf: witness.origins)
  }

  /// Whether the store was never given the identity that the witness names.
  ///
  /// Each new identity is committed before the witness names it, together with a row for the former
  /// origin. Only a backup lacks its own origin; it keeps the epoch.
  func lackIdentity(of witness: Witness) throws(OpeningTrouble) -> Bool {
    if state.origin == .none, witness.epoch == state.epoch { return false }
    return try !contains(anyOf: [witness.origin])
  }

  private func contains(anyOf origins: [Origin]) throws(OpeningTrouble) -> Bool {
    do throws(SQLiteError) {
      let select = try connection.prepare("SELECT 1 FROM origin WHERE name = ?1")
      for origin in origins {
        let isSeen = state.profiles.contains { $0.profile.vector[origin] > 0 }
        if origin == state.origin || isSeen { return true }
        try select.bind(origin.description, at: 1)
        if try select.first({ _ in true }) != nil { return true }
      }
      return false
    } catch {
      throw OpeningTrouble(error)
    }
  }
}
