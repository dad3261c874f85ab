internal import CommandLine
internal import Profiles
internal import ReplicaSync
internal import Wire

/// The rows about the check by the daemon's program, the inbox, clocks and peers.
extension Diagnosis {
  private static let aboutData: Set<Finding.Name> = [.database, .identity, .backups]

  /// The daemon program's own findings about settings and database.
  func reported(_ name: Finding.Name) -> [Finding] {
    if isFolderOfAnother, Self.aboutData.contains(name) { return [] }
    let findings = facts.check.report?.findings.filter { $0.name == name } ?? []
    return findings.map { finding in
      // A problem that was found on the disk is worse than what the daemon says.
      let known = finding.verdict == .ok ? words(ofDaemonAbout: name, finding.summary) : []
      return known.decisive.first?.finding(name) ?? finding
    }
  }

  /// The check's own end, if it has no report.
  @Table var unchecked: [Row] {
    switch facts.check {
    case .done, .noProgram: []
    case .late(let seconds):
      always.cannotTell("the check did not finish within \(Quantity.duration(seconds: seconds))")
        .means("the database is large, or the disk is slow")
        .type("\(question.daemonProgram) check")
    case .failed(let words):
      always.cannotTell("the check failed: \(words)").type("\(question.daemonProgram) check")
    }
  }

  /// What only the daemon knows about backups and damage.
  @Table private func words(ofDaemonAbout name: Finding.Name, _ summary: String) -> [Row] {
    if name == .backups, let failure = facts.daemon.answer?.status.backups?.failure {
      always.warning("the latest backup failed: \(failure)")
        .means("recent changes are not in any backup; the daemon will try again")
        .type("alchemy log -x --level error")
    }
    if name == .database, let repair = facts.daemon.answer?.status.repair {
      words(of: repair, summary)
    }
  }

  /// The loss of changes, or the repair, that the last start found necessary.
  @Table private func words(of repair: SystemStatus.Repair, _ summary: String) -> [Row] {
    let isLoss = SystemStatus.Repair.isLoss(aside: repair.aside)
    let aside = ShellWord.quoted(repair.aside)
    let found =
      isLoss
      ? "but \(Quantity.lost(repair.lost)) lost: \(repair.problem)"
      : "repaired after damage; changes known to be lost: "
        + "\(Quantity.of(repair.lost, "change")) (\(repair.problem))"
    if SystemStatus.Repair.isSavedCopy(aside: repair.aside) {
      // Such a copy may be outside the data folder, which is the one to restore into.
      always.warning("\(summary), but new: \(repair.problem)")
        .means("restore the copy, or remove it if you miss nothing")
        .type(restore(repair.aside, into: facts.folder?.path ?? "."))
    }
    if let saved = repair.saved {
      always.warning("\(summary), \(found)")
        .means("what the daemon had before is in the copy \(saved)")
        .means("restore it if you miss something, otherwise remove \(repair.aside)")
        .type(restore(saved, into: repair.folder))
    }
    when(isLoss).warning("\(summary), \(found)")
      .means("the missing changes may be in a backup or on another machine")
      .means("when your profiles are complete again, remove this reminder")
      .type("rm \(aside)")
    always.warning("\(summary), \(found)")
      .means("whatever could not be read is only in the damaged file")
      .means("when your profiles are complete, remove that file")
      .type("rm \(aside)*")
  }

  private func restore(_ copy: String, into folder: String) -> String {
    "\(stop(facts.daemon.process)) && \(SystemStatus.Repair.restoring(copy, into: folder))"
  }

  // MARK: - The inbox

  /// The files of the inbox that need attention, as the daemon reports them; all rows are findings.
  @Table var inbox: [Row] {
    if let inbox = facts.daemon.answer?.status.inbox {
      let rest = inbox.count - inbox.files.count
      if inbox.count == 0 {
        always.ok("no file waits for you")
      } else {
        inbox.files.map(row)
        if rest > 0 {
          always.warning("\(Quantity.of(rest, "more file")) need\(rest == 1 ? "s" : "") attention")
            .means("the list above has the first ones; the next ones follow when these are gone")
            .type("alchemy status")
        }
      }
    }
  }

  private func row(_ file: SystemStatus.Inbox.File) -> Row {
    let row = always.warning(file.words).of(file.file)
    let inbox = isFolderOfAnother ? nil : facts.folder?.appending("inbox")
    let why = inbox.map { "cat \(ShellWord.quoted("\($0)/\(file.file).why"))" }
    let list = inbox.map { "ls -la \(ShellWord.quoted($0))" } ?? "alchemy status"
    return switch file.state {
    case .refused:
      row.means("nothing of it was applied; the file with the ending .why says how to try again")
        .type(why ?? list)
    case .waiting: row.means("the daemon tries again every half minute").type(list)
    case .ignored:
      row.means("it is never imported as it is; rename it, or take it away").type(list)
    }
  }

  // MARK: - Clocks and peers

  private static let laterWins =
    "when two machines change the same thing, the later edit wins; "
    + "a wrong clock picks the wrong one"

  /// This machine's clock, which decides between edits of several machines.
  @Table var clock: [Row] {
    let newest = isFolderOfAnother ? nil : facts.check.report?.clockMilliseconds
    let ahead = newest.map { $0 - facts.clock.nowMilliseconds } ?? 0
    let isRefused = ahead > IncomingChanges.futureMilliseconds
    let isSynchronized = facts.clock.isSynchronized
    when(ahead > RelayLimits.skewWarningMilliseconds)
      .warning(
        "the newest change is stamped \(Quantity.duration(seconds: ahead / 1000)) ahead of it"
      )
      .means(
        "this clock, or a peer's, was wrong: "
          + (isRefused
            ? "peers refuse such changes, and all that are made after them; "
              + "once the clock is right, restamp the database"
            : "until then newer edits count as made later yet")
      )
      .type(isRefused ? restamp : Self.setTime)
    when(isSynchronized == true).ok("synchronised")
    when(facts.check.peers.isEmpty).ok("not known to be synchronised; this matters only with peers")
    when(isSynchronized == false).warning("not synchronised")
      .means(Self.laterWins).type(Self.setTime)
    always.cannotTell("the system does not report whether the clock is synchronised")
      .type("timedatectl")
  }

  /// The daemon's peers, as the daemon reports them.
  var peers: [Row] { (facts.daemon.answer?.status.peers ?? []).flatMap { rows(of: $0).decisive } }

  @Table private func rows(of peer: SystemStatus.Peer) -> [Row] {
    let waiting = "\(Quantity.of(peer.pending, "change")) waiting"
    let skew = peer.skewMilliseconds ?? 0
    let time = Quantity.duration(seconds: Int(skew.magnitude / 1000))
    if let error = peer.lastError {
      let words = facts.check.peers[peer.name]
      always.warning(error).of(peer.name).means("\(waiting); the daemon keeps trying")
        .type(words.map { ShellWord.line($0) + " </dev/null" } ?? "alchemy sync status")
    }
    when(skew.magnitude > RelayLimits.skewWarningMilliseconds)
      .warning("its clock is \(time) \(skew > 0 ? "ahead" : "behind")")
      .of(peer.name).means(Self.laterWins).type(Self.setTime)
    if let last = peer.lastSuccessMilliseconds {
      let since = peer.pending == 0 ? "" : "; \(waiting) since then"
      always.ok("in sync at \(localTime.text(ofMilliseconds: last))\(since)").of(peer.name)
    }
    always.ok("never connected; \(waiting)").of(peer.name)
  }
}
