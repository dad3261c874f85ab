import Alchemy
package import Profiles
package import Replication

extension JSONWriter {
  /// Writes edits in the order in which they are applied; unknown edits are unchanged.
  package mutating func edits(_ edits: [Edit]) {
    beginArray()
    for edit in edits { self.edit(edit) }
    endArray()
  }

  /// Writes one edit in its wire form; an empty `seen` is left out.
  package mutating func edit(_ edit: Edit) {
    if case .unknown(let json) = edit { return raw(Array(json.utf8)) }
    beginObject()
    switch edit {
    case .choose(let group, let id, let choice): choose(group, id, choice)
    case .reset(let group, let choice):
      members(("choice", choice.rawValue), ("edit", "reset"), ("group", group.rawValue))
    case .stock(let ingredient, let quantity, let seen): stock(ingredient, quantity, seen)
    case .adjust(let ingredient, let amount):
      key("by")
      integer(amount)
      members(("edit", "adjust"), ("ingredient", ingredient))
    case .rename(let name): members(("edit", "rename"), ("name", name))
    case .scope(let scope): members(("edit", "scope"), ("scope", scope.rawValue))
    case .create(let catalog, let name):
      members(("catalog", catalog), ("edit", "create"), ("name", name))
    case .delete: members(("edit", "delete"))
    case .undelete: members(("edit", "undelete"))
    case .unknown: break
    }
    endObject()
  }

  private mutating func members(_ members: (StaticString, String)...) {
    for (name, value) in members {
      key(name)
      string(value)
    }
  }

  private mutating func choose(_ group: ChoiceGroup, _ id: String, _ choice: Choice) {
    members(("choice", choice.rawValue), ("edit", "choose"))
    key(group == .effects ? "effect" : "ingredient")
    string(id)
  }

  private mutating func stock(_ ingredient: String, _ quantity: Int, _ seen: [Origin: Int]) {
    members(("edit", "stock"), ("ingredient", ingredient))
    key("quantity")
    integer(quantity)
    guard !seen.isEmpty else { return }
    key("seen")
    beginObject()
    for (origin, sum) in seen.sorted(by: { $0.key < $1.key }) {
      key(origin.description)
      integer(sum)
    }
    endObject()
  }

  /// Writes a vector as an object of numbers by origin.
  package mutating func vector(_ vector: VersionVector) {
    beginObject()
    for dot in vector.entries {
      key(dot.origin.description)
      integer(dot.seq)
    }
    endObject()
  }

  /// Writes a value in its wire form; the caller writes a debt beside the quantity.
  ///
  /// A quantity is from 0 to the greatest integer of the wire.
  package mutating func fieldValue(_ value: FieldValue) {
    switch value {
    case .choice(let choice): string(choice.rawValue)
    case .quantity(let quantity): integer(max(0, min(quantity, SaturatingSum.limit)))
    case .name(let name): string(name)
    case .scope(let scope): string(scope.rawValue)
    case .deleted(let isDeleted): bool(isDeleted)
    }
  }

  /// Writes an array in the given order: each `field` with its values `from` and `to`.
  ///
  /// Adds the debts `fromDebt` and `toDebt` where there was or is one.
  package mutating func fieldChanges(_ changes: [FieldChange]) {
    beginArray()
    for change in changes {
      beginObject()
      key("field")
      string(change.field.description)
      key("from")
      fieldValue(change.from)
      debt("fromDebt", of: change.from)
      key("to")
      fieldValue(change.to)
      debt("toDebt", of: change.to)
      endObject()
    }
    endArray()
  }

  private mutating func debt(_ name: StaticString, of value: FieldValue) {
    guard value.debt > 0 else { return }
    key(name)
    integer(value.debt)
  }

  /// Writes the quantity of each ingredient, in the given order.
  mutating func quantities(_ quantities: [(id: String, quantity: Int)]) {
    beginObject()
    for (id, quantity) in quantities {
      key(id)
      integer(quantity)
    }
    endObject()
  }
}
