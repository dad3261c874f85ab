import Alchemy
import Testing

@Suite("What is a catalog and what is not")
struct CatalogTests {
  private let fear = Effect(
    id: "fear", name: "Fear", isHarmful: true, baseCost: 5, baseMagnitude: 1, baseDuration: 30)
  private let calm = Effect(
    id: "calm", name: "Calm", isHarmful: false, baseCost: 1, baseMagnitude: 1, baseDuration: 30)
  private let moss = Ingredient(
    id: "moss", name: "Moss",
    effects: [IngredientEffect(id: "fear", magnitude: 1, duration: 30)], value: 1, weight: 0.1)

  @Test("Both lists are sorted by id, whatever order they came in")
  func order() throws {
    var ash = moss
    ash.id = "ash-1"
    ash.name = "Ash"
    let catalog = try Catalog(
      id: "c", title: "C", effects: [fear, calm], ingredients: [moss, ash])
    #expect(catalog.effects.map(\.id) == ["calm", "fear"])
    #expect(catalog.ingredients.map(\.id) == ["ash-1", "moss"])
    #expect(catalog.effectIndex(of: "fear") == 1)
    #expect(catalog.ingredientIndex(of: "ash-1") == 0)
    #expect(catalog.ingredientIndex(of: "Moss") == nil)
    #expect(catalog.ingredientIndex(of: "zoo") == nil)
  }

  @Test("An effect that no ingredient has is allowed")
  func unusedEffect() throws {
    let catalog = try Catalog(id: "c", title: "C", effects: [fear, calm], ingredients: [moss])
    #expect(catalog.effects.count == 2)
  }

  @Test("Ids and names are unique without regard to case")
  func duplicates() {
    var loud = fear
    loud.name = "FEAR"
    var other = moss
    other.name = "Other"
    expect(
      effects: [fear, calm, loud], ingredients: [moss, other],
      (.effect(2), .duplicateID("fear", first: 0)), (.effect(2), .duplicateName("FEAR", first: 0)),
      (.ingredient(1), .duplicateID("moss", first: 0)))
  }

  @Test("Names that Unicode takes for equal are equal, sharp s and accents included")
  func unicodeDuplicates() {
    var one = fear
    one.name = "Straße É"
    var two = calm
    two.name = "STRASSE E\u{301}"
    expect(
      effects: [one, two], ingredients: [], (.effect(1), .duplicateName(two.name, first: 0)))
  }

  @Test(
    "An id is made of lower-case letters, digits and single dashes between them",
    arguments: ["", "-", "Moss", "moss-", "-moss", "mo--ss", "mo ss", "möss", "mo_ss"])
  func malformedID(id: String) {
    var wrong = moss
    wrong.id = id
    expect(ingredients: [wrong], (.ingredient(0), .malformedID(id)))
  }

  @Test("An id may be any length up to a hundred bytes")
  func longID() {
    var wrong = moss
    wrong.id = String(repeating: "a", count: 101)
    expect(
      ingredients: [wrong], (.ingredient(0), .longText(.id, bytes: 101, maximum: 100)))
    wrong.id.removeLast()
    expect(ingredients: [wrong])
  }

  @Test("A name is neither blank nor long nor without letters to show")
  func names() {
    var blank = moss
    blank.name = " \u{A0}"
    expect(ingredients: [blank], (.ingredient(0), .emptyText(.name)))
    var long = moss
    long.name = String(repeating: "é", count: 101)
    expect(ingredients: [long], (.ingredient(0), .longText(.name, bytes: 202, maximum: 200)))
    var bell = moss
    bell.name = "Be\u{7}ll"
    bell.source = "a\nb"
    expect(
      ingredients: [bell], (.ingredient(0), .controlCharacter(.name)),
      (.ingredient(0), .controlCharacter(.source)))
  }

  @Test("The catalog's own id and title are held to the same")
  func ownWords() {
    expect(
      id: "A", title: "", ingredients: [moss], (.catalog, .malformedID("A")),
      (.catalog, .emptyText(.title)))
  }

  @Test("An ingredient has one to four different effects that the catalog knows")
  func slots() {
    var none = moss
    none.effects = []
    expect(ingredients: [none], (.ingredient(0), .noEffects))
    var wrong = moss
    wrong.effects = ["fear", "feer", "fear", "calm", "calm", "calm"].map {
      IngredientEffect(id: $0, magnitude: 1, duration: 1)
    }
    expect(
      ingredients: [wrong],
      (.ingredientEffect(ingredient: 0, slot: 1), .unknownEffect("feer")),
      (.ingredientEffect(ingredient: 0, slot: 2), .doubledEffect("fear", first: 0)),
      (.ingredientEffect(ingredient: 0, slot: 4), .tooManyEffects(count: 6, maximum: 4)))
  }

  @Test("Every number has its bounds, and what is no number is out of them")
  func numbers() {
    var effect = fear
    effect.baseCost = 10_000.1
    effect.baseMagnitude = .infinity
    effect.baseDuration = -1
    var ingredient = moss
    ingredient.effects[0].magnitude = -0.5
    ingredient.effects[0].duration = 1_000_001
    ingredient.value = -2
    ingredient.weight = 10_001
    expect(
      effects: [effect], ingredients: [ingredient],
      (.effect(0), .outOfRange(.baseCost, value: 10_000.1, maximum: 10_000)),
      (.effect(0), .outOfRange(.baseMagnitude, value: .infinity, maximum: 10_000)),
      (.effect(0), .outOfRange(.baseDuration, value: -1, maximum: 1_000_000)),
      (.ingredient(0), .outOfRange(.value, value: -2, maximum: 1_000_000)),
      (.ingredient(0), .outOfRange(.weight, value: 10_001, maximum: 10_000)),
      (
        .ingredientEffect(ingredient: 0, slot: 0),
        .outOfRange(.magnitude, value: -0.5, maximum: 10_000)
      ),
      (
        .ingredientEffect(ingredient: 0, slot: 0),
        .outOfRange(.duration, value: 1_000_001, maximum: 1_000_000)
      ))
    effect = fear
    effect.baseCost = .nan
    #expect(throws: CatalogRefusal.self) {
      try Catalog(id: "c", title: "C", effects: [effect], ingredients: [moss])
    }
  }

  @Test("The hash is of the facts: not of the order, but of each single one")
  func hash() throws {
    let base = try Catalog(id: "c", title: "C", effects: [fear, calm], ingredients: [moss])
    #expect(base.hash == "be00a19d8972b7e2")
    #expect(
      try Catalog(id: "c", title: "C", effects: [calm, fear], ingredients: [moss]).hash
        == base.hash)
    var hashes: Set = [base.hash]
    var count = 1
    func differ(_ id: String, _ title: String, _ effect: Effect, _ ingredient: Ingredient) throws {
      hashes.insert(
        try Catalog(id: id, title: title, effects: [effect, calm], ingredients: [ingredient]).hash)
      count += 1
    }
    try differ("d", "C", fear, moss)
    try differ("c", "D", fear, moss)
    try differ("c", "C", fear.with(\.name, "Dread"), moss)
    try differ("c", "C", fear.with(\.isHarmful, false), moss)
    try differ("c", "C", fear.with(\.baseCost, 5.5), moss)
    try differ("c", "C", fear.with(\.baseMagnitude, 2), moss)
    try differ("c", "C", fear.with(\.baseDuration, 31), moss)
    try differ("c", "C", fear.with(\.scales, .duration), moss)
    try differ("c", "C", fear.with(\.helpedByPhysician, true), moss)
    try differ("c", "C", fear.with(\.helpedByBenefactor, true), moss)
    try differ("c", "C", fear.with(\.helpedByPoisoner, true), moss)
    let factor = EffectFactor(perk: "P", factor: 0.5)
    let factors = [
      [factor], [factor, factor],
      [EffectFactor(perk: "Q", factor: 0.5)], [EffectFactor(perk: "P", factor: 2)],
      [EffectFactor(perk: "P", factor: 0.5, perSkill: 0.1)],
    ]
    for factors in factors { try differ("c", "C", fear.with(\.factors, factors), moss) }
    try differ("c", "C", fear, moss.with(\.id, "moss-2"))
    try differ("c", "C", fear, moss.with(\.name, "Mosses"))
    try differ("c", "C", fear, moss.with(\.value, 2))
    try differ("c", "C", fear, moss.with(\.weight, 0.2))
    try differ("c", "C", fear, moss.with(\.source, "x"))
    try differ("c", "C", fear, moss.with(\.effects[0].id, "calm"))
    try differ("c", "C", fear, moss.with(\.effects[0].magnitude, 2))
    try differ("c", "C", fear, moss.with(\.effects[0].duration, 31))
    let others = [
      CatalogSettings(initialMultiplier: 3), CatalogSettings(skillFactor: 3),
      CatalogSettings(priceFactor: 3),
    ]
    for settings in others {
      hashes.insert(
        try Catalog(
          id: "c", title: "C", effects: [fear, calm], ingredients: [moss], settings: settings
        ).hash)
      count += 1
    }
    #expect(hashes.count == count)
    #expect(
      try Catalog(
        id: "c", title: "C", effects: [fear, calm], ingredients: [moss], doubts: ["a perk"]
      ).hash == base.hash)
    var moss = moss
    moss.forms = [FormID(digits: "00A1F2")].compactMap(\.self)
    moss.plugin = "Moss.esp"
    #expect(
      try Catalog(id: "c", title: "C", effects: [fear, calm], ingredients: [moss]).hash
        == base.hash)
  }

  private func expect(
    id: String = "c", title: String = "C", effects: [Effect]? = nil, ingredients: [Ingredient],
    _ problems: (CatalogProblem.Place, CatalogProblem.Fault)...,
    location: SourceLocation = #_sourceLocation
  ) {
    var found: [CatalogProblem] = []
    do {
      _ = try Catalog(
        id: id, title: title, effects: effects ?? [fear, calm], ingredients: ingredients)
    } catch {
      found = error.problems
    }
    #expect(
      found == problems.map { CatalogProblem(place: $0, fault: $1) }, sourceLocation: location)
  }
}

extension Effect {
  fileprivate func with<Value>(_ path: WritableKeyPath<Effect, Value>, _ value: Value) -> Effect {
    var other = self
    other[keyPath: path] = value
    return other
  }
}

extension Ingredient {
  fileprivate func with<Value>(
    _ path: WritableKeyPath<Ingredient, Value>, _ value: Value
  ) -> Ingredient {
    var other = self
    other[keyPath: path] = value
    return other
  }
}
