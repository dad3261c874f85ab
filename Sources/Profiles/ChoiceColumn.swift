package import Alchemy
package import Replication

/// The choices of one column: its last reset, and each choice that the reset does not cover.
package struct ChoiceColumn: Sendable {
  /// What an id has without a choice of its own; `may`, stamped zero, before any reset.
  package private(set) var reset: Register<Choice>
  /// By id; none is older than the reset, for such a one can never count again.
  package private(set) var choices: [String: Register<Choice>]
  /// Bytes that the choices have as text, at most; kept with every choice that comes or goes.
  private(set) var weight = 0
  /// No choice is older than this, so that an older reset needs no pass over them.
  private(set) var oldest = Stamp.zero

  /// Every id is `may`, against which any choice or reset wins.
  package init() {
    reset = Register(.may)
    choices = [:]
  }

  /// From rows that were kept; choices that the reset covers are left out.
  package init(reset: Register<Choice>, choices: [String: Register<Choice>]) {
    self.reset = reset
    self.choices = choices.filter { $0.value.stamp >= reset.stamp }
    count()
  }

  /// The effective choice of an id.
  package subscript(id: String) -> Choice {
    choices[id]?.value ?? reset.value
  }

  /// Takes in a choice; equal to the reset's stamp it counts: "reset, then choose" in one change.
  package mutating func choose(_ id: String, _ choice: Choice, stamp: Stamp) {
    guard stamp >= reset.stamp else { return }
    oldest = choices.isEmpty ? stamp : min(oldest, stamp)
    if choices[id]?.set(choice, stamp: stamp) == nil {
      choices[id] = Register(choice, stamp: stamp)
      weight += StateWeight.choice(of: id)
    }
  }

  /// Takes in a reset; what was chosen before it, by stamp, or within its change, is covered.
  package mutating func reset(to choice: Choice, stamp: Stamp) {
    guard reset.set(choice, stamp: stamp) else { return }
    guard oldest <= stamp else { return }
    choices = choices.filter { $0.value.stamp > stamp }
    count()
  }
}

extension ChoiceColumn {
  /// The stamp of what decides the effective choice of an id: its own choice, or the reset.
  package func stamp(of id: String) -> Stamp {
    choices[id]?.stamp ?? reset.stamp
  }

  /// Takes in what another replica knows; true unless both cannot be right.
  package mutating func join(_ other: ChoiceColumn, of group: ChoiceGroup) -> Bool {
    var isSound = reset.join(other.reset) { $0.hash(as: group.rawValue) }
    for (id, choice) in other.choices where choice.stamp >= reset.stamp {
      let row = Field(group, id).description
      if choices[id]?.join(choice, hash: { $0.hash(as: row) }) == false { isSound = false }
      if choices[id] == nil { choices[id] = choice }
    }
    choices = choices.filter { $0.value.stamp >= reset.stamp }
    count()
    return isSound
  }

  /// Works out again what is kept beside the choices.
  private mutating func count() {
    weight = countedWeight
    oldest = choices.values.lazy.map(\.stamp).min() ?? .zero
  }

  private var countedWeight: Int { choices.keys.reduce(0) { $0 + StateWeight.choice(of: $1) } }
}

extension ChoiceColumn: Equatable {
  /// By what is kept: how old the oldest choice can be is no part of that.
  package static func == (one: ChoiceColumn, other: ChoiceColumn) -> Bool {
    one.reset == other.reset && one.choices == other.choices
  }
}

extension ChoiceColumn {
  /// Traps when a covered choice is kept, which would be our bug.
  package func checkInvariants() {
    precondition(choices.values.allSatisfy { $0.stamp >= reset.stamp })
    precondition(weight == countedWeight)
    precondition(choices.values.allSatisfy { $0.stamp >= oldest })
  }
}
