package import Alchemy
package import JSON
package import Profiles

/// The effective values of the bench that differ from those before any change, by field.
package typealias BenchValues = [Field: FieldValue]

/// The members of `profile.get` that show the bench; each is left out while it would be empty.
enum BenchMember {
  /// An object of values by field.
  case alchemist
  /// An object of names by recipe.
  case favourites
  /// An object of arrays: by ingredient the effects that are known, sorted.
  case known
  /// An object of texts by subject.
  case notes
  /// An object of numbers by ingredient.
  case reserves
  /// An object with `gold` and `made`.
  case tally
}

extension JSONWriter {
  /// Writes a member of the bench, unless there is nothing in it.
  mutating func bench(_ member: BenchMember, of values: BenchValues) {
    if values.isEmpty { return }
    switch member {
    case .alchemist:
      sorted("alchemist", values) { field in
        if case .bench(.alchemist(let name)) = field { name.rawValue } else { nil }
      }
    case .reserves:
      sorted("reserves", values) { field in
        if case .bench(.reserve(let id)) = field { id } else { nil }
      }
    case .favourites:
      sorted("favourites", values) { field in
        if case .bench(.label(.favourite(let recipe))) = field { recipe.description } else { nil }
      }
    case .notes:
      sorted("notes", values) { field in
        if case .bench(.label(.note(let subject))) = field { subject.description } else { nil }
      }
    case .tally:
      sorted("tally", values) { field in
        if case .tally(let tally) = field { tally.rawValue } else { nil }
      }
    case .known: known(values)
    }
  }

  private mutating func sorted(
    _ name: StaticString, _ values: BenchValues, _ key: (Field) -> String?
  ) {
    let rows = values.compactMap { field, value in key(field).map { (name: $0, value: value) } }
    if rows.isEmpty { return }
    member(name, rows, by: { $0.name }) { $0.value.write(to: &$1) }
  }

  private mutating func known(_ values: BenchValues) {
    let effects = values.known
    if effects.isEmpty { return }
    member("known", Array(effects), by: { $0.key }) { row, writer in
      writer.beginArray()
      for effect in row.value { writer.string(effect) }
      writer.endArray()
    }
  }
}

extension MessagePart {
  /// The values of the members of the bench; a field of a newer daemon is left out.
  package func bench() throws(UnreadableMember) -> BenchValues {
    var values: BenchValues = [:]
    for (prefix, member) in [
      ("alchemist", try optional("alchemist")), ("reserve", try optional("reserves")),
      ("favourite", try optional("favourites")), ("note", try optional("notes")),
      ("tally", try optional("tally")),
    ] {
      for (name, value) in try member?.members() ?? [] {
        guard let field = Field(prefix + ":" + name) else { continue }
        values[field] = try FieldValue(reading: value, of: field)
      }
    }
    for (ingredient, effects) in try optional("known")?.members() ?? [] {
      for effect in try effects.strings() {
        values[.bench(.known(ingredient: ingredient, effect: effect))] = .flag(true)
      }
    }
    return values.filter { $0.value != $0.key.unsetBenchValue }
  }
}

extension BenchValues {
  /// The alchemist; a value that this program considers impossible counts as unset.
  package var alchemist: Alchemist {
    Alchemist { self[.bench(.alchemist($0))]?.ofAlchemist }
  }

  /// How many are held back, by the ingredient's id or `BenchField.everyIngredient`; without zeros.
  package var reserves: [String: Int] {
    var reserves: [String: Int] = [:]
    for case (.bench(.reserve(let id)), .number(let count)) in self { reserves[id] = count }
    return reserves
  }

  /// The reserve of every ingredient.
  package var reserveOfEvery: Int { ownReserve(of: BenchField.everyIngredient) }

  /// How many of an ingredient are held back: its own reserve, or that of every ingredient if this is larger.
  package func reserve(of ingredient: String) -> Int {
    Swift.max(ownReserve(of: ingredient), reserveOfEvery)
  }

  /// The reserve to show beside the count in the bag: that of every ingredient shows only where the bag has some.
  package func shownReserve(of ingredient: String, inBag: Int) -> Int {
    inBag > 0 ? reserve(of: ingredient) : ownReserve(of: ingredient)
  }

  /// How many of an ingredient are held back by its own reserve.
  package func ownReserve(of ingredient: String) -> Int {
    if case .number(let quantity)? = self[.bench(.reserve(ingredient))] { quantity } else { 0 }
  }

  /// The names of the favourite recipes.
  package var favourites: [RecipeIDs: String] {
    var favourites: [RecipeIDs: String] = [:]
    for case (.bench(.label(.favourite(let recipe))), .name(let name)) in self {
      favourites[recipe] = name
    }
    return favourites
  }

  /// The notes by what they are about.
  package var notes: [Label.Subject: String] {
    var notes: [Label.Subject: String] = [:]
    for case (.bench(.label(.note(let subject))), .name(let text)) in self { notes[subject] = text }
    return notes
  }

  /// The ids of the effects that are known of each ingredient, sorted.
  package var known: [String: [String]] {
    var known: [String: [String]] = [:]
    for case (.bench(.known(let id, let effect)), .flag(true)) in self {
      known[id, default: []].append(effect)
    }
    return known.mapValues { $0.sorted() }
  }

  /// How many potions and poisons were made, or how much gold they were worth.
  package func count(of tally: Tally) -> Int {
    if case .quantity(let count)? = self[.tally(tally)] { count } else { 0 }
  }
}

extension Field {
  /// The value of a field of the bench before any change; nil for any other field.
  package var unsetBenchValue: FieldValue? {
    switch self {
    case .bench(let field): field.unsetValue
    case .tally: .quantity(0)
    case .ingredient, .effect, .stock, .single: nil
    }
  }
}
