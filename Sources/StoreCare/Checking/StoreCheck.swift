internal import ProfileStore
internal import Profiles
internal import SQLite
internal import StoreJobs
package import Unix

/// Checks a store without opening it: every byte, every row, and what must hold between them.
///
/// The check works on a copy, so it changes and locks nothing, and a daemon may have the store open:
/// then the check covers everything that was durable at that moment. A process that has the store open
/// itself must not call this.
package enum StoreCheck {
  /// Checks the store at a path, on a copy that is made inside a folder.
  ///
  /// `between` is called after the file and before its log is copied: a test plays the daemon
  /// there. Throws if there is no store, its creation was interrupted, it is of another program or
  /// a newer version, or it cannot be copied; damage is a finding.
  package static func run(
    at database: String, copyingInto folder: String, between: () -> Void = {}
  ) throws(StoreCheckFailure) -> StoreFindings {
    let file = DatabaseFile(path: database)
    guard File.exists(file.path) || file.wasLeftOpen else {
      if case .witness(let witness) = WitnessFile(beside: database).read(), witness.lsn > 0 {
        throw .lost(changes: witness.lsn)
      }
      throw .noStore
    }
    let copy = try SteadyCopy(of: file, in: folder, between: between)
    defer { copy.remove() }
    return try findings(on: copy.file, of: file)
  }

  /// Whether a process has the store at a path open; false also without a store.
  package static func isOpen(_ database: String) -> Bool {
    do {
      return try File.isLocked(database, byte: sharedLockByte)
    } catch {
      return false
    }
  }

  /// The process that has the store at a path open; nil if there is none, or it cannot be found.
  package static func holder(of database: String) -> OtherProcess? {
    do {
      return try File.lockHolder(of: database, byte: sharedLockByte)
        .map { OtherProcess(identifier: $0) }
    } catch {
      return nil
    }
  }

  /// The first byte that SQLite locks for readers and writers: one gigabyte and two.
  private static let sharedLockByte: Int64 = 0x4000_0002

  /// Whether the store's creation was interrupted: a witness is written as soon as a store is made.
  private static func isUnfinished(_ file: DatabaseFile) -> Bool {
    guard case .absent = WitnessFile(beside: file.path).read() else { return false }
    do {
      return try BackupFolder(beside: file.path).entries(nowMilliseconds: 0).isEmpty
    } catch .wrongKind {
      return true
    } catch {
      return false
    }
  }

  private static func findings(
    on copy: DatabaseFile, of original: DatabaseFile
  ) throws(StoreCheckFailure) -> StoreFindings {
    let opened: OpenedStore
    do throws(OpeningTrouble) {
      opened = try Opening(file: copy, seed: .none, for: .verifying, copyOf: original).run()
    } catch {
      switch error {
      case .damaged([Opening.emptyWords]) where isUnfinished(original): throw .unfinished
      case .damaged(let problems):
        return StoreFindings(problems: Array(problems.prefix(StoreLimits.listedProblems)))
      case .refused(let failure): throw .refused(failure)
      }
    }
    return try findings(opened, original)
  }

  private static func findings(
    _ opened: OpenedStore, _ original: DatabaseFile
  ) throws(StoreCheckFailure) -> StoreFindings {
    var findings = StoreFindings(
      summary: StoreSummary(opened.state), problems: [], clock: opened.state.clock)
    if case .behind(let version) = opened.standing { findings.formerVersion = version }
    findings.lacksWitnessed = lacksWitnessed(opened.state, original)
    findings.seen = seen(opened, original)
    do throws(StoreFailure) {
      findings.problems = try StoreAudit(opened).problems()
    } catch {
      guard case .damaged(let problems) = error else { throw .copy(error) }
      findings.problems = problems
    }
    findings.rotation = rotation(opened, original)
    return findings
  }
}

extension StoreCheck {
  /// Whether the witness counted changes that the store lacks, or describes another store.
  ///
  /// False for a restored backup, which has no identity yet: the user chose it.
  private static func lacksWitnessed(_ state: StoredState, _ original: DatabaseFile) -> Bool {
    guard case .witness(let witness) = WitnessFile(beside: original.path).read(),
      state.origin != .none
    else { return false }
    return !witness.isOf(state.epoch) || witness.lsn > state.lsn
  }

  /// What the profiles of the witnessed store have seen; empty for another store.
  private static func seen(
    _ opened: OpenedStore, _ original: DatabaseFile
  ) -> [ProfileID: VersionVector] {
    if case .witness(let witness) = WitnessFile(beside: original.path).read(),
      !witness.isOf(opened.state.epoch)
    {
      return [:]
    }
    let vectors = opened.state.profiles.map { ($0.profile.id, $0.profile.vector) }
    return Dictionary(vectors, uniquingKeysWith: { $1 })
  }

  /// Why an opening would give the store a new identity; nil if the store would keep its identity.
  private static func rotation(
    _ opened: OpenedStore, _ original: DatabaseFile
  ) -> IdentityRotation.Reason? {
    let content = WitnessFile(beside: original.path).read()
    let loss = WitnessedLoss(content, beside: original, opened.standing, opened.state)
    return Identity.reason(opened.state, loss)
  }
}
