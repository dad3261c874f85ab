internal import ClientSession
internal import CommandLine
internal import DaemonClient
internal import Doctor
internal import JSON
internal import Profiles
internal import Wire

/// `alchemy status`.
enum DaemonStatus {
  static let command = ClientCommand(
    "status", section: .daemon, summary: "show whether the daemon runs, and how it is doing",
    details: [
      "As a service, the daemon starts with your first command. `systemctl --user stop alchemyd` "
        + "stops it, and `systemctl --user restart alchemyd` restarts it. `pkill -x alchemyd` stops "
        + "one that was started by hand."
    ], options: Option.asking,
    examples: [Example("status", purpose: "is it running?")]
  ) { _, session throws(CommandFailure) in
    let reply = try session.ask(Request(SystemStatus()))
    let read: StatusReply
    do throws(UnreadableMember) {
      read = try StatusReply(reply.value)
    } catch {
      throw .unexpectedReply(method: reply.method, field: error.path)
    }
    try session.show(
      Presentation(
        json: reply.value, plain: PlainText.leaves(of: reply.value),
        table: table(read, of: try session.keeper(), session.localTime)))
  }

  /// The members of the reply that the table shows.
  private static let shown: Set = [
    "backups", "changes", "connections", "databaseBytes", "forks", "inbox",
    "lastCommit", "peers", "profiles", "readOnly", "repaired", "returned",
    "stampsAheadMilliseconds", "uptimeSeconds", "watches",
  ]

  private static func table(
    _ reply: StatusReply, of keeper: Keeper, _ clock: LocalTime
  ) -> [Presentation.Block] {
    let status = reply.status
    let figures: [(member: String, name: String, value: String)] = [
      ("profiles", "profiles", Quantity.grouped(status.profiles)),
      ("changes", "changes", Quantity.grouped(status.changes)),
      (
        "lastCommit", "last commit",
        status.lastCommitMilliseconds.map(clock.text(ofMilliseconds:)) ?? "none"
      ),
      ("databaseBytes", "database", Quantity.of(status.databaseBytes, "byte")),
      ("connections", "connections", Quantity.grouped(status.connections)),
      ("watches", "watches", Quantity.grouped(status.watches)),
      (
        "readOnly", "writes",
        status.isReadOnly ? "refused: the disk is full or failing" : "accepted"
      ),
    ]
    var facts: [(name: String, value: String)] = []
    if reply.reads("uptimeSeconds") {
      facts.append(("running for", Quantity.duration(seconds: status.uptimeSeconds)))
    }
    facts.append((keeper.addressName, keeper.address))
    facts += figures.filter { reply.reads($0.member) }.map { ($0.name, $0.value) }
    facts += safety(status, clock) + inbox(status.inbox)
    facts += Lives(status).words.map { ("both lives", $0) }
    let unreadable = reply.unreadable(among: shown)
    if !unreadable.isEmpty { facts.append(("not readable", words(ofUnreadable: unreadable))) }
    return [.listing(.facts(facts))]
      + (status.peers.isEmpty
        ? [] : [.listing(PeerRow.form(clock).listing(status.peers.map { PeerRow($0) }))])
  }

  private static func words(ofUnreadable paths: [String]) -> String {
    "\(paths.joined(separator: ", ")); the daemon and alchemy are different versions "
      + "(alchemy status -o json shows everything)"
  }

  /// The rows about backups, stamps and the last repair.
  private static func safety(
    _ status: SystemStatus.Result, _ clock: LocalTime
  ) -> [(name: String, value: String)] {
    var facts: [(name: String, value: String)] = []
    if let backups = status.backups {
      let newest =
        backups.newestMilliseconds.map { ", the newest of \(clock.text(ofMilliseconds: $0))" } ?? ""
      let failure = backups.failure.map { "; the last try failed: \($0)" } ?? ""
      facts.append(("backups", Quantity.grouped(backups.count) + newest + failure))
    }
    if let ahead = status.stampsAheadMilliseconds {
      facts.append(("stamps", words(ofStampsAhead: ahead)))
    }
    if let repair = status.repair {
      if SystemStatus.Repair.isSavedCopy(aside: repair.aside) {
        facts.append(("saved", words(ofSavedCopy: repair, clock)))
      } else {
        facts.append(
          SystemStatus.Repair.isLoss(aside: repair.aside)
            ? ("lost", words(ofLoss: repair, clock)) : ("mended", words(ofRepair: repair, clock)))
      }
    }
    return facts
  }

  /// A row for each file of the inbox that needs attention.
  private static func inbox(
    _ inbox: SystemStatus.Inbox
  ) -> [(name: String, value: String)] {
    let others = inbox.count - inbox.files.count
    return inbox.files.map { ("inbox", $0.words) }
      + (others > 0 ? [("inbox", "and \(Quantity.of(others, "more file"))")] : [])
  }

  private static func words(ofStampsAhead milliseconds: Int) -> String {
    let ahead = "\(Quantity.duration(seconds: milliseconds / 1000)) ahead of the clock"
    guard milliseconds > IncomingChanges.futureMilliseconds else { return ahead }
    return "\(ahead): other replicas refuse them; when the clock is right, stop the daemon and "
      + "type alchemyd restamp (alchemy doctor has the whole command)"
  }

  private static func words(ofLoss repair: SystemStatus.Repair, _ clock: LocalTime) -> String {
    "\(Quantity.lost(repair.lost)), unless another replica has them, as the start at "
      + "\(clock.text(ofMilliseconds: repair.milliseconds)) found: \(repair.problem); "
      + (repair.backup.map { "the backup \($0) took its place; " } ?? "") + words(ofCopy: repair)
      + "this line stays until you remove \(repair.aside)"
  }

  /// The words about the copy of the former database, with the command that restores the copy.
  ///
  /// Empty without a copy.
  private static func words(ofCopy repair: SystemStatus.Repair) -> String {
    repair.saved.map { saved in
      "what the daemon had before is in \(saved): if you miss something, stop the daemon and type "
        + "`\(SystemStatus.Repair.restoring(saved, into: repair.folder))`; "
    } ?? ""
  }

  private static func words(ofSavedCopy repair: SystemStatus.Repair, _ clock: LocalTime) -> String {
    "this database was new at \(clock.text(ofMilliseconds: repair.milliseconds)): "
      + "\(repair.problem) (alchemy doctor has the command that restores it); "
      + "this line stays until you remove that file"
  }

  private static func words(ofRepair repair: SystemStatus.Repair, _ clock: LocalTime) -> String {
    let base = repair.backup.map { "the backup \($0)" } ?? "no backup"
    let salvaged = Quantity.of(repair.salvaged, "change")
    let lost = Quantity.of(repair.lost, "change")
    return
      "\(clock.text(ofMilliseconds: repair.milliseconds)), after damage, from \(base) and "
      + "\(salvaged) that could still be read; known to be lost: \(lost), and maybe some history; "
      + "what was found: \(repair.problem); "
      + "\(words(ofCopy: repair))the damaged file is \(repair.aside)"
  }
}
