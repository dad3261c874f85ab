internal import ProfileStore
internal import Profiles
internal import SQLite
internal import StoreJobs
internal import Unix

/// Keeps a store's witness up to date, from its opening to its close.
final class Identity {
  private let file: WitnessFile
  private var witness: Witness
  private var commitsUnwitnessed = 0
  /// Whether the witness has the number of changes at the last close.
  private var isCounted = false
  /// The new identity that the opening gave the store; nil as a rule.
  let rotation: IdentityRotation?
  /// The record of the previous store's saved copy, if this opening made a new store.
  let missed: StoredRepair?

  /// Compares the store with its witness.
  ///
  /// A store without an identity, or one that is known to have lost commits, gets the origin and the
  /// epoch of the seed.
  init(
    of state: inout StoredState, at file: DatabaseFile, _ standing: SchemaStanding, seed: StoreSeed,
    _ connection: Connection, isMended: Bool
  ) throws(OpeningTrouble) {
    self.file = WitnessFile(beside: file.path)
    witness = Witness(epoch: state.epoch, lsn: state.lsn)
    let content = self.file.read()
    if case .witness(let former) = content, former.isOf(state.epoch) {
      (witness.epoch, witness.formerEpochs) = (former.epoch, former.formerEpochs)
      witness.rotations = former.rotations
    }
    // Mending counts and reports the loss itself.
    let loss = isMended ? nil : WitnessedLoss(content, beside: file, standing, state)
    let reason = isMended ? .mended : Self.reason(state, loss)
    guard let reason else {
      rotation = nil
      missed =
        standing == .fresh && !isMended
        ? try SavedCopies(of: file).record(nowMilliseconds: seed.nowMilliseconds, connection) : nil
      if let missed { state.repair = missed }
      if case .witness(let former) = content, former.epoch == state.epoch {
        isCounted = former.changes != nil
      } else {
        witness.epoch = state.epoch
        write(waitsForDisk: true)
      }
      return
    }
    missed = nil
    let given = IdentityRotation(
      former: standing == .fresh || state.origin == .none ? nil : state.origin,
      origin: seed.origin, reason: reason, lost: loss?.count ?? 0)
    if let repair = try loss?.record(
      beside: file, problem: given.problem, nowMilliseconds: seed.nowMilliseconds, connection)
    {
      state.repair = repair
    }
    witness.adopt(epoch: seed.epoch)
    if case .witness(var former) = content, former.isOf(state.epoch) {
      // If the process ends before the store has the epoch, the next opening does this again; if it
      // ends right after, the witness knows the store.
      former.adopt(epoch: seed.epoch)
      _ = self.file.write(former, waitsForDisk: true)
    }
    try Self.give(seed, connection)
    rotation = given
    if state.origin != .none, standing != .fresh { state.formers.insert(state.origin) }
    state.origin = seed.origin
    state.epoch = seed.epoch
    write(waitsForDisk: true)
  }

  /// Notes a durable batch; must be called for each one.
  func committed(_ batch: StoreBatch) {
    witness.lsn = max(witness.lsn, batch.lastLSN)
    commitsUnwitnessed += 1
    let taken = batch.newOriginCount
    if taken > 0 {
      let times = Array(repeating: batch.nowMilliseconds, count: taken)
      witness.rotations = (witness.rotations + times).suffix(StoreLimits.keptRotations)
      write(waitsForDisk: true)
    } else if commitsUnwitnessed >= StoreLimits.commitsPerWitness {
      write(waitsForDisk: false)
    }
  }

  /// When the last other identities were taken, in milliseconds since 1970.
  var rotations: [Int] { witness.rotations }

  /// Writes the witness of a store that was closed properly, with its number of changes.
  func closed(changes: Int) {
    witness.changes = changes
    write(waitsForDisk: true)
  }

  /// Removes the number of changes from the witness, before a cut of the log; returns whether that worked.
  ///
  /// Otherwise the next opening after a crash would take the cut changes for lost.
  func forgetCount() -> Bool {
    if isCounted { write(waitsForDisk: true) }
    return !isCounted
  }

  /// Writes the store's last lsn, unless the witness now belongs to another store.
  func witnessAgain() {
    guard case .witness(let present) = file.read(), present.epoch == witness.epoch else { return }
    write(waitsForDisk: true)
  }

  /// No commit fails because the witness cannot be written: a later loss is then not counted.
  private func write(waitsForDisk: Bool) {
    commitsUnwitnessed = 0
    if file.write(witness, waitsForDisk: waitsForDisk) == nil {
      isCounted = witness.changes != nil
    }
  }
}

// MARK: - At the opening

extension Identity {
  /// Why an opening gives a store a new identity; nil if it keeps its identity.
  static func reason(
    _ state: StoredState, _ loss: WitnessedLoss?
  ) -> IdentityRotation.Reason? {
    state.origin == .none ? .backup : loss?.reason
  }

  /// Writes the store's new identity.
  private static func give(
    _ seed: StoreSeed, _ connection: Connection
  ) throws(OpeningTrouble) {
    do throws(SQLiteError) {
      let update = try connection.prepare("UPDATE store SET origin = ?1, epoch = ?2")
      try update.bind(seed.origin.description, at: 1)
      try update.bind(seed.epoch, at: 2)
      let keep = try connection.prepare(NoteWriter.keepingOrigin)
      try connection.transaction { () throws(SQLiteError) in
        try keep.run()
        try update.run()
      }
    } catch {
      throw OpeningTrouble(error)
    }
  }
}
