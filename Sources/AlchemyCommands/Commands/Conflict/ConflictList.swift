internal import ClientSession
internal import CommandLine
internal import Wire

/// `alchemy conflicts`: the values that lost to a concurrent edit of another replica.
enum ConflictList {
  static let command = ClientCommand(
    "conflicts", section: .replicas,
    summary: "list edits that lost against other edits",
    details: [
      "A conflict arises when two replicas change the same thing before they sync. The later edit "
        + "wins on both, and the other one is listed here until you settle it.",
      "KEPT BY and LOST BY name the two replicas, or the first digits of an identity whose name is "
        + "not known.",
    ],
    options: [.noPager] + Option.askingOfProfile,
    examples: [Example("conflicts", purpose: "of the current profile")]
  ) { invocation, session throws(CommandFailure) in
    let replies = try session.ask([
      Request(ProfileConflicts(of: try session.profileName)), session.greeting,
    ])
    let reply = replies[0]
    if session.chosenFormat == .json { return try session.printer.json(reply.value) }
    let rows = try ConflictRow.all(reply, at: try AskedReplica(replies[1], session))
    let names = session.chosenFormat == .plain || rows.isEmpty ? nil : try session.context().names
    try session.show(
      Presentation(
        json: reply.value, plain: rows.map(plain),
        table: table(rows, names, invocation.placeWords)))
  }

  private static func plain(_ row: ConflictRow) -> [String] {
    [
      row.id, row.field, row.kept.text, row.lost.text, row.keptBy, row.lostBy,
      row.time,
    ]
  }

  private static let columns = [
    Column("N", .right), Column("WHAT", shrinks: true), Column("KEPT"), Column("KEPT BY"),
    Column("LOST"), Column("LOST BY"),
  ]

  private static func table(
    _ rows: [ConflictRow], _ names: CatalogNames?, _ place: [String]
  ) -> [Presentation.Block] {
    guard let first = rows.first else { return [.sentence("no conflict")] }
    let cells = rows.map { row in
      [
        Cell(row.id), Cell(row.thing(names)), Cell(row.keptWords), Cell(row.keptBy),
        Cell(row.lostWords), Cell(row.lostBy),
      ]
    }
    let line = CommandFailure.line(["conflict", first.id, "--take", "lost"] + place)
    return [
      .listing(Listing(columns, rows: cells)),
      .sentence("\(line) uses the losing value instead; --take kept settles it as it is"),
    ]
  }
}
