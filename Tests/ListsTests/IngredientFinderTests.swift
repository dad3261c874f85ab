import Alchemy
import Lists
import Testing

@Suite("Finding an ingredient by its form, its plugin and its name")
struct IngredientFinderTests {
  /// A catalog in which every ingredient has the same number.
  static func finder(
    _ sources: [String], plugins: [String] = [], named names: [String] = []
  ) throws -> IngredientFinder {
    let effect = Effect(
      id: "fear", name: "Fear", isHarmful: true, baseCost: 1, baseMagnitude: 1, baseDuration: 1)
    return IngredientFinder(
      in: try Catalog(
        id: "c", title: "C", effects: [effect],
        ingredients: sources.enumerated().map { index, source in
          Ingredient(
            id: "moss-\(index)", name: names.isEmpty ? "Moss \(index)" : names[index],
            effects: [IngredientEffect(id: "fear", magnitude: 1, duration: 1)], value: 1,
            weight: 1, source: source, plugin: plugins.isEmpty ? "" : plugins[index],
            forms: [FormID(digits: "00080C")].compactMap(\.self))
        }))
  }

  private static let sources = ["Skyrim.esm", "Moss.esp", "Rare Curios", "Plague of the Dead"]
  private static let plugins = ["", "", "cc1.esl", "cc2.esl"]

  private func found(
    _ plugin: String?, named name: String? = nil, form: String = "FE00180C"
  ) throws -> IngredientFinder.Found {
    let finder = try Self.finder(Self.sources, plugins: Self.plugins)
    return finder.find(
      BagSubject(name: name, form: GameForm(form), plugin: plugin))
  }

  @Test("a number of several ingredients decides nothing alone, and the name chooses one of them")
  func alone() throws {
    #expect(try found(nil) == .several([0, 1, 2, 3]))
    #expect(try found(nil, named: "Moss 3") == .one(3))
    #expect(try found(nil, named: "Moos") == .several([0, 1, 2, 3]))
    let only = try Self.finder(["Rare Curios"])
    #expect(only.find(BagSubject(form: GameForm("80C"))) == .one(0))
  }

  @Test("the plugin decides, in any case")
  func plugin() throws {
    #expect(try found("skyrim.ESM") == .one(0))
    #expect(try found("Moss.esp") == .one(1))
    #expect(try found("CC2.esl") == .one(3))
  }

  @Test("no ingredient is of a file that the catalog does not name, whatever its title")
  func others() throws {
    #expect(try found("Sword.esp") == .nothing)
    #expect(try found("Sword.esp", named: "Iron Sword") == .nothing)
    let untold = try Self.finder(["Rare Curios"])
    #expect(untold.find(BagSubject(form: GameForm("80C"), plugin: "Sword.esp")) == .nothing)
  }

  @Test("a number that nothing has leaves the name to decide")
  func named() throws {
    #expect(try found(nil, named: "moss 2", form: "123") == .one(2))
    #expect(try found("Sword.esp", named: "moss 2") == .one(2))
    #expect(try found(nil, form: "123") == .nothing)
  }

  @Test("every ingredient of Skyrim is found by each of its records")
  func skyrim() throws {
    let catalog = try #require(KnownCatalogs.builtIn("skyrim"))
    let finder = IngredientFinder(in: catalog)
    for (index, ingredient) in catalog.ingredients.enumerated() {
      for form in ingredient.forms {
        let form = try #require(GameForm("04" + form.digits))
        #expect(finder.find(BagSubject(form: form)) == .one(index))
        #expect(finder.find(BagSubject(form: form, plugin: ingredient.source)) == .one(index))
      }
    }
  }

  @Test("Hunger Tongue and Mort Flesh have one number in files of their own")
  func creations() throws {
    let catalog = try #require(KnownCatalogs.builtIn("skyrim-anniversary"))
    let finder = IngredientFinder(in: catalog)
    func names(_ subject: BagSubject) -> [String] {
      switch finder.find(subject) {
      case .nothing: []
      case .one(let index): [catalog.ingredients[index].name]
      case .several(let indices): indices.map { catalog.ingredients[$0].name }
      }
    }
    let form = GameForm("FE01A80C")
    #expect(names(BagSubject(form: form)) == ["Hunger Tongue", "Mort Flesh"])
    #expect(names(BagSubject(name: "mort flesh", form: form)) == ["Mort Flesh"])
    #expect(
      names(BagSubject(form: form, plugin: "ccBGSSSE037-Curios.esl")) == ["Hunger Tongue"])
    #expect(names(BagSubject(form: form, plugin: "ccbgssse003-zombies.esl")) == ["Mort Flesh"])
  }
}
