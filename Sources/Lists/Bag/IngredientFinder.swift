package import Alchemy
internal import JSON

/// Finds a catalog's ingredients by what people and games call them.
package struct IngredientFinder {
  /// The ingredients that a subject can be.
  package enum Found: Equatable {
    case nothing
    case one(Int)
    /// At least two ingredients, and nothing decides between them.
    case several([Int])
  }

  /// The catalog that indices of ingredients refer to.
  package let catalog: Catalog
  /// The ingredients by folded name and id, in the singular and the plural.
  private let byName: [String: Int]
  /// The ingredients that have each id of the game.
  private let byForm: [FormID: [Int]]
  /// The names that begin with a word, split into words.
  private let byFirstWord: [Substring: [(words: [Substring], ingredient: Int)]]
  /// Texts that may follow a name in brackets, folded.
  let sources: Set<String>

  /// Takes time linear in the number of ingredients.
  package init(in catalog: Catalog) {
    self.catalog = catalog
    byName = Self.names(of: catalog)
    var byForm: [FormID: [Int]] = [:]
    var sources = Set(Self.abbreviations)
    for (index, ingredient) in catalog.ingredients.enumerated() {
      for form in ingredient.forms { byForm[form, default: []].append(index) }
      for source in [ingredient.source, ingredient.plugin] where !source.isEmpty {
        let folded = NameFolding.folded(source)
        sources.insert(folded)
        if Ingredient.isFile(source) { sources.insert(String(folded.dropLast(4))) }
      }
    }
    self.byForm = byForm
    self.sources = sources
    var byFirstWord: [Substring: [(words: [Substring], ingredient: Int)]] = [:]
    for (name, ingredient) in byName {
      let words = Self.words(of: name)
      if let first = words.first { byFirstWord[first, default: []].append((words, ingredient)) }
    }
    self.byFirstWord = byFirstWord
  }

  /// What players write in brackets for the game, its additions and its patch, folded.
  private static let abbreviations = [
    "db", "dg", "hf", "cc", "ae", "se", "le", "dlc", "dlc1", "dlc2", "ussep", "hearthfire",
    "skyrim", "dawnguard", "dragonborn",
  ]

  /// A name takes precedence over another ingredient's id, and both over a plural.
  private static func names(of catalog: Catalog) -> [String: Int] {
    var exact: [String: Int] = [:]
    for (index, ingredient) in catalog.ingredients.enumerated() {
      exact[NameFolding.folded(ingredient.id)] = index
    }
    var varied: [String: Set<Int>] = [:]
    for (index, ingredient) in catalog.ingredients.enumerated() {
      let name = NameFolding.folded(ingredient.name)
      exact[name] = index
      let others = GrammaticalNumber.others(of: name)
      for other in others { varied[other, default: []].insert(index) }
      guard let bare = Possessive.leftOut(of: ingredient.name) else { continue }
      let short = NameFolding.folded(bare)
      for other in GrammaticalNumber.others(of: short).union([short]) {
        varied[other, default: []].insert(index)
      }
    }
    // A variant that several ingredients share would be a guess.
    for (name, ingredients) in varied where exact[name] == nil && ingredients.count == 1 {
      exact[name] = ingredients.first
    }
    return exact
  }

  /// Accepts a name or id in any case, with any apostrophe, in the singular or plural, and without the `'s` of a
  /// possessive: `Chicken Egg`.
  package func ingredient(named name: String) -> Int? {
    // Folding is expensive, and no name is that long, whatever surrounds it.
    name.utf8.count > 2 * CatalogLimits.nameBytes ? nil : byName[NameFolding.folded(name)]
  }

  /// The ingredients that a subject may be.
  ///
  /// An id decides. If the subject has a plugin, only an ingredient of that file counts, so a catalog that
  /// does not know the file of an ingredient cannot find it. Where the id decides nothing, the name does.
  package func find(_ subject: BagSubject) -> Found {
    let named = subject.name.flatMap(ingredient)
    guard let form = subject.form else { return named.map(Found.one) ?? .nothing }
    let found = ingredients(of: form, in: subject.plugin)
    if subject.isUncertain, let name = subject.name {
      guard let named = ingredient(named: name), found.contains(named) else { return .nothing }
      return .one(named)
    }
    // Another add-on may use an ingredient's number for something else: the name decides.
    if form.isOfAddition, subject.plugin == nil, subject.name != nil {
      return named.map(Found.one) ?? (found.count > 1 ? .several(found) : .nothing)
    }
    switch found.count {
    case 0: return named.map(Found.one) ?? .nothing
    case 1: return .one(found[0])
    default:
      if let named, found.contains(named) { return .one(named) }
      return .several(found)
    }
  }

  private func ingredients(of form: GameForm, in plugin: String?) -> [Int] {
    let found = byForm[form.form] ?? []
    guard let plugin else { return found }
    let file = NameFolding.folded(plugin)
    return found.filter { catalog.ingredients[$0].file.map(NameFolding.folded) == file }
  }

  /// The ingredient's name that is nearest to a misspelt one; nil if none is near.
  package func nearestName(to name: String) -> String? {
    NearestName.nearest(to: name, among: catalog.ingredients.lazy.map(\.name))
  }

  /// All names of ingredients that are equally near to a misspelt one, and nearer than the others.
  func nearestNames(
    to name: String, lettersPerEdit: Int = NearestName.lettersPerEdit
  ) -> [String] {
    NearestName.allNearest(
      to: name, among: catalog.ingredients.lazy.map(\.name), lettersPerEdit: lettersPerEdit)
  }

  /// The indices of the ingredients whose names contain a text, as whole words.
  func ingredients(withWordsOf text: String) -> [Int] {
    // Folding is expensive, and no name is that long. A text with digits may contain a count.
    guard text.utf8.count <= CatalogLimits.nameBytes, !text.contains(where: \.isASCIIDigit)
    else { return [] }
    let words = Self.words(of: NameFolding.folded(text))
    guard words.contains(where: { $0.count >= Self.shortestWord }) else { return [] }
    var found: Set<Int> = []
    for names in byFirstWord.values {
      for (name, ingredient) in names
      where name.indices.contains(where: { name[$0...].starts(with: words) }) {
        found.insert(ingredient)
      }
    }
    return found.sorted()
  }

  /// Shorter words, such as `of`, are in too many names.
  private static let shortestWord = 3

  /// The ingredients that a text probably means, although it names none in full.
  ///
  /// The text contains an id, a part of a name, or a misspelt name; counts are ignored.
  func ingredientsHinted(in text: Substring) -> Set<Int> {
    guard text.utf8.count <= Self.hintBytes else { return [] }
    var found: Set<Int> = []
    for token in text.split(whereSeparator: { !$0.isLetter && !$0.isNumber }) {
      guard let (form, _) = GameForm.written(token) else { continue }
      found.formUnion(ingredients(of: form, in: nil))
    }
    let words = text.split { !$0.isLetter && $0 != "'" && $0 != "’" }.joined(separator: " ")
    found.formUnion(ingredients(withWordsOf: words))
    if let near = nearestName(to: words).flatMap(ingredient) { found.insert(near) }
    return found
  }

  /// No name with an id and a count is longer.
  private static let hintBytes = 200

  /// The ingredients whose names a text contains, as whole words.
  func mentions(in text: Substring) -> Set<Int> {
    let folded = NameFolding.folded(String(text))
    let words = Self.words(of: folded)
    var found: Set<Int> = []
    for (position, word) in words.enumerated() {
      for (name, ingredient) in byFirstWord[word] ?? []
      where words[position...].starts(with: name) {
        found.insert(ingredient)
      }
    }
    return found
  }

  private static func words(of folded: String) -> [Substring] {
    folded.split { !$0.isLetter }
  }
}

/// The forms of a name with an owner that leave the `'s` out.
enum Possessive {
  /// `Chicken Egg` for `Chicken's Egg`; nil for a name without an owner.
  static func leftOut(of name: String) -> String? {
    var bare = name
    for mark in ["'s ", "’s "] { bare = bare.replacingEach(mark, with: " ") }
    return bare == name ? nil : bare
  }
}

/// The singular of plurals, and the plural of singulars, as far as names of things need it.
enum GrammaticalNumber {
  /// Other forms of a folded name; some may not be words.
  static func others(of name: String) -> Set<String> {
    var forms = Set(ofWord(name[...]))
    // `Eyes of Sabre Cat`
    if let range = name.firstPlace(of: " of ") {
      for head in ofWord(name[..<range.lowerBound]) {
        forms.insert("\(head)\(name[range.lowerBound...])")
      }
    }
    return forms
  }

  private static func ofWord(_ word: Substring) -> [String] {
    var forms = ["\(word)s", "\(word)es"]
    for (singular, plural) in endings {
      if word.hasSuffix(singular) { forms.append("\(word.dropLast(singular.count))\(plural)") }
      if word.hasSuffix(plural) { forms.append("\(word.dropLast(plural.count))\(singular)") }
    }
    if word.hasSuffix("es") { forms.append(String(word.dropLast(2))) }
    if word.hasSuffix("s"), !word.hasSuffix("ss") { forms.append(String(word.dropLast())) }
    return forms
  }

  private static let endings = [("y", "ies"), ("tooth", "teeth"), ("leaf", "leaves")]
}
