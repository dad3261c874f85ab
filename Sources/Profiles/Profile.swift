package import Alchemy
package import Replication

/// The replicated state of one profile: every field with its stamp, and what was seen.
package struct Profile: Equatable, Sendable {
  /// Given with its first change, or `default`; stays when everything else changes.
  package let id: ProfileID
  /// An id that never changes; empty before the creation, unless it is that of `default`.
  package internal(set) var catalog: String
  /// Empty before the creation, unless it is `default`; two profiles may have one name.
  package internal(set) var name: Register<String>
  /// What recipes may be made of; `all` before anybody has chosen.
  package internal(set) var scope: Register<Scope>
  /// Only hides the profile: edits go on merging, and undeleting shows them all.
  package internal(set) var isDeleted: Register<Bool>
  /// By id; one that the catalog here does not have is kept like any other.
  package internal(set) var ingredients: ChoiceColumn
  /// By id, too; none of them has to be in the catalog that is here.
  package internal(set) var effects: ChoiceColumn
  /// By ingredient; one that was never counted is missing.
  package internal(set) var inventory: [String: Quantity]
  /// Every change that was applied or joined; the context of the next one made here.
  package internal(set) var vector: VersionVector
  /// The moment of the newest change of each origin in the vector; within an origin they rise.
  package internal(set) var times: [Origin: HybridTimestamp]

  /// Bytes that the state has as text, at most; kept with every row that comes or goes.
  package internal(set) var weight: Int

  /// A profile before its first change; its name loses against any.
  package init(id: ProfileID, catalog: String, name: String) {
    self.init(
      id: id, catalog: catalog, name: Register(name), scope: Register(.all),
      isDeleted: Register(false), ingredients: ChoiceColumn(), effects: ChoiceColumn(),
      inventory: [:], vector: VersionVector(), times: [:])
  }

  /// From rows that were kept.
  package init(
    id: ProfileID, catalog: String, name: Register<String>, scope: Register<Scope>,
    isDeleted: Register<Bool>, ingredients: ChoiceColumn, effects: ChoiceColumn,
    inventory: [String: Quantity], vector: VersionVector, times: [Origin: HybridTimestamp]
  ) {
    self.id = id
    self.catalog = catalog
    self.name = name
    self.scope = scope
    self.isDeleted = isDeleted
    self.ingredients = ingredients
    self.effects = effects
    self.inventory = inventory
    self.vector = vector
    self.times = times
    weight = 0
    weight = countedWeight
  }

  /// The effective value of a field.
  package func value(of field: Field) -> FieldValue {
    switch field {
    case .ingredient(let id): .choice(ingredients[id])
    case .effect(let id): .choice(effects[id])
    case .stock(let id): .quantity(inventory[id]?.sum ?? 0)
    case .name: .name(name.value)
    case .scope: .scope(scope.value)
    case .deleted: .deleted(isDeleted.value)
    }
  }

  /// The choices that a group names, for what is done to both columns alike.
  package func column(_ group: ChoiceGroup) -> ChoiceColumn {
    switch group {
    case .ingredients: ingredients
    case .effects: effects
    }
  }
}

// MARK: - Applying

extension Profile {
  /// Applies a change, ours or another replica's, and says which effective values are others now.
  ///
  /// The catalog tells which ids a reset can touch; without it only those with choices of their
  /// own are reported. The change must be the next of its origin: whoever calls has checked that.
  package mutating func apply(_ change: Change, catalog: Catalog?) -> [FieldChange] {
    let edits = change.edits.withLastResets
    let fields = touchedFields(of: edits, stamp: change.stamp, catalog: catalog)
    let before = fields.map(value(of:))
    for edit in edits {
      weight -= weight(touchedBy: edit)
      apply(edit, of: change)
      weight += weight(touchedBy: edit)
    }
    if vector[change.dot.origin] == 0 { weight += StateWeight.origin }
    vector.insert(change.dot)
    times[change.dot.origin] = change.time
    return zip(fields, before).compactMap { field, old in
      let new = value(of: field)
      return new == old ? nil : FieldChange(field: field, from: old, to: new)
    }
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
      inventory[ingredient, default: Quantity()]
        .state(Quantity.Stated(base: quantity, seen: seen, stamp: stamp))
    case .adjust(let ingredient, let amount):
      inventory[ingredient, default: Quantity()].adjust(by: amount, dot: change.dot)
    case .rename(let name): self.name.set(name, stamp: stamp)
    case .scope(let scope): self.scope.set(scope, stamp: stamp)
    case .create(let catalog, let name):
      self.catalog = catalog
      self.name.set(name, stamp: stamp)
    case .delete: isDeleted.set(true, stamp: stamp)
    case .undelete: isDeleted.set(false, stamp: stamp)
    case .unknown: break
    }
  }

  /// Each field that the edits can change, once, in the order of the edits.
  private func touchedFields(of edits: [Edit], stamp: Stamp, catalog: Catalog?) -> [Field] {
    if edits.count == 1, let field = edits[0].field { return [field] }
    var fields: [Field] = []
    var known = Set<Field>()
    for edit in edits {
      let touched =
        edit.field.map { [$0] } ?? resetFields(of: edit, stamp: stamp, catalog: catalog)
      for field in touched where known.insert(field).inserted { fields.append(field) }
    }
    return fields
  }

  /// What a reset covers: ids of the catalog, and others with an older choice of their own.
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
  /// The ids of what a column of choices is about, sorted.
  package func ids(of group: ChoiceGroup) -> [String] {
    switch group {
    case .ingredients: ingredients.map(\.id)
    case .effects: effects.map(\.id)
    }
  }
}

extension Edit {
  /// The one field that the edit sets; nil for a reset, which sets a column, and if unknown.
  var field: Field? {
    switch self {
    case .choose(let group, let id, _): Field(group, id)
    case .reset, .unknown: nil
    case .stock(let ingredient, _, _), .adjust(let ingredient, _): .stock(ingredient)
    case .rename, .create: .name
    case .scope: .scope
    case .delete, .undelete: .deleted
    }
  }
}

extension Profile {
  /// Traps when a part's own invariants do not hold, which would be our bug.
  package func checkInvariants() {
    ingredients.checkInvariants()
    effects.checkInvariants()
    vector.checkInvariants()
    precondition(Set(times.keys) == Set(vector.entries.map(\.origin)))
    for quantity in inventory.values { quantity.checkInvariants() }
    precondition(weight == countedWeight)
  }
}
