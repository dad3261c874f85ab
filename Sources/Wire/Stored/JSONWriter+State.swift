import Alchemy
import JSON
import Profiles

extension JSONWriter {
  /// Writes the whole state of a profile; registers are pairs of a value and a stamp.
  ///
  /// The form between replicas contains the profile's id; in the store the row has the id.
  mutating func state(
    of profile: Profile, version: Int, isNamed: Bool, trail: [TrailRun] = []
  ) {
    var registers = SingleField.byName[...]
    beginObject()
    if !profile.bench.isEmpty {
      key("bench", of: profile, after: &registers)
      bench(profile.bench)
    }
    if !profile.branches.isEmpty {
      key("branches", of: profile, after: &registers)
      branches(profile.branches)
    }
    key("catalog", of: profile, after: &registers)
    string(profile.catalog)
    key("effects", of: profile, after: &registers)
    column(profile.effects)
    key("heads", of: profile, after: &registers)
    heads(profile.heads)
    key("ingredients", of: profile, after: &registers)
    column(profile.ingredients)
    key("inventory", of: profile, after: &registers)
    inventory(profile.inventory)
    if isNamed {
      key("profile", of: profile, after: &registers)
      string(profile.id.description)
    }
    if !trail.isEmpty {
      key("trail", of: profile, after: &registers)
      self.trail(trail)
    }
    key("vector", of: profile, after: &registers)
    vector(profile.vector)
    key("version", of: profile, after: &registers)
    integer(version)
    for field in registers { member(field, of: profile) }
    endObject()
  }

  /// Writes a member's name, after the registers that sort before it.
  private mutating func key(
    _ name: StaticString, of profile: Profile, after registers: inout ArraySlice<SingleField>
  ) {
    while let field = registers.first,
      field.rawValue.utf8.lexicographicallyPrecedes(name.description.utf8)
    {
      member(field, of: profile)
      registers.removeFirst()
    }
    key(name)
  }

  private mutating func member(_ field: SingleField, of profile: Profile) {
    key(field.rawValue)
    register(profile.registers[field]) { $1.write(to: &$0) }
  }

  /// Writes fields and tallies under the names that fields have in effects.
  private mutating func bench(_ bench: Bench) {
    beginObject()
    for field in bench.fields {
      key(field.description)
      switch field {
      case .bench(let name): register(bench.row(of: name)) { $1.write(to: &$0) }
      case .tally(let tally): quantity(bench.tallies[tally] ?? Quantity())
      case .ingredient, .effect, .stock, .single: preconditionFailure("not a field of the bench")
      }
    }
    endObject()
  }

  private mutating func stamp(_ stamp: Stamp) {
    plainString { StampText.append(stamp, to: &$0) }
  }

  /// Writes the moment and the hash of the newest change of each origin.
  mutating func heads(_ heads: [Origin: Head]) {
    beginObject()
    for (origin, head) in heads.sorted(by: { $0.key < $1.key }) {
      key(origin)
      beginArray()
      string(head.time.description)
      hash(head.hash)
      endArray()
    }
    endObject()
  }

  /// Writes the number of the first change of each run, and all hashes as one text.
  private mutating func trail(_ runs: [TrailRun]) {
    beginObject()
    for run in runs {
      key(run.origin)
      beginArray()
      integer(run.first)
      plainString { text in
        for hash in run.hashes {
          Hexadecimal.append(hash.high, to: &text)
          Hexadecimal.append(hash.low, to: &text)
        }
      }
      endArray()
    }
    endObject()
  }

  /// Writes where each branch parted.
  mutating func branches(_ branches: [Origin: Dot]) {
    beginObject()
    for (origin, point) in branches.sorted(by: { $0.key < $1.key }) {
      key(origin)
      beginArray()
      string(point.origin.description)
      integer(point.seq)
      endArray()
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
    integer(stated.seen)
    endArray()
  }
}
