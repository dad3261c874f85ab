package import Alchemy

/// One of the two columns of choices; a reset sets a whole column.
package enum ChoiceGroup: String, CaseIterable, Sendable {
  case ingredients, effects
}

/// The choices of one column: the last reset, and each choice that is newer than the reset.
package struct ChoiceColumn: Sendable {
  /// The choice for ids without their own choice; `may` with a zero stamp before any reset.
  package private(set) var reset: Register<Choice>
  /// By id; none is older than the reset, because an older choice can never become effective again.
  package private(set) var choices: [String: Register<Choice>]
  /// An upper bound for the bytes of the choices as text; updated with every choice.
  private(set) var weight = 0
  /// A lower bound for the choices' stamps: an older reset needs no pass over the choices.
  private(set) var oldest = Stamp.zero

  /// Every id is `may` with a zero stamp, which loses to any choice or reset.
  package init() {
    reset = Register(.may)
    choices = [:]
  }

  /// Restores a column from stored rows; drops choices that the reset covers.
  package init(reset: Register<Choice>, choices: [String: Register<Choice>]) {
    self.reset = reset
    self.choices = choices.filter { $0.value.stamp >= reset.stamp }
    count()
  }

  /// The effective choice of an id.
  package subscript(id: String) -> Choice {
    choices[id]?.value ?? reset.value
  }

  /// Merges a choice unless the reset is newer.
  ///
  /// A choice with the same stamp as the reset counts: it follows the reset in the same change.
  package mutating func choose(_ id: String, _ choice: Choice, stamp: Stamp) {
    guard stamp >= reset.stamp else { return }
    oldest = choices.isEmpty ? stamp : min(oldest, stamp)
    if choices[id]?.set(choice, stamp: stamp) == nil {
      choices[id] = Register(choice, stamp: stamp)
      weight += StateWeight.choice(of: id)
    }
  }

  /// Merges a reset, which covers every choice with an older stamp or the same stamp.
  package mutating func reset(to choice: Choice, stamp: Stamp) {
    guard reset.set(choice, stamp: stamp) else { return }
    guard oldest <= stamp else { return }
    choices = choices.filter { $0.value.stamp > stamp }
    count()
  }
}

extension ChoiceColumn {
  /// The stamp of an id's effective choice: of the id's own choice, or of the reset.
  package func stamp(of id: String) -> Stamp {
    choices[id]?.stamp ?? reset.stamp
  }

  /// Merges another replica's column; false if the two contradict each other.
  package mutating func join(_ other: ChoiceColumn, of group: ChoiceGroup) -> Bool {
    let before = reset
    var isSound = reset.join(other.reset) { $0.hash(as: group.rawValue) }
    // Choices older than the new reset can never become effective again.
    if reset.stamp > before.stamp { choices = choices.filter { $0.value.stamp >= reset.stamp } }
    for (id, choice) in other.choices where choice.stamp >= reset.stamp {
      if let place = choices.index(forKey: id) {
        let isRowSound = choices.values[place].join(choice) {
          $0.hash(as: Field(group, id).description)
        }
        isSound = isRowSound && isSound
      } else {
        choices[id] = choice
      }
    }
    count()
    return isSound
  }

  /// Recomputes `weight` and `oldest`.
  private mutating func count() {
    weight = countedWeight
    oldest = choices.values.lazy.map(\.stamp).min() ?? .zero
  }

  private var countedWeight: Int { choices.keys.reduce(0) { $0 + StateWeight.choice(of: $1) } }
}

extension ChoiceColumn: Equatable {
  /// Compares resets and choices; `oldest` is only a lower bound and is ignored.
  package static func == (one: ChoiceColumn, other: ChoiceColumn) -> Bool {
    one.reset == other.reset && one.choices == other.choices
  }
}

extension ChoiceColumn {
  /// Traps if a covered choice is kept or a cached value is wrong: that would be our bug.
  package func checkInvariants() {
    precondition(choices.values.allSatisfy { $0.stamp >= reset.stamp })
    precondition(weight == countedWeight)
    precondition(choices.values.allSatisfy { $0.stamp >= oldest })
  }
}
