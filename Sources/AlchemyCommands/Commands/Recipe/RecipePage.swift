internal import ClientSession
internal import CommandLine
internal import Wire

/// One page of recipes.list.
struct RecipePage {
  let whole: JSONValue
  let lsn: Int
  let total: Int
  let rows: [ListedRecipe]
  /// What asks for the next page; nil on the last one.
  let cursor: String?

  /// Reads a result, leaving out the rows past those that are still wanted.
  init(_ reply: Reply, atMost limit: Int) throws(CommandFailure) {
    let page: RecipesList.Result = try reply.read()
    whole = reply.value
    lsn = page.lsn
    total = page.total
    cursor = page.cursor
    rows = Array(page.recipes.prefix(limit))
  }

  /// The same rows as the daemon sent them.
  var rowValues: [JSONValue] {
    Array((whole["recipes"]?.array ?? []).prefix(rows.count))
  }
}

extension ListedRecipe {
  /// The fields of `-o plain`, which never change their order: with a shortage, last what is
  /// lacking, or how often the bag suffices; then how many effects the recipe would reveal, if the
  /// list is sorted by that.
  func plainFields(short: Int?) -> [String] {
    var fields = ["\(gold)", ingredients.joined(separator: ","), effects.joined(separator: ",")]
    if short != nil { fields.append(times.map { "\($0)" } ?? lacks.joined(separator: ",")) }
    if let reveals { fields.append("\(reveals)") }
    guard let details else { return fields }
    let strengths = details.strengths.map {
      "\($0.effect):\(Number.short($0.magnitude)):\($0.duration)"
    }
    return fields + [details.named, strengths.joined(separator: ",")]
  }
}
