internal import CommandLine
internal import DaemonClient
internal import Profiles
internal import ReplicaSync
internal import Wire

extension Diagnosis {
  /// The daemon program's own findings about settings and database.
  var checked: [Finding] {
    let aboutData: Set<Finding.Name> = [.database, .identity, .backups]
    switch facts.check {
    case .done(let report):
      return report.findings.filter { !isFolderOfAnother || !aboutData.contains($0.name) }
        .map(withWordsOfDaemon)
    case .noProgram: return []
    case .late(let seconds):
      return [
        Finding(
          .database, .cannotTell,
          "the check did not finish within \(Quantity.duration(seconds: seconds))",
          meaning: "the database is large, or the disk is slow",
          command: "\(facts.daemonProgram) check")
      ]
    case .failed(let words):
      return [
        Finding(
          .database, .cannotTell, "the check failed: \(words)",
          command: "\(facts.daemonProgram) check")
      ]
    }
  }

  /// Adds what only the daemon knows about backups and damage; a problem found on the disk is worse.
  private func withWordsOfDaemon(_ finding: Finding) -> Finding {
    guard case .answers(let answer) = facts.daemon, finding.verdict == .ok else { return finding }
    if finding.name == .backups, let failure = answer.backupFailure {
      return Finding(
        .backups, .warning, "the latest backup failed: \(failure)",
        meaning: "recent changes are not in any backup; the daemon will try again",
        command: "alchemy log -x --level error")
    }
    guard finding.name == .database, let repair = answer.repair else { return finding }
    if SystemStatus.Repair.isSavedCopy(aside: repair.aside) {
      // Such a copy may be outside the data folder, so its own folder is not the one to restore into.
      let folder = facts.folder?.path ?? "."
      return Finding(
        .database, .warning, "\(finding.summary), but new: \(repair.problem)",
        meaning: "restore the copy, or remove it if you miss nothing",
        command: "\(stop(answer.process)) && "
          + SystemStatus.Repair.restoring(repair.aside, into: folder))
    }
    let found = words(of: repair)
    if let saved = repair.saved {
      return Finding(
        .database, .warning, "\(finding.summary), \(found)",
        meaning: "what the daemon had before is in the copy \(saved); restore it if you miss "
          + "something, otherwise remove \(repair.aside)",
        command: "\(stop(answer.process)) && "
          + SystemStatus.Repair.restoring(saved, into: repair.folder))
    }
    if SystemStatus.Repair.isLoss(aside: repair.aside) {
      return Finding(
        .database, .warning, "\(finding.summary), \(found)",
        meaning: "the missing changes may be in a backup or on another machine; "
          + "when your profiles are complete again, remove this reminder",
        command: "rm \(ShellWord.quoted(repair.aside))")
    }
    return Finding(
      .database, .warning, "\(finding.summary), \(found)",
      meaning: "whatever could not be read is only in the damaged file; "
        + "when your profiles are complete, remove that file",
      command: "rm \(ShellWord.quoted(repair.aside))*")
  }

  /// The words for the loss of changes, or for the repair, that the last start found necessary.
  private func words(of repair: SystemStatus.Repair) -> String {
    if SystemStatus.Repair.isLoss(aside: repair.aside) {
      return "but \(Quantity.lost(repair.lost)) lost: \(repair.problem)"
    }
    return "repaired after damage; changes known to be lost: \(Quantity.of(repair.lost, "change")) "
      + "(\(repair.problem))"
  }

  // MARK: - The inbox

  /// The findings about files of the inbox that need attention, as the daemon reports them.
  var inbox: [Finding] {
    guard case .answers(let answer) = facts.daemon else { return [] }
    if answer.inbox.count == 0 {
      return [Finding(.inbox, .ok, "no file waits for you")]
    }
    let listed = answer.inbox.files.map { file in
      Finding(
        .inbox, subject: file.file, .warning, file.words, meaning: meaning(file.state),
        command: command(file))
    }
    let rest = answer.inbox.count - listed.count
    guard rest > 0 else { return listed }
    return listed + [
      Finding(
        .inbox, .warning,
        Quantity.of(rest, "more file") + (rest == 1 ? " needs attention" : " need attention"),
        meaning: "the list above has the first ones; the next ones follow when these are gone",
        command: "alchemy status")
    ]
  }

  private func meaning(_ state: SystemStatus.Inbox.File.State) -> String {
    switch state {
    case .refused: "nothing of it was applied; the file with the ending .why says how to try again"
    case .waiting: "the daemon tries again every half minute"
    case .ignored: "it is never imported as it is; rename it, or take it away"
    }
  }

  private func command(_ file: SystemStatus.Inbox.File) -> String {
    guard let folder = facts.folder?.path, !isFolderOfAnother else { return "alchemy status" }
    switch file.state {
    case .refused: return "cat \(ShellWord.quoted("\(folder)/inbox/\(file.file).why"))"
    case .waiting, .ignored: return "ls -la \(ShellWord.quoted("\(folder)/inbox"))"
    }
  }

  // MARK: - Lingering

  /// The finding about a daemon that goes on while nobody is logged in, which only peers need.
  var lingering: Finding {
    let peers = facts.check.report?.peers.count ?? 0
    guard shownUnits != nil else {
      return Finding(
        .lingering, .ok,
        "not needed: the daemon does not run as a service")
    }
    switch facts.lingering.isOn {
    case true?:
      return Finding(
        .lingering, .ok,
        "on: the daemon keeps running while you are logged out")
    case _ where peers == 0:
      return Finding(.lingering, .ok, "off; not needed without peers")
    case false?:
      return Finding(
        .lingering, .warning, "off",
        meaning: "while you are logged out nothing is synchronised with your peers",
        command: "loginctl enable-linger")
    case nil:
      return Finding(
        .lingering, .cannotTell, "systemd does not report it",
        command: "loginctl show-user \"$USER\"")
    }
  }

  // MARK: - Clocks

  /// The finding about this machine's clock, which decides between edits of several machines.
  var clock: Finding {
    if let ahead = storeAhead, ahead > RelayLimits.skewWarningMilliseconds {
      return Finding(
        .clock, .warning,
        "the newest change is stamped \(Quantity.duration(seconds: ahead / 1000)) ahead of it",
        meaning: ahead > IncomingChanges.futureMilliseconds
          ? "this clock, or a peer's, was wrong: peers refuse such changes, and all that are made "
            + "after them; once the clock is right, restamp the database"
          : "this clock, or a peer's, was wrong: until then newer edits count as made later yet",
        command: ahead > IncomingChanges.futureMilliseconds ? restamp : "timedatectl set-ntp true")
    }
    let hasPeers = !(facts.check.report?.peers.isEmpty ?? true)
    switch facts.clock.isSynchronized {
    case true?: return Finding(.clock, .ok, "synchronised")
    case _ where !hasPeers:
      return Finding(.clock, .ok, "not known to be synchronised; this matters only with peers")
    case false?:
      return Finding(
        .clock, .warning, "not synchronised",
        meaning: "when two machines change the same thing, the later edit wins; a wrong clock "
          + "picks the wrong one",
        command: "timedatectl set-ntp true")
    case nil:
      return Finding(
        .clock, .cannotTell, "the system does not report whether the clock is synchronised",
        command: "timedatectl")
    }
  }

  /// The command that restamps the database; no daemon may have the database open meanwhile.
  private var restamp: String {
    let folder = facts.check.report.map { " --data-dir \(ShellWord.quoted($0.dataFolder))" }
    let restamp = "\(facts.daemonProgram) restamp\(folder ?? "")"
    guard case .answers(let answer) = facts.daemon else { return restamp }
    let start = runsAsService ? " && systemctl --user start \(ServiceUnit.name)" : ""
    return "\(stop(answer.process)) && \(restamp)\(start)"
  }

  private var storeAhead: Int? {
    guard !isFolderOfAnother else { return nil }
    return facts.check.report?.clockMilliseconds.map { $0 - facts.clock.nowMilliseconds }
  }

  // MARK: - Peers

  /// The findings about the daemon's peers, as the daemon reports them.
  var peers: [Finding] {
    guard case .answers(let answer) = facts.daemon else { return [] }
    return answer.peers.map(finding)
  }

  private func finding(_ peer: SystemStatus.Peer) -> Finding {
    if let error = peer.lastError {
      let words = facts.check.report?.peers[peer.name]
      return Finding(
        .peer, subject: peer.name, .warning, error,
        meaning: "\(Quantity.of(peer.pending, "change")) waiting; the daemon keeps trying",
        command: words.map { ShellWord.line($0) + " </dev/null" } ?? "alchemy sync status")
    }
    let skew = peer.skewMilliseconds ?? 0
    if skew.magnitude > RelayLimits.skewWarningMilliseconds {
      let time = Quantity.duration(seconds: Int(skew.magnitude / 1000))
      return Finding(
        .peer, subject: peer.name, .warning,
        "its clock is \(time) \(skew > 0 ? "ahead" : "behind")",
        meaning: "when two machines change the same thing, the later edit wins; a wrong clock "
          + "picks the wrong one",
        command: "timedatectl set-ntp true")
    }
    return Finding(.peer, subject: peer.name, .ok, course(peer))
  }

  private func course(_ peer: SystemStatus.Peer) -> String {
    guard let last = peer.lastSuccessMilliseconds else {
      return "never connected; \(Quantity.of(peer.pending, "change")) waiting"
    }
    let time = localTime.text(ofMilliseconds: last)
    return peer.pending == 0
      ? "in sync at \(time)"
      : "in sync at \(time); \(Quantity.of(peer.pending, "change")) waiting since then"
  }
}
