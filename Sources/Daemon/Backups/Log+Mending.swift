import DaemonEvents
import ProfileStore
import StoreJobs
import Systemd

extension Log {
  /// Tells of a damaged database, of what took its place, and of what that has of it.
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
