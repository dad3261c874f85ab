import JSON
import ProfileService
import StoreCare
import Unix
import Wire

/// Turns the condition of a store and its backups into findings.
struct StoreJudge {
  let store: StoreStanding
  /// Newest first.
  let backups: [BackupStanding]
  let nowMilliseconds: Int
  /// The command that starts a daemon for this store.
  let start: String
  /// A requested data folder that does not exist; nil if it exists or none was requested.
  let missingFolder: String?

  /// Two backup intervals, so that the machine may have been off or asleep when one backup was due.
  static let newestBackupMilliseconds = 2 * ServiceLimits.backupMilliseconds

  /// The findings about the database, its identity and the backups.
  var findings: [Finding] { [database] + [identity].compactMap(\.self) + [backupFinding] }

  /// A command to mend the store at the next start.
  ///
  /// That recovers more than restoring a backup: it adds everything newer that is still readable.
  private var mend: String {
    let suspicion = "touch \((store.database + ".suspect").quotedForShell)"
    switch store.holder {
    case nil: return "\(suspicion) && \(start)"
    case .service: return "\(suspicion) && systemctl --user restart \(StoreHolder.unit)"
    case .daemon(let process, let words):
      let again = words.map(\.quotedForShell).joined(separator: " ")
      return "\(suspicion) && kill \(process) && tail --pid=\(process) -f /dev/null && \(again) &"
    // The user must end that program, and then start whatever should own the store.
    case .other: return suspicion
    }
  }
}

// MARK: - The database

extension StoreJudge {
  private var database: Finding {
    if let saved, let finding = finding(replacedBy: saved) { return finding }
    return switch store.check {
    case .failure(.noStore) where !backups.isEmpty, .failure(.lost) where !backups.isEmpty:
      Finding(
        .database, .wrong,
        "\(store.database): the database is missing, but there are backups of it",
        meaning: "the daemon restores the newest good one when it starts", command: start)
    case .failure(.noStore): none
    case .failure(.lost(let changes)): lost(changes)
    case .failure(.unfinished):
      Finding(
        .database, .ok,
        "empty, because its creation was interrupted; the next start completes it")
    case .failure(.refused(let failure)):
      Finding(
        .database, .wrong, "\(store.database): \(failure.cause)",
        meaning: meaning(of: failure), command: command(for: failure))
    case .failure(let failure):
      Finding(
        .database, .cannotTell, "\(store.database): \(failure.cause)", command: look(failure))
    case .success(let findings):
      findings.problems.isEmpty ? sound(findings) : damaged(findings.problems)
    }
  }

  /// The next start would make an empty database, and say what is lost.
  private func lost(_ changes: Int) -> Finding {
    Finding(
      .database, .wrong,
      "\(store.database): the database is missing; it had at least \(changes) changes",
      meaning: "a start makes an empty database; look for the file first, also on other machines",
      command: "ls -la \(Folder.parent(of: store.database).quotedForShell)")
  }

  /// A missing folder may be a typing mistake, so the advice is not to start a daemon there.
  private var none: Finding {
    guard let missingFolder else {
      return Finding(.database, .ok, "none yet; the daemon creates it at its first start")
    }
    return Finding(
      .database, .warning, "none, because the folder \(missingFolder) does not exist",
      meaning: "a daemon started with this folder creates an empty database, without your profiles",
      command: "alchemyd check")
  }

  /// A command that shows why the database could not be checked.
  private func look(_ failure: StoreCheckFailure) -> String {
    switch failure {
    case .noRoom(let folder, _): "df -h \(folder.quotedForShell)"
    case .file(.missing(let path)): "namei -l \(path.quotedForShell)"
    case .file(let failure): failure.command(path: store.database)
    case .changing: "alchemyd check"
    case .copy, .noStore, .lost, .unfinished, .refused: look
    }
  }

  private func command(for failure: StoreOpenFailure) -> String {
    switch failure {
    case .older, .newer: store.isOpen ? "alchemy status" : moveAway
    // The tables show whether it is ours and only its head is damaged.
    case .foreign:
      store.isOpen ? "alchemy status" : "sqlite3 \(store.database.quotedForShell) .tables"
    case .altered:
      failure.removal(path: store.database) ?? "sqlite3 \(store.database.quotedForShell) .schema"
    case .inUse, .cannotOpen, .notBackedUp, .notMended, .moveAsideFailed:
      "ls -l \(store.database.quotedForShell)"
    }
  }

  private func meaning(of failure: StoreOpenFailure) -> String {
    let words = "the daemon cannot start with this file, and leaves it unchanged"
    switch failure {
    case .newer where store.isOpen:
      return "a newer alchemyd has it open; use the programs of that version"
    case .older:
      return words + "; move the file away to begin anew"
    case .newer: return words + "; install the newer alchemyd again, or move the file away"
    case .foreign: return words + "; " + failure.hint(path: store.database)
    case .altered, .inUse, .cannotOpen, .notBackedUp, .notMended, .moveAsideFailed: return words
    }
  }

  /// The command that moves the database and the files that belong to it to unused names.
  private var moveAway: String {
    let ends = ["", "-wal", "-shm", "-journal"]
    var other = store.database + ".other"
    while ends.contains(where: { File.exists(other + $0) }) { other += "2" }
    return ends.filter { $0.isEmpty || File.exists(store.database + $0) }
      .map { "mv \((store.database + $0).quotedForShell) \((other + $0).quotedForShell)" }
      .joined(separator: " && ")
  }

  private func sound(_ findings: StoreFindings) -> Finding {
    var summary = "sound: " + (findings.summary.map(Self.content) ?? "nothing in it")
    if let version = findings.formerVersion {
      summary += "; version \(version), which the next start updates"
    }
    if store.isOpen { summary += "; in use, so a copy was checked" }
    return Finding(.database, .ok, summary)
  }

  private static func content(_ summary: StoreSummary) -> String {
    summary.lastCommitMilliseconds == nil ? "no changes yet" : summary.words
  }

  private func damaged(_ problems: [String]) -> Finding {
    let more = problems.count > 1 ? " (and \(problems.count - 1) more)" : ""
    return Finding(
      .database, .wrong, "\(store.database): damaged: \(problems[0])\(more)",
      meaning:
        "the next start rebuilds it from the newest good backup and everything that can still be read; "
        + "the damaged file is kept"
        + (saved.map { "; what the daemon had in memory was saved to \($0.path)" } ?? ""),
      command: mend)
  }

  /// Reported only if the next start changes the identity, which is harmless but surprising.
  private var identity: Finding? {
    guard case .success(let findings) = store.check, let reason = findings.rotation else {
      return nil
    }
    guard reason.isLoss else {
      return Finding(
        .identity, .ok, "the next start gives the store a new identity: \(reason.cause)")
    }
    return Finding(
      .identity, .warning, reason.cause,
      meaning:
        "changes that were here before are missing; the next start says how many, and goes on "
        + "under a new identity", command: "alchemy profiles")
  }
}

// MARK: - A saved copy

extension StoreJudge {
  /// A copy that a daemon saved, if it has all that is known to have been in the database.
  private var saved: CurrentCopy? {
    let findings: StoreFindings? = if case .success(let found) = store.check { found } else { nil }
    return CurrentCopy(of: store.database, knowing: findings)
  }

  /// The finding about a database that has less than a saved copy; nil for any other.
  ///
  /// A start would mend the database or make an empty one, and the copy would lack all later edits.
  /// But a daemon that found damage leaves a mark: then mending is better, because it keeps the
  /// history.
  private func finding(replacedBy copy: CurrentCopy) -> Finding? {
    let database = store.database
    switch store.check {
    case .failure(.noStore): return saved(at: copy, "\(database): the database is missing")
    case .failure(.lost(let changes)):
      return saved(
        at: copy, "\(database): the database is missing; it had at least \(changes) changes")
    case .failure(.refused(.foreign(let found))) where !store.isOpen:
      return saved(at: copy, "\(database): \(StoreOpenFailure.foreign(applicationID: found).cause)")
    case .success(let findings) where findings.problems.isEmpty && findings.lacksWitnessed:
      return saved(at: copy, "\(database): it is not the database that was here before")
    case .success(let findings):
      guard let problem = findings.problems.first, !ProfileDatabase.isSuspect(database) else {
        return nil
      }
      return saved(at: copy, "\(database): damaged: \(problem)")
    case .failure: return nil
    }
  }

  private func saved(at copy: CurrentCopy, _ summary: String) -> Finding {
    Finding(
      .database, .wrong, summary, meaning: "\(copy.contentWords) to \(copy.path)",
      command: restoring(copy.path))
  }

  /// A command that restores a copy, and before that ends the daemon that has the file open.
  ///
  /// The present file is moved aside, and kept.
  private func restoring(_ copy: String) -> String {
    let restore = SavedCopy(at: copy, of: store.database).command
    switch store.holder {
    case nil, .other: return restore
    case .service:
      let units = "alchemyd.socket \(StoreHolder.unit)"
      let start = "systemctl --user start alchemyd.socket"
      return "systemctl --user stop \(units) && \(restore) && \(start)"
    case .daemon(let process, _):
      return "kill \(process) && tail --pid=\(process) -f /dev/null && \(restore)"
    }
  }
}

// MARK: - Backups

extension StoreJudge {
  private var backupFinding: Finding {
    let damaged = backups.filter(\.isDamaged)
    if let worst = damaged.first { return finding(damaged: worst, of: damaged.count) }
    if let unseen = backups.first(where: { $0.problem != nil }) { return finding(unseen: unseen) }
    guard let newest = backups.first else { return without }
    let time = TimeText.here(ofMilliseconds: newest.writtenMilliseconds)
    let summary = "\(backups.count), all good; the newest is from \(time)"
    guard isLate(newest) else { return Finding(.backups, .ok, summary) }
    return Finding(
      .backups, .warning, summary, meaning: "later changes are not in any backup",
      command: Self.backUp)
  }

  private static let backUp = #"alchemy backup "alchemy-$(date +%F-%H%M%S).db""#

  private var without: Finding {
    switch store.check {
    case .failure(.noStore), .failure(.unfinished):
      return Finding(.backups, .ok, "none yet; there is nothing to back up")
    case .success, .failure: break
    }
    guard let summary else { return Finding(.backups, .cannotTell, "none", command: look) }
    guard summary.changes > 0 else {
      return Finding(.backups, .ok, "none yet; there is nothing to back up")
    }
    let isNew = store.madeMilliseconds.map {
      nowMilliseconds - $0 < Self.newestBackupMilliseconds
    }
    if isNew ?? false { return Finding(.backups, .ok, "none yet; the daemon makes one every day") }
    return Finding(
      .backups, .warning, "none", meaning: "a damaged database could not be restored",
      command: Self.backUp)
  }

  private var look: String {
    File.exists(store.database)
      ? "ls -l \(store.database.quotedForShell)"
      : "ls -la \(Folder.parent(of: store.database).quotedForShell)"
  }

  private var summary: StoreSummary? {
    if case .success(let findings) = store.check { findings.summary } else { nil }
  }

  /// Without later changes, no new backup is due.
  private func isLate(_ newest: BackupStanding) -> Bool {
    guard let last = summary?.lastCommitMilliseconds else { return false }
    return last > newest.writtenMilliseconds
      && nowMilliseconds - newest.writtenMilliseconds > Self.newestBackupMilliseconds
  }

  /// The finding about a backup that was not checked; it advises only to look at the file.
  private func finding(unseen backup: BackupStanding) -> Finding {
    Finding(
      .backups, .cannotTell, "\(backup.path) was not checked: \(backup.problem ?? "")",
      command: "ls -l \(backup.path.quotedForShell)")
  }

  private func finding(damaged backup: BackupStanding, of count: Int) -> Finding {
    let isNewest = backup.path == backups.first?.path
    return Finding(
      .backups, isNewest ? .wrong : .warning,
      "\(count) of \(backups.count) cannot be restored: \(backup.path): \(backup.problem ?? "")",
      meaning: "the daemon uses an older one if there is one",
      command: "mv \(backup.path.quotedForShell) \((backup.path + ".damaged").quotedForShell)")
  }
}
