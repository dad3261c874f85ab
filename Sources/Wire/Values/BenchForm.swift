import Alchemy
package import Profiles

/// The effective values of the bench that are not as before any change, by field.
package typealias BenchValues = [Field: FieldValue]

/// The members of `profile.get` that show the bench; each is left out while it would be empty.
enum BenchMember: String {
  /// An object of values by field.
  case alchemist
  /// An object of arrays: by ingredient the effects that are known, sorted.
  case known
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
    var effects: [String: [String]] = [:]
    for (field, value) in values where value == .flag(true) {
      guard case .bench(.known(let ingredient, let effect)) = field else { continue }
      effects[ingredient, default: []].append(effect)
    }
    if effects.isEmpty { return }
    member("known", effects.map { ($0.key, $0.value.sorted()) }, by: { $0.0 }) { row, writer in
      writer.beginArray()
      for effect in row.1 { writer.string(effect) }
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
