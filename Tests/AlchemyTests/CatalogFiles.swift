import Alchemy
import Foundation

/// Reads the catalogs of the project with a decoder that shares nothing with the project's own.
enum CatalogFiles {
  static let skyrim = read("skyrim")
  static let anniversary = read("skyrim-anniversary")

  private static func read(_ name: String) -> Result<Catalog, any Error> {
    let folder = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let file = folder.appendingPathComponent("Config/catalogs/\(name).json")
    return Result {
      try JSONDecoder().decode(CatalogInFile.self, from: Data(contentsOf: file)).catalog()
    }
  }
}

private struct CatalogInFile: Decodable {
  struct EffectInFile: Decodable {
    let id: String
    let name: String
    let harmful: Bool
    let baseCost: Double
    let baseMagnitude: Double
    let baseDuration: Int
    let scales: String
    let physician: Bool?
    let benefactor: Bool?
    let poisoner: Bool?
  }

  struct SlotInFile: Decodable {
    let id: String
    let magnitude: Double
    let duration: Int
  }

  struct IngredientInFile: Decodable {
    let id: String
    let name: String
    let effects: [SlotInFile]
    let value: Int
    let weight: Double
    let source: String?
    let plugin: String?
    let form: String?
    let forms: [String]?
  }

  let id: String
  let title: String
  let effects: [EffectInFile]
  let ingredients: [IngredientInFile]

  func catalog() throws -> Catalog {
    try Catalog(
      id: id, title: title,
      effects: effects.map { effect in
        Effect(
          id: effect.id, name: effect.name, isHarmful: effect.harmful, baseCost: effect.baseCost,
          baseMagnitude: effect.baseMagnitude, baseDuration: effect.baseDuration,
          scales: effect.scales == "duration" ? .duration : .magnitude,
          helpedByPhysician: effect.physician ?? false,
          helpedByBenefactor: effect.benefactor ?? false,
          helpedByPoisoner: effect.poisoner ?? false)
      },
      ingredients: ingredients.map { ingredient in
        Ingredient(
          id: ingredient.id, name: ingredient.name,
          effects: ingredient.effects.map {
            IngredientEffect(id: $0.id, magnitude: $0.magnitude, duration: $0.duration)
          },
          value: ingredient.value, weight: ingredient.weight, source: ingredient.source ?? "",
          plugin: ingredient.plugin ?? "",
          forms: (ingredient.forms ?? [ingredient.form].compactMap(\.self))
            .compactMap(FormID.init(digits:)))
      })
  }
}
