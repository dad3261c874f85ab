package import Alchemy

/// The replicated state of one profile: every field with its stamp, and which changes were seen.
package struct Profile: Equatable, Sendable {
  /// Assigned with the first change, or `default`; never changes.
  package let id: ProfileID
  /// The catalog's id, which never changes; empty before the creation, except for `default`.
  package internal(set) var catalog: String
  /// The name, the scope and the other fields that the profile has exactly once.
  package internal(set) var registers: ProfileRegisters
  /// By id; includes ids that the local catalog does not have.
  package internal(set) var ingredients: ChoiceColumn
  /// By id; includes ids that the local catalog does not have.
  package internal(set) var effects: ChoiceColumn
  /// By ingredient; an ingredient that was never counted or adjusted is missing.
  package internal(set) var inventory: [String: Quantity]
  /// The alchemist, and what is held back, known and made.
  package internal(set) var bench: Bench
  /// Every change applied or joined; the context of the next change made here.
  package internal(set) var vector: VersionVector
  /// The newest change of each origin in the vector.
  package internal(set) var heads: [Origin: Head]
  /// For each branch in the vector, the change after which it parted.
  ///
  /// Few profiles have branches.
  package internal(set) var branches: [Origin: Dot]

  /// An upper bound for the bytes of the state as text; updated with every row.
  package internal(set) var weight: Int

  /// A profile before its first change; its name loses to any other.
  package init(id: ProfileID, catalog: String, name: String) {
    self.init(
      id: id, catalog: catalog, registers: ProfileRegisters(name: name),
      ingredients: ChoiceColumn(), effects: ChoiceColumn(), inventory: [:], bench: Bench(),
      vector: VersionVector(), heads: [:])
  }

  /// Restores a profile from stored rows.
  package init(
    id: ProfileID, catalog: String, registers: ProfileRegisters, ingredients: ChoiceColumn,
    effects: ChoiceColumn, inventory: [String: Quantity], bench: Bench, vector: VersionVector,
    heads: [Origin: Head], branches: [Origin: Dot] = [:]
  ) {
    self.id = id
    self.catalog = catalog
    self.registers = registers
    self.ingredients = ingredients
    self.effects = effects
    self.inventory = inventory
    self.bench = bench
    self.vector = vector
    self.heads = heads
    self.branches = branches
    weight = 0
    weight = countedWeight
  }

  /// The effective value of a field.
  package func value(of field: Field) -> FieldValue {
    switch field {
    case .ingredient(let id): .choice(ingredients[id])
    case .effect(let id): .choice(effects[id])
    case .stock(let id): .quantity(inventory[id]?.sum ?? 0)
    case .single(let field): registers.value(of: field)
    case .bench(let field): bench[field]
    case .tally(let tally): .quantity(bench[tally])
    }
  }

  /// Whether another piece of an ingredient would only be held back as well, or only reduce a debt.
  package func holdsBackOneMore(_ ingredient: String) -> Bool {
    SaturatingSum.add(inventory[ingredient]?.sum ?? 0, 1) <= bench.reserve(of: ingredient)
  }

  /// How many pieces of an ingredient may be used: those in the bag minus those held back.
  package func available(_ ingredient: String) -> Int {
    max(0, (inventory[ingredient]?.value ?? 0) - bench.reserve(of: ingredient))
  }

  /// The choices of a group, for code that treats both columns the same way.
  package func column(_ group: ChoiceGroup) -> ChoiceColumn {
    switch group {
    case .ingredients: ingredients
    case .effects: effects
    }
  }
}

extension Profile {
  /// The catalog of the default profile, and the default catalog for every other profile.
  package static let usualCatalog = "skyrim"

  /// The state of a profile before its first change, the same in every store.
  ///
  /// No change creates the profile `default`: it has its name and its catalog from the start.
  package init(untouched id: ProfileID) {
    let isDefault = id == .default
    self.init(
      id: id, catalog: isDefault ? Self.usualCatalog : "", name: isDefault ? "default" : "")
  }
}

// MARK: - Applying

extension Profile {
  /// Applies a local or a remote change; returns the effective values that it changed.
  ///
  /// The catalog tells which ids a reset can affect; without a catalog only ids with choices of
  /// their own are reported. The caller must check that the change is the next one of its origin.
  package mutating func apply(_ change: Change, catalog: Catalog?) -> [FieldChange] {
    let edits = change.edits.withLastResets
    var effects: [FieldChange] = []
    // A loop, because a closure would copy the whole profile.
    for field in touchedFields(of: edits, stamp: change.stamp, catalog: catalog) {
      let old = value(of: field)
      effects.append(FieldChange(field: field, from: old, to: old))
    }
    for edit in edits {
      guard let place = edit.place else { continue }
      if case .field(.stock) = place {
        // `count` updates the weight itself.
        apply(edit, of: change)
        continue
      }
      weight -= weight(of: place)
      apply(edit, of: change)
      weight += weight(of: place)
    }
    if vector[change.dot.origin] == 0 { weight += StateWeight.origin }
    vector.insert(change.dot)
    heads[change.dot.origin] = Head(time: change.time, hash: change.hash)
    if let point = change.place.branchPoint {
      weight -= branchesWeight
      branches[change.dot.origin] = point
      weight += branchesWeight
    }
    for place in effects.indices { effects[place].to = value(of: effects[place].field) }
    effects.removeAll { $0.from == $0.to }
    return effects
  }

  private mutating func apply(_ edit: Edit, of change: Change) {
    let stamp = change.stamp
    switch edit {
    case .choose(.ingredients, let id, let choice):
      ingredients.choose(id, choice, stamp: stamp)
    case .choose(.effects, let id, let choice): effects.choose(id, choice, stamp: stamp)
    case .reset(.ingredients, let choice): ingredients.reset(to: choice, stamp: stamp)
    case .reset(.effects, let choice): effects.reset(to: choice, stamp: stamp)
    case .stock(let ingredient, let quantity, let seen):
      count(ingredient) { $0.state(Quantity.Stated(base: quantity, seen: seen, stamp: stamp)) }
    case .adjust(let ingredient, let amount):
      count(ingredient) { $0.adjust(by: amount, dot: change.dot) }
    case .rename(let name): registers.name.set(name, stamp: stamp)
    case .scope(let scope): registers.scope.set(scope, stamp: stamp)
    case .create(let catalog, let name):
      self.catalog = catalog
      registers.name.set(name, stamp: stamp)
    case .delete: registers.isDeleted.set(true, stamp: stamp)
    case .undelete: registers.isDeleted.set(false, stamp: stamp)
    case .alchemist(let field, let value):
      bench.set(.alchemist(field), to: FieldValue(value), stamp: stamp)
    case .reserve(let ingredient, let quantity):
      bench.set(.reserve(ingredient), to: .number(quantity), stamp: stamp)
    case .know(let ingredient, let effect, let isKnown):
      bench.set(.known(ingredient: ingredient, effect: effect), to: .flag(isKnown), stamp: stamp)
    case .label(let label, let text):
      bench.set(.label(label), to: .name(text), stamp: stamp)
    case .brew(_, let times, let gold): bench.count(times, gold: gold, dot: change.dot)
    case .unknown: break
    }
  }

  /// Changes the quantity of an ingredient, and the weight with it.
  ///
  /// Finds the row only once: most edits are counts, and hashing the id is a good part of their time.
  private mutating func count(_ ingredient: String, _ body: (inout Quantity) -> Void) {
    guard let row = inventory.index(forKey: ingredient) else {
      var quantity = Quantity()
      body(&quantity)
      inventory[ingredient] = quantity
      weight += StateWeight.ingredient(ingredient) + quantity.weight
      return
    }
    weight -= inventory.values[row].weight
    body(&inventory.values[row])
    weight += inventory.values[row].weight
  }

  /// Each field that the edits can change, without duplicates, in the order of the edits.
  private func touchedFields(of edits: [Edit], stamp: Stamp, catalog: Catalog?) -> [Field] {
    if edits.count == 1, case let fields = edits[0].fields, !fields.isEmpty { return fields }
    var fields = FieldSet()
    for edit in edits {
      for field in edit.fields { fields.insert(field) }
      for field in resetFields(of: edit, stamp: stamp, catalog: catalog) { fields.insert(field) }
    }
    return fields.ordered
  }

  /// The fields that a reset covers: those of the catalog's ids, and other ids with an older
  /// choice.
  private func resetFields(of edit: Edit, stamp: Stamp, catalog: Catalog?) -> [Field] {
    guard case .reset(let group, _) = edit, stamp >= column(group).reset.stamp else { return [] }
    let known = catalog?.ids(of: group) ?? []
    if column(group).oldest > stamp { return known.map { Field(group, $0) } }
    let covered = column(group).choices.lazy.filter { $0.value.stamp <= stamp }.map(\.key)
    let unknown = Set(covered).subtracting(known)
    return (known + unknown.sorted()).map { Field(group, $0) }
  }
}

extension Catalog {
  /// The ids of the catalog's ingredients or effects, sorted.
  package func ids(of group: ChoiceGroup) -> [String] {
    switch group {
    case .ingredients: ingredients.map(\.id)
    case .effects: effects.map(\.id)
    }
  }
}

extension Profile {
  /// Traps if an invariant of a part is violated, which would be a bug of this program.
  package func checkInvariants() {
    ingredients.checkInvariants()
    effects.checkInvariants()
    vector.checkInvariants()
    precondition(Set(heads.keys) == Set(vector.entries.map(\.origin)))
    precondition(branches.keys.allSatisfy { vector[$0] > 0 })
    for quantity in inventory.values { quantity.checkInvariants() }
    for quantity in bench.tallies.values { quantity.checkInvariants() }
    precondition(weight == countedWeight)
  }
}
