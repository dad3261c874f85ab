import StoreCare
import StoreJobs
import Systemd

extension Log {
  /// Logs a damaged database, its replacement, and how much of its content the replacement has.
  func tell(_ recovered: MovedAside, _ saved: SavedCopy?) {
    let repair = recovered.repair
    tell(.databaseDamaged, lines: recovered.damageWords + saved.lines, [.file: recovered.path])
    tell(
      .databaseRestored, recovered.baseWords,
      repair.backup.map { [.backup: $0, .file: recovered.path] } ?? [.file: recovered.path])
    tell(
      .changesSalvaged, recovered.salvageWords,
      [.count: "\(repair.salvaged)", .file: recovered.path])
  }

  /// Tells of the new identity that a store got when it was opened, and of what it has lost.
  func tell(
    _ rotation: IdentityRotation, in state: StoredState, at database: String, _ saved: SavedCopy?
  ) {
    if let loss = rotation.lossWords {
      tell(
        .changesLost, lines: ["\(rotation.reason.cause): \(loss)"] + saved.lines,
        [.count: "\(rotation.lost)", .file: state.repair?.aside ?? database])
    }
    tell(
      .identityChanged, lines: rotation.words.split(separator: "\n").map(String.init),
      [.origin: "\(rotation.origin)"])
  }

  /// Logs that a new store took the place of a missing one, and where the missing one's copy is.
  func tell(missed: StoredRepair, _ saved: SavedCopy) {
    tell(
      .changesLost,
      lines: ["a new database was made: the one that was here before is gone"]
        + saved.words(isRunning: true),
      [.count: "\(missed.lost)", .file: missed.aside])
  }
}

extension SavedCopy? {
  /// What the log of a daemon that has just started says of it.
  fileprivate var lines: [String] { self?.words(isRunning: true) ?? [] }
}
