internal import SQLite
internal import StoreJobs
package import Unix

/// Checks a store without opening it: every byte, every row, and what must hold between them.
///
/// It looks at a copy, so that nothing is changed or locked, and a daemon may have the store open:
/// then this is about all that was durable at that moment. Not for a process that has it open.
package enum StoreCheck {
  /// What is found out about the store at a path, by a copy that is made inside of a folder.
  ///
  /// `between` is called when the file was copied, and its log was not: there a test is the daemon.
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

  /// Whether a process has the store at a path open; false also without one.
  package static func isOpen(_ database: String) -> Bool {
    do {
      return try File.isLocked(database, byte: sharedLockByte)
    } catch {
      return false
    }
  }

  /// The process that has the store at a path open; nil where there is none to name.
  package static func holder(of database: String) -> OtherProcess? {
    do {
      return try File.lockHolder(of: database, byte: sharedLockByte)
        .map { OtherProcess(identifier: $0) }
    } catch {
      return nil
    }
  }

  /// The first of the bytes that SQLite locks for whoever reads or writes: one gigabyte and two.
  private static let sharedLockByte: Int64 = 0x4000_0002

  /// Whether nothing was ever in it: what remembers it is written as soon as it is made.
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
    do throws(StoreFailure) {
      findings.problems = try StoreAudit(opened).problems()
    } catch {
      guard case .damaged(let problems) = error else { throw .copy(error) }
      findings.problems = problems
    }
    do throws(OpeningTrouble) {
      findings.rotation = try Identity.expectedRotation(of: opened, at: original.path)
    } catch {
      // Without a look at the file's place its identity is not known, and that is all.
    }
    return findings
  }
}

extension Identity {
  /// Why an opening would give a store a new identity; nil when it would keep the one it has.
  fileprivate static func expectedRotation(
    of opened: OpenedStore, at path: String
  ) throws(OpeningTrouble) -> IdentityRotation.Reason? {
    let state = opened.state
    let store = Witness(
      origin: state.origin, epoch: state.epoch, place: try place(of: path), lsn: state.lsn)
    return reason(WitnessFile(beside: path).read(), opened.standing, store)
  }
}
