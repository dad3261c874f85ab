internal import Alchemy
internal import GameFiles
internal import GameSaves

/// Ids and names of a catalog that is being made; none is given twice.
struct Words {
  /// The built-in ingredients, by their forms.
  let known: [GameKey: Ingredient]
  /// The ids of built-in ingredients, by their folded names.
  let idsOfNames: [String: String]
  var ingredients = UniqueWords()
  var effects = UniqueWords()

  init(_ catalogs: [Catalog]) {
    var known: [GameKey: Ingredient] = [:]
    for ingredient in catalogs.flatMap(\.ingredients) {
      guard let file = ingredient.file else { continue }
      for form in ingredient.forms { known[GameKey(file: file, form)] = ingredient }
    }
    self.known = known
    idsOfNames = Dictionary(
      catalogs.flatMap(\.ingredients).map { (NameFolding.folded($0.name), $0.id) }
    ) { first, _ in first }
    // Another ingredient that happens to have the name must not take the id.
    ingredients.reserved = Set(known.values.map(\.id))
  }
}

/// The ids and names of one of a catalog's lists.
struct UniqueWords {
  /// Ids that only the ingredients to which they belong may get.
  var reserved: Set<String> = []
  private var ids: Set<String> = []
  private var names: Set<String> = []

  /// The name, with the file in brackets if it is taken, and the number behind it if that is taken, too.
  mutating func name(_ name: String, _ form: PluginForm) -> String {
    let longer = "\(name) (\(form.plugin))"
    let longest = "\(name) (\(form.plugin), \(form.digits))"
    return [name, longer].first { names.insert(NameFolding.folded($0)).inserted } ?? longest
  }

  /// The id in a built-in catalog, or else an id made from the name or the identity.
  mutating func id(
    _ known: String?, _ name: String, _ editorID: String, _ form: PluginForm
  ) -> String {
    if let known, ids.insert(known).inserted { return known }
    let file = "\(form.plugin) \(form.digits)"
    let words = [name, editorID, "\(name) \(form.plugin)", "\(name) \(file)", file]
    for word in words.map(Self.id) where !word.isEmpty && !reserved.contains(word) {
      if ids.insert(word).inserted { return word }
    }
    preconditionFailure("a form is in a plugin once")
  }

  /// The id in a built-in catalog, or else an id made from a name that no other entry has.
  mutating func id(_ known: String?, _ name: String) -> String {
    if let known, ids.insert(known).inserted { return known }
    let word = Self.id(name)
    // Names that differ can make the same id, or none.
    let free = (2...).lazy.map { word.isEmpty ? "entry-\($0)" : "\(word)-\($0)" }
    for id in [word] where !id.isEmpty && !reserved.contains(id) && ids.insert(id).inserted {
      return id
    }
    for id in free where ids.insert(id).inserted { return id }
    return word
  }

  /// A text as an id: letters and digits, and a dash for everything between them.
  private static func id(_ text: String) -> String {
    let letters = NameFolding.folded(text).utf8.map { byte in
      UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
        ? Character(UnicodeScalar(byte)) : "-"
    }
    let id = String(letters).split(separator: "-").joined(separator: "-")
    return CatalogID.isPossible(id) ? id : ""
  }
}

extension PluginForm {
  /// The id in the plugin, in six hexadecimal digits.
  fileprivate var digits: String { FormID(number: localID)?.digits ?? "" }
}
