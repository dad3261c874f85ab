internal import Wire

/// One page of recipes.list.
struct RecipePage {
  let whole: JSONValue
  let lsn: Int
  let total: Int
  let rows: [RecipeRow]
  /// The same rows as the daemon sent them.
  let rowValues: [JSONValue]
  /// What asks for the next page; nil on the last one.
  let cursor: String?

  /// Reads a result, leaving out the rows past those that are still wanted.
  init(_ reply: Reply, atMost limit: Int) throws(CommandFailure) {
    whole = reply.value
    lsn = try reply.integer("lsn")
    total = try reply.integer("total")
    cursor = reply.has("cursor") ? try reply.string("cursor") : nil
    let parts = try reply.parts("recipes").prefix(limit)
    rowValues = parts.map(\.value)
    var rows: [RecipeRow] = []
    for part in parts { rows.append(try RecipeRow(part)) }
    self.rows = rows
  }
}
