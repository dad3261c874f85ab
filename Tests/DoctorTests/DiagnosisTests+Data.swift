import Doctor
import PlayedWorld
import Wire

/// Cases of the data folder, the database and the disk.
extension DiagnosisTests {
  private static let repair = SystemStatus.Repair(
    milliseconds: 1, aside: "/home/d/alchemyd.db.damaged-1", problem: "", backup: nil, salvaged: 3,
    lost: 2)

  private static let stopping = "systemctl --user stop alchemyd.socket alchemyd.service && "

  /// A daemon that repaired its database when it started.
  private static func repaired(
    _ change: (inout SystemStatus.Repair) -> Void = { _ in }
  ) -> DoctorFacts {
    var repair = repair
    change(&repair)
    return healthy.answering { $0.repair = repair }
  }

  private static func folder(_ change: (inout FolderFacts) -> Void) -> DoctorFacts {
    healthy.with { facts in
      if var folder = facts.folder {
        change(&folder)
        facts.folder = folder
      }
    }
  }

  static let folder = [
    Case(
      .dataFolder, .wrong, "no data folder", "alchemy doctor --data-dir DIR",
      healthy.with { $0.folder = nil }),
    Case(
      .dataFolder, .cannotTell, "keeps its data somewhere else", "alchemy doctor --data-dir DIR",
      healthy.withReport { $0.isOpen = false }),
    Case(.dataFolder, .ok, "does not exist yet", nil, folder { $0.entry = .missing }),
    Case(
      .dataFolder, .ok, "private and writable", nil,
      folder { $0.contents["alchemyd.db-shm"] = DoctorFacts.file(0o600) }),
    Case(
      .dataFolder, .wrong, "cannot be created",
      "sudo mkdir -p /home/d && sudo chown \"$(id -u)\" /home/d",
      folder { ($0.entry, $0.isWritable) = (.missing, false) }),
    Case(
      .dataFolder, .wrong, "is not a folder", "mv /home/d /home/d.other",
      folder { $0.entry = DoctorFacts.file(0o600) }),
    Case(
      .dataFolder, .wrong, "read-only disk",
      "sudo mount -o remount,rw \"$(stat -c %m /home/d)\"",
      folder { ($0.isReadOnlyDisk, $0.isWritable) = (true, false) }),
    Case(
      .dataFolder, .wrong, "belongs to user 0", "sudo chown -R \"$(id -u)\" /home/d",
      folder { $0.entry = .there(kind: .folder, owner: 0, permissions: 0o700) }),
    Case(
      .dataFolder, .wrong, "is not writable (mode 500)", "chmod 700 /home/d",
      folder {
        ($0.entry, $0.isWritable) = (.there(kind: .folder, owner: 7, permissions: 0o500), false)
      }),
    Case(
      .dataFolder, .warning, "accessible to other users (mode 755)", "chmod 700 /home/d",
      folder { $0.entry = .there(kind: .folder, owner: 7, permissions: 0o755) }),
    Case(
      .dataFolder, .warning, "do not belong to the daemon: notes.txt",
      "mkdir -p /home/d.other && mv /home/d/notes.txt /home/d.other/",
      folder { $0.contents["notes.txt"] = DoctorFacts.file(0o644) }),
    Case(
      .database, .warning, "sound, repaired after damage; changes known to be lost: 2 changes",
      "rm /home/d/alchemyd.db.damaged-1*",
      repaired()),
    Case(
      .database, .warning, "sound, but an unknown number of changes lost: commits are missing",
      "rm /home/d/alchemyd.db.lost-1",
      repaired {
        ($0.aside, $0.problem) = ("/home/d/alchemyd.db.lost-1", "commits are missing")
        $0.lost = 0
      }),
    Case(
      .database, .warning, "sound, repaired after damage; changes known to be lost: 2 changes",
      stopping + "alchemyd restore '/home/d/my copy' --data-dir /home/d",
      repaired { $0.saved = "/home/d/my copy" }),
    Case(
      .database, .warning, "sound, but 2 changes lost: commits are missing",
      stopping + "alchemyd restore /home/alchemyd.db.saved-1 --data-dir /home/d",
      repaired {
        ($0.aside, $0.problem) = ("/home/d/alchemyd.db.lost-1", "commits are missing")
        $0.saved = "/home/alchemyd.db.saved-1"
      }),
    Case(
      .database, .warning, "sound, but new: the old one is gone",
      stopping + "alchemyd restore /home/d%2Falchemyd.db.saved-1 --data-dir /home/d",
      repaired {
        ($0.aside, $0.problem) = ("/home/d%2Falchemyd.db.saved-1", "the old one is gone")
      }),
    Case(
      .backups, .warning, "the latest backup failed: there is no room",
      "alchemy log -x --level error",
      healthy.withReport { $0.findings.append(Finding(.backups, .ok, "1, all good")) }.answering {
        $0.backups = SystemStatus.Backups(
          count: 1, newestMilliseconds: 1, failure: "there is no room", triedMilliseconds: 1)
      }),
    Case(
      .rights, .wrong, "belongs to user 0", "sudo chown \"$(id -u)\" /home/d/alchemyd.witness",
      folder { $0.contents["alchemyd.witness"] = DoctorFacts.file(0o600, owner: 0) }),
    Case(
      .rights, .wrong, "/home/d/alchemyd.db", "chmod u+rw /home/d/alchemyd.db",
      folder { $0.contents["alchemyd.db"] = DoctorFacts.file(0o400) }),
    Case(
      .rights, .warning, "/home/d/backups/one.db", "chmod go-rwx /home/d/backups/one.db",
      folder { $0.contents["backups/one.db"] = DoctorFacts.file(0o644) }),
    Case(
      .rights, .warning, "/run/s.lock", "chmod go-rwx /run/s.lock",
      folder { $0.others["/run/s.lock"] = DoctorFacts.file(0o644) }),
    Case(
      .rights, .warning, "/home/c.json", "chmod go-w /home/c.json",
      folder { $0.others["/home/c.json"] = DoctorFacts.file(0o664) }),
    Case(
      .rights, .ok, "2 files", nil,
      folder { $0.others["/etc/alchemyd/config.json"] = DoctorFacts.file(0o644, owner: 0) }),
    Case(
      .diskSpace, .wrong, "15 MiB free", "df -h /home/d",
      folder { $0.freeBytes = Diagnosis.leastFreeBytes - 1 }),
    Case(.diskSpace, .wrong, "room for only 3 files", "df -i /home/d", folder { $0.freeFiles = 3 }),
    Case(
      .diskSpace, .warning, "100 MiB free, less than the recommended 264 MiB", "df -h /home/d",
      folder { ($0.freeBytes, $0.databaseBytes) = (100 << 20, 100 << 20) }),
    Case(.diskSpace, .cannotTell, "is unknown", "df -h /home/d", folder { $0.freeBytes = nil }),
  ]
}
