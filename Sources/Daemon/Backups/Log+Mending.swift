import DaemonEvents
import ProfileStore
import StoreJobs
import Systemd

extension Log {
  /// Logs a damaged database, its replacement, and how much of its content the replacement has.
  func tell(_ recovered: MovedAside) {
    let repair = recovered.repair
    tell(.databaseDamaged, lines: recovered.damageWords, [.file: recovered.path])
    tell(
      .databaseRestored, recovered.baseWords,
      repair.backup.map { [.backup: $0, .file: recovered.path] } ?? [.file: recovered.path])
    tell(
      .changesSalvaged, recovered.salvageWords,
      [.count: "\(repair.salvaged)", .file: recovered.path])
  }
}
