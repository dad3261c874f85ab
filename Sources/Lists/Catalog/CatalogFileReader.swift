internal import Alchemy
internal import JSON

/// Reads a scanned file's members, and notes each that is unknown, missing or mistyped.
///
/// Unreadable members get empty values, so that reading can continue.
struct CatalogFileReader {
  private let document: JSONDocument
  private let lines: LineTable
  private(set) var mistakes: [CatalogMistake] = []
  /// The name of the effect or ingredient being read.
  private var entryName: String?

  init(_ document: JSONDocument, _ lines: LineTable) {
    self.document = document
    self.lines = lines
  }

  mutating func draft() -> CatalogDraft {
    let root = JSONDocument.root
    guard
      checkObject(
        root, "a catalog",
        ["doubts", "effects", "id", "ingredients", "madeOf", "settings", "title"])
    else {
      return CatalogDraft()
    }
    var draft = CatalogDraft()
    draft.id = text("id", of: root)
    draft.title = text("title", of: root)
    draft.effects = elements("effects", of: root).map { effect(at: $0) }
    draft.ingredients = elements("ingredients", of: root).map { ingredient(at: $0) }
    if let settings = document.member("settings", of: root) {
      draft.settings = self.settings(at: settings)
    }
    draft.doubts = texts("doubts", of: root)
    draft.origin = document.member("madeOf", of: root).map { origin(at: $0) }
    return draft
  }

  /// The facts are checked here as well, because they are none of the catalog's.
  private mutating func origin(at index: Int) -> CatalogOrigin {
    var origin = CatalogOrigin()
    let known: [StaticString] = ["game", "language", "list", "mods", "plugins", "profile"]
    let before = mistakes.count
    guard checkObject(index, "\"madeOf\"", known) else { return origin }
    origin.games = texts("game", of: index)
    origin.language = optionalText("language", of: index)
    origin.list = optionalText("list", of: index)
    origin.mods = optionalText("mods", of: index)
    origin.profile = optionalText("profile", of: index)
    origin.plugins = elements("plugins", of: index).map { plugin(at: $0) }
    if before == mistakes.count, let problem = origin.problem { note(problem, at: index) }
    return origin
  }

  private mutating func plugin(at index: Int) -> CatalogOrigin.Plugin {
    entryName = name(of: index)
    defer { entryName = nil }
    guard checkObject(index, "each plugin", ["name", "size", "written"]) else {
      return CatalogOrigin.Plugin()
    }
    return CatalogOrigin.Plugin(
      name: text("name", of: index), bytes: integer("size", of: index),
      seconds: integer("written", of: index))
  }

  private mutating func texts(_ name: StaticString, of object: Int) -> [String] {
    let expected = "a list of texts"
    guard let list = member(name, of: object, [.array], expected) else { return [] }
    let elements = document.elements(of: list)
    guard elements.allSatisfy({ document.kind(at: $0) == .string }) else {
      note("\"\(name)\" must be \(expected)", at: list)
      return []
    }
    return elements.map { document.string(at: $0) }
  }

  /// A missing setting has its value in the game without mods.
  private mutating func settings(at index: Int) -> CatalogSettings {
    var settings = CatalogSettings()
    guard
      checkObject(index, "\"settings\"", ["initialMultiplier", "priceFactor", "skillFactor"])
    else { return settings }
    optionalNumber("initialMultiplier", of: index, &settings.initialMultiplier)
    optionalNumber("skillFactor", of: index, &settings.skillFactor)
    optionalNumber("priceFactor", of: index, &settings.priceFactor)
    return settings
  }

  private mutating func effect(at index: Int) -> Effect {
    entryName = name(of: index)
    defer { entryName = nil }
    let isReadable = checkObject(
      index, "each effect",
      [
        "baseCost", "baseDuration", "baseMagnitude", "benefactor", "factors", "harmful", "id",
        "name",
        "physician", "poisoner", "scales",
      ])
    guard isReadable else {
      return Effect(
        id: "", name: "", isHarmful: false, baseCost: 0, baseMagnitude: 0, baseDuration: 0)
    }
    return Effect(
      id: text("id", of: index), name: text("name", of: index),
      isHarmful: required("harmful", truth("harmful", of: index), of: index) ?? false,
      baseCost: number("baseCost", of: index), baseMagnitude: number("baseMagnitude", of: index),
      baseDuration: integer("baseDuration", of: index), scales: scaling(of: index),
      helpedByPhysician: truth("physician", of: index) ?? false,
      helpedByBenefactor: truth("benefactor", of: index) ?? false,
      helpedByPoisoner: truth("poisoner", of: index) ?? false,
      factors: factors(of: index))
  }

  private mutating func factors(of effect: Int) -> [EffectFactor] {
    guard let list = member("factors", of: effect, [.array], "a list, in [ ]") else { return [] }
    return document.elements(of: list).map { index in
      guard checkObject(index, "each factor of an effect", ["factor", "perSkill", "perk"]) else {
        return EffectFactor(perk: "", factor: 1)
      }
      var factor = EffectFactor(
        perk: text("perk", of: index), factor: number("factor", of: index))
      optionalNumber("perSkill", of: index, &factor.perSkill)
      return factor
    }
  }

  private mutating func ingredient(at index: Int) -> Ingredient {
    entryName = name(of: index)
    defer { entryName = nil }
    let isReadable = checkObject(
      index, "each ingredient",
      [
        "effects", "form", "forms", "found", "id", "name", "plugin", "quests", "source", "value",
        "weight",
      ])
    guard isReadable else {
      return Ingredient(id: "", name: "", effects: [], value: 0, weight: 0)
    }
    return Ingredient(
      id: text("id", of: index), name: text("name", of: index),
      effects: elements("effects", of: index).map { slot(at: $0) },
      value: integer("value", of: index), weight: number("weight", of: index),
      source: optionalText("source", of: index) ?? "",
      plugin: optionalText("plugin", of: index) ?? "", forms: forms(of: index),
      found: optionalText("found", of: index) ?? "", quests: optionalInteger("quests", of: index))
  }

  /// The ids in `form` and in `forms`, each once.
  private mutating func forms(of object: Int) -> [FormID] {
    let one = "a text of six hexadecimal digits, in quotation marks"
    var forms: [FormID] = []
    if let index = member("form", of: object, [.string], one) {
      add(index, to: &forms, "\"form\" must be \(one)")
    }
    let several = "a list of texts of six hexadecimal digits"
    if let list = member("forms", of: object, [.array], several) {
      for index in document.elements(of: list) {
        add(index, to: &forms, "\"forms\" must be \(several)")
      }
    }
    return forms
  }

  private mutating func add(_ index: Int, to forms: inout [FormID], _ objection: String) {
    guard document.kind(at: index) == .string,
      let form = FormID(digits: document.string(at: index))
    else { return note(objection, at: index) }
    if !forms.contains(form) { forms.append(form) }
  }

  private mutating func slot(at index: Int) -> IngredientEffect {
    let isReadable = checkObject(
      index, "each effect of an ingredient", ["duration", "id", "magnitude"])
    guard isReadable else { return IngredientEffect(id: "", magnitude: 0, duration: 0) }
    return IngredientEffect(
      id: text("id", of: index), magnitude: number("magnitude", of: index),
      duration: integer("duration", of: index))
  }

  /// The name of an entry for messages about it; its id if it has no readable name.
  private func name(of entry: Int) -> String? {
    guard document.kind(at: entry) == .object else { return nil }
    let members = [document.member("name", of: entry), document.member("id", of: entry)]
    return members.compactMap { $0 }.first { document.kind(at: $0) == .string }
      .map { document.string(at: $0).clipped }
  }
}

// MARK: - Members

extension CatalogFileReader {
  private mutating func note(_ problem: String, at index: Int) {
    let line = lines.line(at: document.offset(of: index))
    mistakes.append(CatalogMistake(line: line, name: entryName, problem: problem))
  }

  /// Whether the value is an object; notes its unknown members.
  private mutating func checkObject(
    _ index: Int, _ subject: String, _ known: [StaticString]
  ) -> Bool {
    guard document.kind(at: index) == .object else {
      note("\(subject) must be an object, in { }", at: index)
      return false
    }
    var unknown: [Int] = []
    document.forEachMember(of: index) { name, _ in
      if !known.contains(where: { document.isString(at: name, $0) }) { unknown.append(name) }
    }
    for name in unknown {
      let text = document.string(at: name)
      let nearest = NearestName.nearest(to: text, among: known.map(\.description))
      note("unknown member \"\(text.clipped)\"" + Self.question(nearest), at: name)
    }
    return true
  }

  static func question(_ nearest: String?) -> String {
    nearest.map { "; did you mean \"\($0)\"?" } ?? ""
  }

  private mutating func required<Value>(
    _ name: StaticString, _ value: Value?, of object: Int
  ) -> Value? {
    if document.member(name, of: object) == nil { note("\"\(name)\" is missing", at: object) }
    return value
  }

  private mutating func member(
    _ name: StaticString, of object: Int, _ kinds: [JSONToken.Kind], _ expected: String
  ) -> Int? {
    guard let index = document.member(name, of: object) else { return nil }
    guard kinds.contains(document.kind(at: index)) else {
      note("\"\(name)\" must be \(expected)", at: index)
      return nil
    }
    return index
  }

  private mutating func optionalText(_ name: StaticString, of object: Int) -> String? {
    member(name, of: object, [.string], "a text, in quotation marks")
      .map { document.string(at: $0) }
  }

  private mutating func text(_ name: StaticString, of object: Int) -> String {
    required(name, optionalText(name, of: object), of: object) ?? ""
  }

  private mutating func number(_ name: StaticString, of object: Int) -> Double {
    let index = member(name, of: object, [.integer, .number], "a number")
    return required(name, index, of: object).map { document.double(at: $0) } ?? 0
  }

  private mutating func optionalNumber(
    _ name: StaticString, of object: Int, _ number: inout Double
  ) {
    let index = member(name, of: object, [.integer, .number], "a number")
    if let index { number = document.double(at: index) }
  }

  private mutating func optionalInteger(_ name: StaticString, of object: Int) -> Int {
    member(name, of: object, [.integer], "a whole number").map { document.integer(at: $0) } ?? 0
  }

  private mutating func integer(_ name: StaticString, of object: Int) -> Int {
    let index = member(name, of: object, [.integer], "a whole number")
    return required(name, index, of: object).map { document.integer(at: $0) } ?? 0
  }

  private mutating func truth(_ name: StaticString, of object: Int) -> Bool? {
    member(name, of: object, [.true, .false], "true or false")
      .map { document.kind(at: $0) == .true }
  }

  private mutating func scaling(of object: Int) -> Effect.Scaling {
    guard let index = member("scales", of: object, [.string], "a text, in quotation marks") else {
      return .magnitude
    }
    guard let scaling = Effect.Scaling(rawValue: document.string(at: index)) else {
      note("\"scales\" must be \"magnitude\" or \"duration\"", at: index)
      return .magnitude
    }
    return scaling
  }

  private mutating func elements(_ name: StaticString, of object: Int) -> [Int] {
    guard
      let list = required(name, member(name, of: object, [.array], "a list, in [ ]"), of: object)
    else { return [] }
    return document.elements(of: list)
  }
}

extension JSONDocument {
  /// The indices of an array's elements.
  func elements(of array: Int) -> [Int] {
    var elements: [Int] = []
    forEachElement(of: array) { elements.append($0) }
    return elements
  }
}
