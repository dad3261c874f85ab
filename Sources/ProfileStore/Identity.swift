internal import Profiles
internal import Replication
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
  /// Why the last attempt to write the witness failed; nil if it succeeded.
  private(set) var trouble: WitnessTrouble?

  /// Compares the store with its witness.
  ///
  /// A store that may be a copy, or may have lost changes, gets the origin and the epoch of the seed.
  init(
    of state: inout StoredState, at file: DatabaseFile, _ standing: SchemaStanding, seed: StoreSeed,
    _ connection: Connection, isMended: Bool
  ) throws(OpeningTrouble) {
    self.file = WitnessFile(beside: file.path)
    witness = Witness(
      origin: state.origin, epoch: state.epoch, place: try Self.place(of: file.path),
      lsn: state.lsn)
    let content = self.file.read()
    let known = KnownOrigins(state: state, connection: connection)
    if case .witness(let former) = content {
      witness.rotations = former.rotations
      if try known.isRelated(to: former) { witness.formers = former.formers }
    }
    guard let reason = Self.reason(content, standing, witness) else {
      rotation = nil
      missed =
        standing == .fresh && !isMended
        ? try SavedCopies(of: file).record(nowMilliseconds: seed.nowMilliseconds, connection) : nil
      if let missed { state.repair = missed }
      if !content.tells(of: witness) {
        write(waitsForDisk: true)
      } else if case .witness(let former) = content {
        isCounted = former.changes != nil
      }
      return
    }
    missed = nil
    // Mending counts and reports the loss itself.
    let loss =
      isMended ? nil : try WitnessedLoss(content, beside: file, witness, knowing: known)
    let former: Origin?
    if case .missing(let origin) = reason {
      former = origin
    } else {
      former = state.origin == .none ? nil : state.origin
    }
    try witness.take(seed, after: content, known)
    let given = IdentityRotation(
      former: former, origin: witness.origin, reason: isMended ? .mended : reason,
      lost: loss?.count ?? 0, lacksCommits: loss?.isUncounted ?? false)
    if let repair = try loss?.record(
      beside: file, problem: given.problem, nowMilliseconds: seed.nowMilliseconds, connection)
    {
      state.repair = repair
    }
    try Self.write(witness, connection)
    // Not before the store: if the process ends in between, the next opening does this again.
    let failure = self.file.write(witness, waitsForDisk: true)
    rotation = given
    state.origin = witness.origin
    state.epoch = witness.epoch
    note(failure)
  }

  /// Notes a durable batch; call it for each.
  func committed(_ batch: StoreBatch) {
    witness.lsn = max(witness.lsn, batch.lastLSN)
    commitsUnwitnessed += 1
    let origins = batch.newOrigins
    if !origins.isEmpty {
      witness.take(origins, atMilliseconds: batch.nowMilliseconds)
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
    guard file.read().tells(of: witness) else { return }
    write(waitsForDisk: true)
  }

  private func write(waitsForDisk: Bool) {
    commitsUnwitnessed = 0
    note(file.write(witness, waitsForDisk: waitsForDisk))
    if trouble == nil { isCounted = witness.changes != nil }
  }

  private func note(_ failure: FileFailure?) {
    trouble = failure.map { WitnessTrouble($0, path: file.path) }
  }
}

/// The witness cannot be written, so each opening gives the store a new identity.
package struct WitnessTrouble: Equatable, Sendable {
  /// The file and the reason, without a full stop.
  package var cause: String
  /// The command that shows more.
  package var hint: String

  init(_ failure: FileFailure, path: String) {
    cause = "\(path), which remembers its identity, cannot be written: \(failure.words)"
    hint = failure.command(path: path)
  }
}

// MARK: - At the opening

extension Identity {
  /// Why the store needs a new identity; nil if it keeps its identity.
  ///
  /// A new file is no copy, but may be in the place of a store that is gone.
  static func reason(
    _ content: WitnessFile.Content, _ standing: SchemaStanding, _ store: Witness
  ) -> IdentityRotation.Reason? {
    if store.origin == .none { return .backup }
    switch standing {
    case .fresh:
      if case .witness(let witness) = content { return .missing(witness.origin) }
      return nil
    case .behind, .current: break
    }
    switch content {
    case .absent: return .unwitnessed
    case .unreadable: return .unreadableWitness
    case .witness(let witness): return witness.contradiction(to: store)
    }
  }

  static func place(of path: String) throws(OpeningTrouble) -> StorePlace {
    do {
      return try StorePlace(of: path)
    } catch {
      throw .refused(.cannotOpen(message: error.words, errorNumber: 0))
    }
  }

  /// Writes the store's new identity, and its former origins into the table of origins.
  ///
  /// The witness names the last former origin until it is replaced. If the process ends before
  /// that, the next opening must see that store and witness belong together, even if that origin
  /// never made a change.
  private static func write(
    _ witness: Witness, _ connection: Connection
  ) throws(OpeningTrouble) {
    do throws(SQLiteError) {
      let update = try connection.prepare("UPDATE store SET origin = ?1, epoch = ?2")
      try update.bind(witness.origin.description, at: 1)
      try update.bind(witness.epoch, at: 2)
      let insert = try connection.prepare("INSERT OR IGNORE INTO origin (name) VALUES (?1)")
      try connection.transaction { () throws(SQLiteError) in
        try update.run()
        for former in witness.formers {
          try insert.bind(former.description, at: 1)
          try insert.run()
        }
      }
    } catch {
      throw OpeningTrouble(error)
    }
  }
}

extension Witness {
  /// Takes a seed's identity; the store's present origin becomes a former one.
  fileprivate mutating func take(
    _ seed: StoreSeed, after content: WitnessFile.Content, _ known: KnownOrigins
  ) throws(OpeningTrouble) {
    var past: [Origin] = []
    if case .witness(let former) = content, try known.isRelated(to: former) {
      past.append(former.origin)
    }
    if origin != .none { past.append(origin) }
    origin = seed.origin
    epoch = seed.epoch
    retireOrigins(past)
  }

  /// Takes the last of the origins that a batch gives the store, and records the replaced ones as
  /// former ones.
  fileprivate mutating func take(_ origins: [Origin], atMilliseconds time: Int) {
    guard let last = origins.last else { return }
    let times = origins.map { _ in time }
    rotations = (rotations + times).suffix(StoreLimits.keptRotations)
    let past = [origin] + origins.dropLast()
    origin = last
    retireOrigins(past)
  }

  /// Records former origins, and forgets the oldest ones beyond the limit.
  fileprivate mutating func retireOrigins(_ origins: [Origin]) {
    for former in origins where former != origin && !formers.contains(former) {
      formers.append(former)
    }
    formers = Array(formers.suffix(StoreLimits.keptFormers))
  }
}

extension WitnessFile.Content {
  /// Whether it describes a store correctly, apart from the last lsn.
  fileprivate func tells(of store: Witness) -> Bool {
    guard case .witness(let witness) = self else { return false }
    return (witness.origin, witness.epoch, witness.place)
      == (store.origin, store.epoch, store.place)
  }
}

extension StoreBatch {
  /// The highest lsn in the batch; a joined state has an lsn of its own, which no change has.
  var lastLSN: Int {
    entries.reduce(0) { max($0, $1.change?.lsn ?? 0, $1.snapshot?.lsn ?? 0) }
  }

  /// All origins that the batch gives the store, in order.
  fileprivate var newOrigins: [Origin] {
    var origins: [Origin] = []
    for entry in entries where !entry.notes.isEmpty {
      for case .origin(let origin) in entry.notes { origins.append(origin) }
    }
    return origins
  }
}
