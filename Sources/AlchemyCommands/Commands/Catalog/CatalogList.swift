internal import ClientSession
internal import CommandLine
internal import Wire

/// `alchemy catalog list`.
enum CatalogList {
  static let command = ClientCommand(
    "catalog", "list", aliases: ["catalogs", "catalog ls"], section: .catalogs,
    summary: "list the catalogs of ingredients and effects",
    options: Option.asking,
    examples: [Example("catalog", "list", purpose: "see which there are, and their sizes")]
  ) { _, session throws(CommandFailure) in
    let reply = try session.ask(Request(Wire.CatalogList()))
    let rows = try reply.read(Wire.CatalogList.Result.self).catalogs
    try session.show(
      Presentation(
        json: reply.value, plain: rows.map(\.plainFields),
        table: [.listing(Listing(columns, rows: rows.map(\.cells)))]))
  }

  private static let columns = [
    Column("ID", shrinks: true), Column("TITLE", shrinks: true), Column("INGREDIENTS", .right),
    Column("EFFECTS", .right), Column("RECIPES", .right),
  ]
}

extension CatalogSummary {
  private var counts: [Int] { [ingredientCount, effectCount, recipeCount] }

  fileprivate var plainFields: [String] {
    [id, title, hash] + counts.map(String.init)
  }

  fileprivate var cells: [Cell] {
    [Cell(id), Cell(title)] + counts.map { Cell(Quantity.grouped($0)) }
  }
}
