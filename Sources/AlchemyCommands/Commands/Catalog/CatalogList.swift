internal import Wire

/// `alchemy catalog list`.
enum CatalogList {
  static let command = Command(
    "catalog", "list", section: .catalogs, summary: "list the catalogs of ingredients and effects",
    options: Option.asking,
    examples: [Example("catalog", "list", purpose: "see which there are, and their sizes")]
  ) { _, session throws(CommandFailure) in
    let reply = try session.ask(Request("catalog.list"))
    var rows: [Row] = []
    for part in try reply.parts("catalogs") { rows.append(try Row(part)) }
    try session.show(
      Presentation(
        json: reply.value, plain: rows.map(\.plainFields),
        table: [.listing(Listing(columns, rows: rows.map(\.cells)))]))
  }

  private static let columns = [
    Column("ID", shrinks: true), Column("TITLE", shrinks: true), Column("INGREDIENTS", .right),
    Column("EFFECTS", .right), Column("RECIPES", .right),
  ]

  private struct Row {
    let id: String
    let title: String
    let hash: String
    let counts: [Int]

    init(_ reply: Reply) throws(CommandFailure) {
      id = try reply.string("id")
      title = try reply.string("title")
      hash = try reply.string("hash")
      counts = [
        try reply.integer("ingredients"), try reply.integer("effects"),
        try reply.integer("recipes"),
      ]
    }

    var plainFields: [String] {
      [id, title, hash] + counts.map(String.init)
    }

    var cells: [Cell] {
      [Cell(id), Cell(title)] + counts.map { Cell(Quantity.grouped($0)) }
    }
  }
}
