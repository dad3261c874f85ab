package import Alchemy
package import Profiles
import Replication
package import Wire

/// The counts of a list of a bag, as far as they can be read.
package struct BagReading {
  /// By the ingredient's index in the catalog.
  package private(set) var counts: [Int: Int] = [:]
  /// The first of what could not be read, in order.
  package private(set) var unread: [UnreadLine] = []
  /// The number of everything that could not be read.
  package private(set) var unreadCount = 0

  private let finder: IngredientFinder

  /// Reads a whole list; takes time that grows with its length.
  package init(_ content: BagImport.Content, in catalog: Catalog) {
    finder = IngredientFinder(in: catalog)
    switch content {
    case .text(let text): read(text)
    case .items(let items): read(items)
    }
  }

  /// Lines end as on any system; a byte order mark may be before the first one.
  private mutating func read(_ text: String) {
    let lines = Self.withoutMark(text).split(
      omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (number, line) in lines.enumerated() {
      let line = BagLine(line)
      if !line.isEmpty { read(line, at: number + 1) }
    }
  }

  private static func withoutMark(_ text: String) -> Substring {
    let scalars = text.unicodeScalars
    return scalars.first == "\u{FEFF}" ? Substring(scalars.dropFirst()) : Substring(text)
  }

  private mutating func read(_ line: BagLine, at number: Int) {
    let readings = line.readings
    for reading in readings {
      guard let ingredient = finder.ingredient(named: reading.name) else { continue }
      if add(reading.count, of: ingredient) { return }
    }
    note(String(line.text), at: number, probably: readings.map(\.name))
  }

  private mutating func read(_ items: [BagImport.Item]) {
    for (number, item) in items.enumerated() {
      switch item.subject {
      case .name(let name):
        if let found = finder.ingredient(named: name), add(item.count, of: found) { continue }
        note(name, at: number + 1, probably: [name])
      case .form(let form, let text, let plugin):
        let found = form.flatMap { finder.ingredient($0, from: plugin) }
        if let found, add(item.count, of: found) { continue }
        note(
          [plugin, text].compactMap(\.self).joined(separator: " "), at: number + 1, probably: [])
      }
    }
  }

  /// Adds to the count of an ingredient; false if the sum would be more than a bag may have.
  private mutating func add(_ count: Int, of ingredient: Int) -> Bool {
    let (sum, isTooLarge) = counts[ingredient, default: 0].addingReportingOverflow(count)
    guard !isTooLarge, QuantityLimit.stock ~= sum else { return false }
    counts[ingredient] = sum
    return true
  }

  private mutating func note(_ text: String, at line: Int, probably names: [String]) {
    unreadCount += 1
    guard unread.count < BagImport.unreadLimit else { return }
    // The readings that cut the count off are last.
    let isKnown = names.contains { finder.ingredient(named: $0) != nil }
    let near = isKnown ? nil : names.reversed().lazy.compactMap(finder.nearestName).first
    unread.append(UnreadLine(line: line, text: text, near: near))
  }
}

extension BagReading {
  /// What becomes different in a profile's bag: the edits, and the same for people, by id.
  package func changes(
    _ mode: BagImport.Mode, of profile: Profile
  ) -> (edits: [Edit], items: [BagImport.Difference]) {
    var edits: [Edit] = []
    var items: [BagImport.Difference] = []
    for (id, count) in stated(mode, in: profile).sorted(by: { $0.key < $1.key }) {
      let quantity = profile.inventory[id] ?? Quantity()
      let from = quantity.value
      switch mode {
      case .set, .all:
        // A count also settles a debt, which the bag shows as none.
        guard from != count || quantity.sum < 0 else { continue }
        edits.append(.stock(ingredient: id, quantity: count, seen: [:]))
        if from != count {
          items.append(BagImport.Difference(ingredient: id, from: from, to: count))
        }
      case .add:
        guard count != 0 else { continue }
        edits.append(.adjust(ingredient: id, by: count))
        // What is found pays a debt first.
        let to = max(0, SaturatingSum.add(quantity.sum, count))
        if from != to {
          items.append(BagImport.Difference(ingredient: id, from: from, to: to))
        }
      }
    }
    return (edits, items)
  }

  /// The count of each ingredient that the list says something about, by id.
  private func stated(_ mode: BagImport.Mode, in profile: Profile) -> [String: Int] {
    var stated: [String: Int] = [:]
    if mode == .all {
      for id in profile.inventory.keys { stated[id] = 0 }
    }
    for (ingredient, count) in counts { stated[finder.catalog.ingredients[ingredient].id] = count }
    return stated
  }
}

/// Finds a catalog's ingredients by what people and games call them.
package struct IngredientFinder {
  /// Where the ingredients are.
  package let catalog: Catalog
  /// By folded name and by id.
  private let byName: [String: Int]

  /// Takes time that grows with the number of ingredients.
  package init(in catalog: Catalog) {
    self.catalog = catalog
    var byName: [String: Int] = [:]
    // A name takes precedence over another ingredient's id.
    for (index, ingredient) in catalog.ingredients.enumerated() {
      byName[NameFolding.folded(ingredient.id)] = index
    }
    for (index, ingredient) in catalog.ingredients.enumerated() {
      byName[NameFolding.folded(ingredient.name)] = index
    }
    self.byName = byName
  }

  /// By name or id, in any case and with any apostrophe.
  package func ingredient(named name: String) -> Int? {
    byName[NameFolding.folded(name)]
  }

  /// The one ingredient with a form; nil if there is none, or more than one.
  ///
  /// A plugin rules out the ingredients of other plugins. A source that is no file, such as the
  /// title of a creation, says nothing about the plugin, and an ingredient of it can be meant.
  package func ingredient(_ form: GameForm, from plugin: String?) -> Int? {
    let found = catalog.ingredients.indices.filter { catalog.ingredients[$0].form == form.form }
    guard let plugin else { return found.count == 1 ? found[0] : nil }
    let file = NameFolding.folded(plugin)
    let sources = found.map { NameFolding.folded(catalog.ingredients[$0].source) }
    let exact = zip(found, sources).filter { $0.1 == file }.map(\.0)
    let possible =
      exact.isEmpty ? zip(found, sources).filter { !Self.isPlugin($0.1) }.map(\.0) : exact
    return possible.count == 1 ? possible[0] : nil
  }

  /// Whether a folded name is that of a plugin's file.
  private static func isPlugin(_ name: String) -> Bool {
    [".esm", ".esp", ".esl"].contains { name.hasSuffix($0) }
  }

  /// The name of the ingredient that was probably meant.
  package func nearestName(to name: String) -> String? {
    NearestName.nearest(to: name, among: catalog.ingredients.lazy.map(\.name))
  }
}
