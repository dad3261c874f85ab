package import Alchemy
internal import GameSaves
internal import JSON
internal import Wire

/// A catalog of a mod list's export: a table of ingredients and their effects, a row for each effect.
///
/// The heading names the columns, in any order: `ingredient`, `effect`, `magnitude`, `duration`, `value`; and
/// if they are there `weight`, `cost`, `harmful`, `scales`, `file` and `form`. An effect without cost is the
/// built-in catalog's of the same name.
package struct ListedCatalog {
  /// In the order of the list.
  package private(set) var effects: [Effect] = []
  /// In the order of the list.
  package private(set) var ingredients: [Ingredient] = []
  /// The unreadable rows, by line from 1; in JSON by the number of the entry.
  package private(set) var mistakes: [(line: Int, problem: String)] = []
  private var words: Words
  private let known: [String: Effect]
  private var places: [String: Int] = [:]
  private var effectIDs: [String: String] = [:]

  /// Reads a whole list, CSV or a JSON array of objects with the same names; linear in it.
  ///
  /// `known` are the catalogs whose ids and effects are used.
  package init(reading text: [UInt8], known: [Catalog]) {
    words = Words(known)
    self.known = Dictionary(
      known.flatMap(\.effects).map { (NameFolding.folded($0.name), $0) }
    ) { first, _ in first }
    for (line, row) in rows(of: text) {
      do throws(Mistake) {
        try add(row)
      } catch {
        mistakes.append((line, error.problem))
      }
    }
    if mistakes.isEmpty, ingredients.isEmpty {
      mistakes.append((1, "the list has no ingredient"))
    }
  }

  /// What is wrong with a row.
  fileprivate struct Mistake: Error {
    let problem: String
  }

  /// A row, by the titles of its columns in lower case.
  fileprivate typealias Row = [String: String]
}

// MARK: - Rows

extension ListedCatalog {
  /// Names that other programs give the columns.
  private static let titles: [String: String] = [
    "ingredient": "ingredient", "name": "ingredient", "ingredient name": "ingredient",
    "effect": "effect", "effect name": "effect", "magnitude": "magnitude", "mag": "magnitude",
    "duration": "duration", "dur": "duration", "value": "value", "gold": "value",
    "weight": "weight", "cost": "cost", "base cost": "cost", "basecost": "cost",
    "harmful": "harmful", "hostile": "harmful", "scales": "scales", "file": "file",
    "plugin": "file", "form": "form", "formid": "form", "form id": "form",
  ]

  private mutating func rows(of text: [UInt8]) -> [(line: Int, row: Row)] {
    guard let first = text.first(where: { !$0.isBlank }) else { return [] }
    if first == UInt8(ascii: "[") || first == UInt8(ascii: "{") { return objects(of: text) }
    var table: CSVTable?
    var rows: [(line: Int, row: Row)] = []
    let lines = String(decoding: text, as: UTF8.self)
      .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in lines.enumerated() where !line.allSatisfy(\.isWhitespace) {
      guard let heading = table else {
        table = CSVTable(heading: line, titles: Self.titles)
        if let missing = table?.missing(["ingredient", "effect", "magnitude", "value"]) {
          mistakes.append((index + 1, "the heading has no column \"\(missing)\""))
          return []
        }
        continue
      }
      if let row = heading.row(line) {
        rows.append((index + 1, row))
      } else {
        mistakes.append((index + 1, "it has other columns than the heading"))
      }
    }
    return rows
  }

  private mutating func objects(of text: [UInt8]) -> [(line: Int, row: Row)] {
    guard let list = JSONValue(readable: text)?.array else {
      mistakes.append((1, "it is not a JSON array of objects"))
      return []
    }
    return list.enumerated().map { index, entry in
      let members = (entry.object ?? [:]).compactMap { title, value in
        Self.titles[title.lowercased()].map { ($0, Self.text(value)) }
      }
      return (index + 1, Dictionary(members) { first, _ in first })
    }
  }

  private static func text(_ value: JSONValue) -> String {
    value.string ?? String(decoding: value.serialized(), as: UTF8.self)
  }
}

// MARK: - Facts

extension ListedCatalog {
  private mutating func add(_ row: Row) throws(Mistake) {
    let name = try Self.text("ingredient", of: row)
    let slot = IngredientEffect(
      id: try effect(of: row), magnitude: try Self.number("magnitude", of: row, or: 0),
      duration: Int(try Self.number("duration", of: row, or: 0)))
    let value = Int(try Self.number("value", of: row, or: nil))
    guard let place = places[NameFolding.folded(name)] else {
      places[NameFolding.folded(name)] = ingredients.count
      return ingredients.append(try ingredient(name, slot, value, row))
    }
    guard ingredients[place].value == value else {
      throw Mistake(
        problem: "\(name) has the value \(value), and \(ingredients[place].value) before")
    }
    guard ingredients[place].effects.count < Ingredient.maximumEffects else {
      throw Mistake(
        problem: "\(name) has more than \(Ingredient.maximumEffects) effects")
    }
    guard !ingredients[place].effects.contains(where: { $0.id == slot.id }) else {
      throw Mistake(problem: "\(name) has this effect already")
    }
    ingredients[place].effects.append(slot)
  }

  private mutating func ingredient(
    _ name: String, _ slot: IngredientEffect, _ value: Int, _ row: Row
  ) throws(Mistake) -> Ingredient {
    let file = row["file"] ?? ""
    var forms: [FormID] = []
    if let text = row["form"], !text.isEmpty {
      guard let form = GameForm(text)?.form else {
        throw Mistake(problem: "\"\(text)\" is not an id of the game")
      }
      forms = [form]
    }
    let known =
      forms.first.flatMap { words.known[GameKey(file: file, $0)]?.id }
      ?? words.idsOfNames[NameFolding.folded(name)]
    return Ingredient(
      id: words.ingredients.id(known, name), name: name, effects: [slot], value: value,
      weight: try Self.number("weight", of: row, or: 0), source: file, forms: forms)
  }

  /// The id of a row's effect, which is made at its first row.
  private mutating func effect(of row: Row) throws(Mistake) -> String {
    let name = try Self.text("effect", of: row)
    let folded = NameFolding.folded(name)
    if let id = effectIDs[folded] { return id }
    var effect: Effect
    if let cost = row["cost"], !cost.isEmpty {
      effect = Effect(
        id: words.effects.id(known[folded]?.id, name), name: name,
        isHarmful: try Self.flag("harmful", of: row),
        baseCost: try Self.number("cost", of: row, or: nil),
        baseMagnitude: try Self.number("magnitude", of: row, or: 0),
        baseDuration: Int(try Self.number("duration", of: row, or: 0)))
      if let scales = row["scales"], !scales.isEmpty {
        guard let scaling = Effect.Scaling(rawValue: scales.lowercased()) else {
          throw Mistake(problem: "\"\(scales)\" is not magnitude or duration")
        }
        effect.scales = scaling
      }
    } else if let builtIn = known[folded] {
      effect = builtIn
      effect.id = words.effects.id(builtIn.id, name)
    } else {
      throw Mistake(
        problem:
          "no built-in catalog has an effect \"\(name)\": its row needs \"cost\" and \"harmful\"")
    }
    effectIDs[folded] = effect.id
    effects.append(effect)
    return effect.id
  }

  private static func text(_ column: String, of row: Row) throws(Mistake) -> String {
    guard let text = row[column], !text.isEmpty else {
      throw Mistake(problem: "it has no \(column)")
    }
    return text
  }

  private static func number(
    _ column: String, of row: Row, or usual: Double?
  ) throws(Mistake) -> Double {
    guard let text = row[column], !text.isEmpty else {
      guard let usual else { throw Mistake(problem: "it has no \(column)") }
      return usual
    }
    // Larger numbers are outside of every limit of a catalog.
    guard let number = Double(text), (0...1e9).contains(number) else {
      throw Mistake(problem: "\"\(text)\" is no \(column): a number from 0 on")
    }
    return number
  }

  private static func flag(_ column: String, of row: Row) throws(Mistake) -> Bool {
    switch row[column]?.lowercased() ?? "" {
    case "true", "yes", "1", "on": return true
    case "", "false", "no", "0", "off": return false
    case let other: throw Mistake(problem: "\"\(other)\" is not yes or no")
    }
  }
}

extension UInt8 {
  fileprivate var isBlank: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
}
