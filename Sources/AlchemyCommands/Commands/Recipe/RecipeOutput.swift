internal import Alchemy
internal import ClientSession
internal import CommandLine
internal import JSON
internal import Wire

/// Prints pages of recipes as they come, in the requested form.
final class RecipeOutput {
  private let printer: Printer
  private let format: OutputFormat
  /// Nil unless the output is for people: only they need names.
  private let names: CatalogNames?
  /// The sentence for an empty list.
  private let emptyWords: String
  /// What the list leaves out by its kind.
  private let omission: String?
  /// How many ingredients each recipe lacks; nil for a list of any recipes.
  private let short: Int?
  /// Whether rows have their results' names and strengths.
  private let hasDetails: Bool
  /// Whether rows have how many effects they reveal.
  private let hasReveals: Bool
  /// Computed from the first page, so that later pages align with it.
  private var layout: TableLayout?
  private(set) var shown = 0

  init(
    _ session: Session, names: CatalogNames?, emptyWords: String, short: Int?, hasDetails: Bool,
    hasReveals: Bool
  ) {
    printer = session.printer
    format = session.chosenFormat ?? .table
    self.names = names
    self.emptyWords = emptyWords
    self.short = short
    self.hasDetails = hasDetails
    self.hasReveals = hasReveals
    omission = RecipeList.omission(session.invocation)
  }

  /// Adds a page, which may lack the last rows of the reply that it was read from.
  func add(
    _ page: RecipesList.Result, _ reply: JSONValue, isLast: Bool
  ) throws(CommandFailure) {
    let isFirst = shown == 0
    shown += page.recipes.count
    switch format {
    case .plain: for row in page.recipes { try printer.plain(row.plainFields(short: short)) }
    case .json: try addJSON(page, reply, isFirst: isFirst, isLast: isLast)
    case .table:
      try addRows(page.recipes)
      if isLast { try addFooter(page) }
    }
  }

  private func addRows(_ rows: [ListedRecipe]) throws(CommandFailure) {
    if rows.isEmpty { return }
    let cells = rows.map(cells)
    if layout == nil {
      let layout = printer.layout(columns, rows: cells)
      try printer.heading(layout)
      self.layout = layout
    }
    guard let layout else { return }
    for row in cells { try printer.row(row, layout) }
  }

  private var columns: [Column] {
    let ingredients = Column.wrappedLast("INGREDIENTS")
    let lists: [Column] =
      switch short {
      case nil: [ingredients]
      case 0: [Column("TIMES", .right), ingredients]
      default: [Column.wrappedLast("LACKS"), ingredients]
      }
    return [Column("GOLD", .right)] + (hasReveals ? [Column("REVEALS", .right)] : []) + lists
      + (hasDetails ? [Column("MAKES", shrinks: true)] : []) + [Column("EFFECTS", shrinks: true)]
  }

  private func cells(_ row: ListedRecipe) -> [Cell] {
    func list(_ ids: [String]) -> Cell {
      Cell(Self.list(ids) { names?.ingredient($0) ?? $0 })
    }
    let shortage: [Cell] =
      switch short {
      case nil: []
      case 0: [Cell(Quantity.grouped(row.times ?? 0))]
      default: [list(row.lacks)]
      }
    let reveals = hasReveals ? [Cell("\(row.reveals ?? 0)")] : []
    return [Cell(Quantity.grouped(row.gold))] + reveals + shortage
      + [list(row.ingredients)] + (hasDetails ? [Cell(row.details?.named ?? "")] : [])
      + [Cell(Self.effects(of: row, names))]
  }

  /// The effects of a recipe, with their strengths if the row has them, and those that Purity
  /// removes: `Fortify Health; Purity removes Fear`.
  static func effects(of recipe: ListedRecipe, _ names: CatalogNames?) -> String {
    func list(_ ids: [String]) -> String {
      Self.list(ids) { names?.effect($0) ?? $0 }
    }
    if recipe.details == nil, recipe.removed.isEmpty { return list(recipe.effects) }
    let strengths = recipe.details?.strengths.map { strength in
      (names?.effect(strength.effect) ?? strength.effect) + " "
        + Strength.words(magnitude: strength.magnitude, seconds: Double(strength.duration))
    }
    return (strengths?.joined(separator: ", ") ?? list(recipe.effects))
      + (recipe.removed.isEmpty ? "" : "; Purity removes \(list(recipe.removed))")
  }

  /// Room for three names, so that few lists have to grow.
  private static let usualListBytes = 64

  /// The names with commas between them.
  private static func list(_ ids: [String], _ name: (String) -> String) -> String {
    var text = ""
    text.reserveCapacity(usualListBytes)
    for id in ids {
      if !text.isEmpty { text += ", " }
      text += name(id)
    }
    return text
  }

  private func addFooter(_ page: RecipesList.Result) throws(CommandFailure) {
    if page.total.count > 0, layout != nil { try printer.sentence("") }
    try printer.sentence(page.total.count == 0 ? emptyWords : count(page))
    if let omission { try printer.sentence(omission) }
  }

  private func count(_ page: RecipesList.Result) -> String {
    let total = page.total.counted("recipe")
    return shown < page.total.count
      ? "\(Quantity.grouped(shown)) of \(total); --all lists all" : total
  }

  /// Prints one page as the daemon's own object, and several pages as one object of the same form.
  private func addJSON(
    _ page: RecipesList.Result, _ reply: JSONValue, isFirst: Bool, isLast: Bool
  ) throws(CommandFailure) {
    if isFirst && isLast { return try printer.json(reply) }
    if isFirst { try printer.raw("{\"lsn\":\(page.lsn),\"recipes\":[") }
    // The rows as the daemon sent them, with what only a newer daemon tells.
    let rows = (reply["recipes"]?.array ?? []).prefix(page.recipes.count)
      .map(TerminalJSON.harmless).joined(separator: ",")
    try printer.raw((isFirst || rows.isEmpty ? "" : ",") + rows)
    if isLast {
      let over = page.total.isOver ? "\"over\":true," : ""
      try printer.raw("],\(over)\"total\":\(page.total.count)}\n")
    }
  }
}

/// How strong and how long an effect is, in words.
enum Strength {
  /// `30 for 60 s`, `30 at once`, or `for 30 s` for an effect without a magnitude.
  static func words(magnitude: Double, seconds: Double) -> String {
    let number = Number.short(magnitude)
    if seconds == 0 { return "\(number) at once" }
    let time = "for \(Number.short(seconds)) s"
    return magnitude == 0 ? time : "\(number) \(time)"
  }

  /// The effects of a result in brackets, with a blank before; empty without any.
  ///
  /// A single effect is in the result's name, so only its strength is shown.
  static func words(of strengths: [RecipesExplain.EffectStrength], _ names: CatalogNames) -> String
  {
    let parts = strengths.map { strength in
      (strengths.count == 1 ? "" : names.effect(strength.effect) + " ")
        + words(magnitude: strength.magnitude, seconds: Double(strength.duration))
    }
    return parts.isEmpty ? "" : " (\(parts.joined(separator: ", ")))"
  }
}
