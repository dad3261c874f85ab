package import Alchemy

/// A field of the bench: the alchemist, what is held back, what is known, and what the player has written down.
///
/// Unlike a `SingleField`, such a field has a row only after a change has set it. So the state text
/// of a profile that never used the bench is the same as before the bench existed.
package enum BenchField: Hashable, Sendable {
  case alchemist(Alchemist.Field)
  /// How many pieces of an ingredient to hold back in the bag, by the ingredient's id or `everyIngredient`.
  case reserve(String)
  /// Whether the player knows that an ingredient has an effect; by their ids.
  case known(ingredient: String, effect: String)
  /// A note, or the name of a favourite recipe.
  case label(Label)

  /// The id under which `reserve` holds for every ingredient; no catalog can have this id.
  package static let everyIngredient = "*"

  /// Separates the two ids of a known effect; readers refuse an ingredient's id that contains it.
  package static let separator: Character = "/"

  /// The value before any change.
  package var unsetValue: FieldValue {
    switch self {
    case .alchemist(let field): FieldValue(Alchemist()[field])
    case .reserve: .number(0)
    case .known: .flag(false)
    case .label: .name("")
    }
  }

  /// Whether the field can affect which recipes match.
  ///
  /// With the scope `stock`, held-back pieces count as missing. With Purity, choices of effects
  /// apply to the effects that a result keeps; whether it is a potion or a poison depends on all
  /// prices.
  var bearsOnRecipes: Bool {
    switch self {
    case .reserve: true
    case .alchemist(let field): field.bearsOnPrices
    case .known, .label: false
    }
  }
}

/// The totals of all brews on every replica; the raw values are the names on the wire.
package enum Tally: String, CaseIterable, Sendable {
  /// How many potions and poisons.
  case made
  /// Their total worth at the time of brewing.
  case gold

  /// Hashes the case: the usual hash is that of the raw text, which takes far longer.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(self == .made)
  }
}

extension Tally {
  /// The most that one change or one origin adds to a tally, or that one undo takes back; more is
  /// refused.
  ///
  /// More gold than in any game: a thousand million brews of a million each. A sum cut at
  /// `SaturatingSum.limit` would be wrong after an undo, so no sum may come near that limit.
  package static let limit = 1_000_000_000_000_000

  /// The allowed sums of one origin; negative if its undos take back the brews of several others.
  package static let sums = -8 * limit...limit
}

extension Change {
  /// What the change adds to a tally.
  package func sum(of tally: Tally) -> Int {
    edits.reduce(0) { sum, edit in
      guard case .brew(_, let times, let gold) = edit else { return sum }
      switch tally {
      case .made: return SaturatingSum.add(sum, times)
      case .gold: return SaturatingSum.add(sum, SaturatingSum.multiply(times, gold))
      }
    }
  }
}

/// The state of a profile besides choices and bag; empty for a profile that never used any of it.
package struct Bench: Equatable, Sendable {
  /// Only fields that a change has set.
  package var registers: [BenchField: Register<FieldValue>]
  /// Only adjusted and never stated, so that brews of all replicas add up.
  package var tallies: [Tally: Quantity]

  /// An empty bench.
  package init() {
    (registers, tallies) = ([:], [:])
  }

  /// Restores a bench from stored rows.
  package init(registers: [BenchField: Register<FieldValue>], tallies: [Tally: Quantity]) {
    self.registers = registers
    self.tallies = tallies
  }

  /// Whether no change has ever set a field or made anything.
  package var isEmpty: Bool { registers.isEmpty && tallies.isEmpty }

  /// The fields that have a row, in the order of their names.
  package var fields: [Field] { Self.fields(of: self, Bench()) }

  /// The register of a field; the unset value for a field without a row.
  package func row(of field: BenchField) -> Register<FieldValue> {
    registers[field] ?? Register(field.unsetValue)
  }

  /// The effective value of a field.
  package subscript(field: BenchField) -> FieldValue {
    registers[field]?.value ?? field.unsetValue
  }

  /// How much was made in total; below zero if two replicas took back the same brew before they
  /// synced.
  package subscript(tally: Tally) -> Int { tallies[tally]?.sum ?? 0 }

  /// The effective values that differ from the unset ones; of a tally, only values above zero.
  package var values: [Field: FieldValue] {
    var values: [Field: FieldValue] = [:]
    for (field, row) in registers where row.value != field.unsetValue {
      values[.bench(field)] = row.value
    }
    for (tally, quantity) in tallies where quantity.value != 0 {
      values[.tally(tally)] = .quantity(quantity.value)
    }
    return values
  }

  /// The alchemist; a value out of range, as from a newer program, counts as unset.
  package var alchemist: Alchemist {
    Alchemist { registers[.alchemist($0)]?.value.ofAlchemist }
  }

  /// Whether the player knows that an ingredient has an effect; by their ids.
  package func knows(_ effect: String, of ingredient: String) -> Bool {
    self[.known(ingredient: ingredient, effect: effect)] == .flag(true)
  }

  /// A note or the name of a favourite; empty without one.
  package func text(of label: Label) -> String {
    if case .name(let text) = self[.label(label)] { text } else { "" }
  }

  /// How many pieces of an ingredient are held back in the bag: its own reserve, or that of every
  /// ingredient if this is larger.
  package func reserve(of ingredient: String) -> Int {
    registers.isEmpty
      ? 0 : max(ownReserve(of: ingredient), ownReserve(of: BenchField.everyIngredient))
  }

  private func ownReserve(of ingredient: String) -> Int {
    if case .number(let quantity) = self[.reserve(ingredient)] { quantity } else { 0 }
  }
}

// MARK: - Changing

extension Bench {
  /// Sets a field unless the stamp is smaller than the field's current stamp.
  mutating func set(_ field: BenchField, to value: FieldValue, stamp: Stamp) {
    registers[field, default: Register(field.unsetValue)].set(value, stamp: stamp)
  }

  /// Counts brews of one recipe; a negative number takes them back.
  mutating func count(_ times: Int, gold: Int, dot: Dot) {
    tallies[.made, default: Quantity()].adjust(by: times, dot: dot)
    let earned = SaturatingSum.multiply(times, gold)
    tallies[.gold, default: Quantity()].adjust(by: earned, dot: dot)
  }
}

// MARK: - Merging

extension Bench {
  /// Merges another replica's bench row by row; false if the two contradict each other.
  mutating func join(_ other: Bench) -> Bool {
    var isSound = true
    for (field, row) in other.registers {
      let name = Field.bench(field).description
      isSound =
        registers[field, default: Register(field.unsetValue)].join(row) { $0.hash(as: name) }
        && isSound
    }
    for (tally, quantity) in other.tallies {
      isSound = tallies[tally, default: Quantity()].join(quantity) && isSound
    }
    return isSound
  }

  /// The fields of either bench, in the order of their names.
  static func fields(of one: Bench, _ other: Bench) -> [Field] {
    let registers = Set(one.registers.keys).union(other.registers.keys).map(Field.bench)
    let tallies = Set(one.tallies.keys).union(other.tallies.keys).map(Field.tally)
    // Makes each name once and not in each comparison: a state may have thousands of fields.
    return (registers + tallies).map { (name: $0.description, field: $0) }
      .sorted { $0.name < $1.name }.map(\.field)
  }

  /// The stamps of all registers; tallies have none.
  var stamps: [Stamp] { registers.values.map(\.stamp) }
}

// MARK: - Weight

extension Bench {
  /// The weight by `StateWeight`; 0 without rows.
  var weight: Int {
    isEmpty ? 0 : registers.keys.reduce(StateWeight.bench + rowsOfTallies) { $0 + $1.weight }
  }

  /// The weight of the rows that an edit of a field can change; the first row also adds the bench.
  func weight(of field: BenchField) -> Int {
    isEmpty ? 0 : StateWeight.bench + (registers[field] == nil ? 0 : field.weight)
  }

  /// The weight of the rows that a brew can change.
  var weightOfTallies: Int { isEmpty ? 0 : StateWeight.bench + rowsOfTallies }

  private var rowsOfTallies: Int {
    tallies.reduce(0) { $0 + $1.key.weight + $1.value.weight }
  }
}

extension BenchField {
  /// The weight of a row of this field.
  var weight: Int {
    let weight = StateWeight.register(nameBytes: nameBytes)
    switch self {
    case .alchemist, .reserve, .known: return weight
    case .label: return weight + StateWeight.label
    }
  }

  /// The length of the field's wire name (`Field.description`) in UTF-8 bytes.
  ///
  /// Does not make the name, because each change of a field needs the length.
  package var nameBytes: Int {
    switch self {
    case .alchemist(let field): "alchemist:".utf8.count + field.rawValue.utf8.count
    case .reserve(let id): "reserve:".utf8.count + id.utf8.count
    case .known(let ingredient, let effect):
      "known:/".utf8.count + ingredient.utf8.count + effect.utf8.count
    case .label(let label): label.description.utf8.count
    }
  }
}

extension Tally {
  /// The weight of a tally without its rows.
  var weight: Int { StateWeight.ingredient(nameBytes: nameBytes) }

  /// The length of the field's wire name in UTF-8 bytes.
  package var nameBytes: Int { "tally:".utf8.count + rawValue.utf8.count }
}

// MARK: - Values

extension FieldValue {
  /// Wraps the value of an alchemist's field.
  package init(_ value: Alchemist.Value) {
    switch value {
    case .number(let number): self = .number(number)
    case .flag(let flag): self = .flag(flag)
    }
  }

  /// The value of an alchemist's field; nil for any other kind of value.
  package var ofAlchemist: Alchemist.Value? {
    if case .number(let number) = self { return .number(number) }
    if case .flag(let flag) = self { return .flag(flag) }
    return nil
  }
}
