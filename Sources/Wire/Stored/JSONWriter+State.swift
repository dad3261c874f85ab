import Alchemy
import Profiles
import Replication

extension JSONWriter {
  /// Writes the whole state of a profile; registers are pairs of a value and a stamp.
  ///
  /// The form between replicas contains the profile's id; in the store the row has the id.
  mutating func state(of profile: Profile, version: Int, isNamed: Bool) {
    beginObject()
    key("catalog")
    string(profile.catalog)
    key("deleted")
    register(profile.isDeleted) { $0.bool($1) }
    key("effects")
    column(profile.effects)
    key("ingredients")
    column(profile.ingredients)
    key("inventory")
    inventory(profile.inventory)
    key("name")
    register(profile.name) { $0.string($1) }
    if isNamed {
      key("profile")
      string(profile.id.description)
    }
    key("scope")
    register(profile.scope) { $0.string($1.rawValue) }
    key("times")
    times(profile.times)
    key("vector")
    vector(profile.vector)
    key("version")
    integer(version)
    endObject()
  }

  private mutating func stamp(_ stamp: Stamp) {
    string(StampText.text(of: stamp))
  }

  private mutating func times(_ times: [Origin: HybridTimestamp]) {
    beginObject()
    for (origin, time) in times.sorted(by: { $0.key < $1.key }) {
      key(origin.description)
      string(time.description)
    }
    endObject()
  }

  private mutating func register<Value>(
    _ register: Register<Value>, _ write: (inout JSONWriter, Value) -> Void
  ) {
    beginArray()
    write(&self, register.value)
    stamp(register.stamp)
    endArray()
  }

  private mutating func column(_ column: ChoiceColumn) {
    beginObject()
    key("choices")
    beginObject()
    for (id, choice) in column.choices.sortedByName {
      key(id)
      register(choice) { $0.string($1.rawValue) }
    }
    endObject()
    key("reset")
    register(column.reset) { $0.string($1.rawValue) }
    endObject()
  }

  private mutating func inventory(_ inventory: [String: Quantity]) {
    beginObject()
    for (id, quantity) in inventory.sortedByName {
      key(id)
      self.quantity(quantity)
    }
    endObject()
  }

  private mutating func quantity(_ quantity: Quantity) {
    beginObject()
    key("adjusted")
    beginObject()
    for row in quantity.adjusted {
      key(row.origin.description)
      beginArray()
      integer(row.seq)
      integer(row.sum)
      endArray()
    }
    endObject()
    if let stated = quantity.stated {
      key("stated")
      self.stated(stated)
    }
    endObject()
  }

  private mutating func stated(_ stated: Quantity.Stated) {
    beginArray()
    integer(stated.base)
    stamp(stated.stamp)
    beginObject()
    for (origin, sum) in stated.seen.sorted(by: { $0.key < $1.key }) {
      key(origin.description)
      integer(sum)
    }
    endObject()
    endArray()
  }
}
