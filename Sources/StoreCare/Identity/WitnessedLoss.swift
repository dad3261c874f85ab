internal import ProfileStore
internal import Profiles
internal import SQLite
internal import StoreJobs
internal import Unix

/// Changes that a store had when its witness was written, and no longer has.
struct WitnessedLoss {
  private let witness: Witness
  /// The kind of the loss, as a reason for a new identity.
  let reason: IdentityRotation.Reason
  /// At least this many changes are missing, by their lsns; 0 if their number is unknown.
  let count: Int

  /// Nil if nothing is known to be missing, or if the witnessed file is still in the folder under
  /// another name, as after a restore.
  ///
  /// Two stores count their changes separately: if the store is not the witnessed one, everything that
  /// the witness counted is missing, whatever the store counts.
  init?(
    _ content: WitnessFile.Content, beside file: DatabaseFile, _ standing: SchemaStanding,
    _ state: StoredState
  ) {
    guard case .witness(let witness) = content else { return nil }
    // A store that was closed without any change has nothing to lose.
    if witness.changes != nil, witness.lsn == 0 { return nil }
    if standing == .fresh {
      (reason, count) = (.gone, witness.lsn)
    } else if !witness.isOf(state.epoch) {
      (reason, count) = (.otherStore, witness.lsn)
    } else if witness.lsn > state.lsn {
      (reason, count) = (
        .rolledBack(to: state.lsn, from: witness.lsn), witness.lsn - state.lsn
      )
    } else {
      return nil
    }
    guard !Self.isKept(witness, beside: file) else { return nil }
    self.witness = witness
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
      // The interrupted start may have told the witness of its new epoch.
      guard let kept = Witness(parsing: text), witness.isOf(kept.epoch) else { return nil }
      return kept.lsn == witness.lsn ? last : nil
    } catch {
      // The player has removed the file, or it is not a witness.
      return nil
    }
  }

  /// The word in the name of such a file, after the database's name.
  static let word = "lost"

  /// Whether the witnessed store is still in the folder under another name, with all that the witness
  /// counted: a restore keeps the file that it replaces.
  ///
  /// A copy that a daemon saved of its memory does not count: it is offered instead.
  static func isKept(_ witness: Witness, beside file: DatabaseFile) -> Bool {
    let folder = Folder.parent(of: file.path)
    let copies = SavedCopies(of: file)
    do throws(FileFailure) {
      return try Folder.list(folder).contains { name in
        let path = folder + "/" + name
        guard path.hasPrefix(file.path + "."), !copies.isBeside(path),
          let header = SavedCopyHeader(of: path)
        else { return false }
        return header.epoch == witness.epoch && header.lsn >= witness.lsn
      }
    } catch {
      return false
    }
  }
}
