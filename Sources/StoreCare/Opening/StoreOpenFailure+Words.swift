internal import JSON
internal import ProfileStore
internal import Unix
internal import Wire

extension StoreOpenFailure {
  /// Three lines for a person: what failed with which file, why, and what to type next.
  package func words(path: String) -> String {
    """
    cannot open the database \(path)
    caused by: \(cause)
    hint: \(hint(path: path))
    """
  }

  /// The reason, without the path.
  package var cause: String {
    switch self {
    case .inUse: "another program has it open"
    case .older(let version, let known):
      "it has version \(version), of a build from before the first release; such stores, and what those "
        + "builds exported, cannot be taken over by this one, which knows versions from \(known) on"
    case .newer(let version, let known):
      "it has version \(version), but this program only knows versions up to \(known)"
    case .foreign(0): "its head does not name this program (application_id 0)"
    case .foreign(let applicationID):
      "its head says that it is the database of another program, with the application_id \(applicationID)"
    case .altered(let strangers):
      "it contains something that this program does not create: "
        + strangers.prefix(StoreLimits.listedProblems).map(\.words).joined(separator: ", ")
    case .cannotOpen(let message, _): message
    case .notBackedUp(let path, let cause):
      "it has an earlier version, and its backup \(path) cannot be written: \(cause)"
    case .notMended(let cause, let problems):
      "it is damaged (\(problems.first ?? "no detail")), and cannot be repaired: \(cause)"
    case .moveAsideFailed(let aside, let message, let problems):
      "it is damaged (\(problems.first ?? "no detail")), and moving it to \(aside) failed: \(message)"
    }
  }

  /// The command to type next.
  package func hint(path: String) -> String {
    switch self {
    case .inUse:
      "if it is the service, stop it with `systemctl --user stop alchemyd`; otherwise see which has it with "
        + "`\(Self.holders(of: path))`; or choose another --data-dir"
    case .older:
      "the file was not changed; begin anew in another folder: `alchemyd --data-dir DIR`"
    case .newer: "install the newer alchemyd again, or choose another --data-dir"
    case .foreign:
      "look at it with `sqlite3 \(path) .tables`, or choose another --data-dir; if it has the tables "
        + "change, origin and profile, it is yours and only its head is damaged: "
        + "`sqlite3 \(path) 'PRAGMA application_id = \(StoreSchema.applicationID)'`"
    case .altered: alteredHint(path: path)
    case .cannotOpen: lookingHint(path: path, folder: Folder.parent(of: path))
    case .notBackedUp(let backup, _):
      "nothing was changed; see `df \(Folder.parent(of: path))` and "
        + "`ls -ld \(Folder.parent(of: backup))`, then start the daemon again"
    case .notMended:
      "nothing was changed; a copy of the file needs room: see `df \(Folder.parent(of: path))`"
    case .moveAsideFailed(let aside, _, _):
      "move it and its log yourself: `mv \(path) \(aside); mv \(path)-wal \(aside)-wal`"
    }
  }

  /// The command that shows which processes have a file open.
  package static func holders(of path: String) -> String {
    "ls -l /proc/[0-9]*/fd/* 2>/dev/null | grep -F \(path)"
  }

  /// The command that removes foreign objects from a file; nil if no simple command does.
  package func removal(path: String) -> String? {
    guard case .altered(let strangers) = self, strangers.count <= StoreLimits.listedProblems,
      path.utf8.allSatisfy({ $0 != UInt8(ascii: "'") })
    else { return nil }
    let others = strangers.filter { table in !strangers.contains(where: table.isDropped) }
    let statements = others.compactMap(\.removal)
    guard statements.count == others.count else { return nil }
    let script = statements.joined(separator: "; ").replacingEach("'", with: #"'\''"#)
    return "sqlite3 '\(path)' '\(script)'"
  }

  private func alteredHint(path: String) -> String {
    if let removal = removal(path: path) {
      return "if you know who made it and trust the rest, remove it with `\(removal)`; "
        + "otherwise restore a backup: `alchemyd restore FILE`"
    }
    return
      "look at it with `sqlite3 \(path) .schema`; restore a backup with `alchemyd restore FILE`"
  }

  private func lookingHint(path: String, folder: String) -> String {
    "check the file and its folder with `ls -ld \(folder) \(path)*`, and the disk with `df \(folder)`"
  }
}
