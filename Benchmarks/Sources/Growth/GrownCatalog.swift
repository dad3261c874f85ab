import Alchemy

/// A catalog of the largest size, with the effects of another one and ingredients from a seed.
enum GrownCatalog {
  static let id = "grown"
  private static let seed: UInt64 = 300
  private static let effectsOfIngredient = 4

  static func text(ingredients count: Int, effectsOf path: String) throws -> String {
    let text = try TextFile.read(path)
    let catalog = try SampleCatalog.read(path)
    let effects = lines(of: "effects", in: text)
    guard effects.count == catalog.effects.count else {
      throw Failure.unexpected("\(path) does not have an effect on each line")
    }
    var generator = SeededGenerator(seed: seed)
    let ingredients = (0..<count).map { number in
      let own = catalog.effects.shuffled(using: &generator).prefix(effectsOfIngredient).map {
        #"{"id": "\#($0.id)", "magnitude": 3, "duration": 10}"#
      }
      return
        #"    {"id": "grown-\#(number)", "name": "Grown \#(number)", "value": 1, "weight": 1, "#
        + #""effects": [\#(own.joined(separator: ", "))]}"#
    }
    return """
      {
        "id": "\(id)",
        "title": "Grown",
        "effects": [
      \(effects.joined(separator: "\n"))
        ],
        "ingredients": [
      \(ingredients.joined(separator: ",\n"))
        ]
      }

      """
  }

  /// The lines of a list in a file that has an element on each line.
  private static func lines(of name: String, in text: String) -> [Substring] {
    let lines = text.split(separator: "\n").drop { !$0.hasPrefix("  \"\(name)\": [") }.dropFirst()
    return Array(lines.prefix { $0.hasPrefix("    {") })
  }
}
