internal import Profiles
internal import Wire

/// `alchemy status`.
enum DaemonStatus {
  static let command = Command(
    "status", section: .daemon, summary: "show whether the daemon runs, and how it is doing",
    details: [
      "As a service, the daemon starts with your first command. `systemctl --user stop alchemyd` "
        + "stops it, and `systemctl --user restart alchemyd` starts it anew. `pkill -x alchemyd` stops "
        + "one that was started by hand."
    ], options: Option.asking,
    examples: [Example("status", purpose: "is it running?")]
  ) { _, session throws(CommandFailure) in
    let reply = try session.ask(Request("system.status"))
    try session.show(
      Presentation(
        json: reply.value, plain: PlainText.leaves(of: reply.value),
        table: try table(reply, of: try session.keeper(), session.localTime)))
  }

  private static func table(
    _ reply: Reply, of keeper: Keeper, _ clock: LocalTime
  ) throws(CommandFailure) -> [Presentation.Block] {
    let facts: [(name: String, value: String)] = [
      ("running for", Quantity.duration(seconds: try reply.integer("uptimeSeconds"))),
      (keeper.addressName, keeper.address),
      ("profiles", Quantity.grouped(try reply.integer("profiles"))),
      ("changes", Quantity.grouped(try reply.integer("changes"))),
      ("last commit", reply.value["lastCommit"]?.string.map(clock.text) ?? "none"),
      ("database", Quantity.of(try reply.integer("databaseBytes"), "byte")),
      ("connections", Quantity.grouped(try reply.integer("connections"))),
      ("watches", Quantity.grouped(try reply.integer("watches"))),
      ("writes", try reply.bool("readOnly") ? refusal(reply) : "accepted"),
    ]
    let peers = try reply.parts("peers")
    return [.listing(.facts(facts + safety(reply, clock)))]
      + (peers.isEmpty ? [] : [.listing(listing(peers, clock))])
  }

  /// Why nothing is written.
  private static func refusal(_ reply: Reply) -> String {
    guard let displaced = reply.value["displaced"].flatMap(SystemStatus.Displacement.init(reading:))
    else {
      return "refused: the disk is full or failing"
    }
    let rescue =
      displaced.saved.map { "\(displaced.savedWords) to \($0)" }
      ?? "it could not be saved: \(displaced.failure ?? "")"
    return "refused: the database \(displaced.path) \(displaced.event); \(rescue)"
  }

  /// What there is in case of damage, and what there was of it.
  private static func safety(
    _ reply: Reply, _ clock: LocalTime
  ) -> [(name: String, value: String)] {
    var facts: [(name: String, value: String)] = []
    if let backups = reply.value["backups"] {
      let count = backups["count"]?.integer ?? 0
      let newest = backups["newest"]?.string.map { ", the newest of \(clock.text($0))" } ?? ""
      let failure = backups["failure"]?.string.map { "; the last try failed: \($0)" } ?? ""
      facts.append(("backups", Quantity.grouped(count) + newest + failure))
    }
    if let ahead = reply.value["stampsAheadMilliseconds"]?.integer {
      facts.append(("stamps", words(ofStampsAhead: ahead)))
    }
    if let repair = reply.value["repaired"] {
      let aside = repair["aside"]?.string ?? ""
      if SystemStatus.Repair.isSavedCopy(aside: aside) {
        facts.append(("saved", words(ofSavedCopy: repair, clock)))
      } else {
        facts.append(
          SystemStatus.Repair.isLoss(aside: aside)
            ? ("lost", words(ofLoss: repair, clock)) : ("mended", words(ofRepair: repair, clock)))
      }
    }
    return facts
  }

  private static func words(ofStampsAhead milliseconds: Int) -> String {
    let ahead = "\(Quantity.duration(seconds: milliseconds / 1000)) ahead of the clock"
    guard milliseconds > IncomingChanges.futureMilliseconds else { return ahead }
    return "\(ahead): other replicas refuse them; when the clock is right, stop the daemon and "
      + "type alchemyd restamp (alchemy doctor has the whole command)"
  }

  private static func words(ofLoss repair: JSONValue, _ clock: LocalTime) -> String {
    let lost = Quantity.of(repair["lost"]?.integer ?? 0, "change")
    return "\(lost), unless another replica has them, as the start at "
      + "\(clock.text(repair["at"]?.string ?? "")) found: \(repair["problem"]?.string ?? ""); "
      + "this line stays until you remove \(repair["aside"]?.string ?? "")"
  }

  private static func words(ofSavedCopy repair: JSONValue, _ clock: LocalTime) -> String {
    "this database was new at \(clock.text(repair["at"]?.string ?? "")): "
      + "\(repair["problem"]?.string ?? "") (alchemy doctor has the command that restores it); "
      + "this line stays until you remove that file"
  }

  private static func words(ofRepair repair: JSONValue, _ clock: LocalTime) -> String {
    let aside = repair["aside"]?.string ?? ""
    let base = repair["backup"]?.string.map { "the backup \($0)" } ?? "no backup"
    let salvaged = Quantity.of(repair["salvaged"]?.integer ?? 0, "change")
    let lost = Quantity.of(repair["lost"]?.integer ?? 0, "change")
    return
      "\(clock.text(repair["at"]?.string ?? "")), after damage, from \(base) and \(salvaged) that could "
      + "still be read; known to be lost: \(lost), and maybe some history; "
      + "what was found: \(repair["problem"]?.string ?? ""); the damaged file is \(aside)"
  }

  private static func listing(_ peers: [Reply], _ clock: LocalTime) -> Listing {
    let names = ["name", "lastSuccess", "pending", "skewMilliseconds", "lastError"]
    let columns = [
      Column("PEER", shrinks: true), Column("LAST SUCCESS"), Column("PENDING", .right),
      Column("SKEW (MS)", .right), Column("LAST ERROR", shrinks: true),
    ]
    return Listing(
      columns,
      rows: peers.map { peer in
        names.map { name in
          let value = peer.value[name] ?? .null
          return Cell(value == .null ? "" : clock.text(PlainText.of(value)))
        }
      })
  }
}
