import Alchemy
import Profiles

extension StoredReader {
  func register<Value>(
    _ read: (StoredReader) throws(StoredTextFailure) -> Value
  ) throws(StoredTextFailure) -> Register<Value> {
    Register(try read(element(0)), stamp: try element(1).stamp())
  }

  func column() throws(StoredTextFailure) -> ChoiceColumn {
    var choices: [String: Register<Choice>] = [:]
    try member("choices").forEachMember { id, choice throws(StoredTextFailure) in
      choices[id] = try choice.choice()
    }
    return ChoiceColumn(reset: try member("reset").choice(), choices: choices)
  }

  private func choice() throws(StoredTextFailure) -> Register<Choice> {
    try register { value throws(StoredTextFailure) in try value.word() }
  }

  func inventory() throws(StoredTextFailure) -> [String: Quantity] {
    var inventory: [String: Quantity] = [:]
    try forEachMember { id, quantity throws(StoredTextFailure) in
      inventory[id] = try quantity.quantity()
    }
    return inventory
  }

  func bench() throws(StoredTextFailure) -> Bench {
    var bench = Bench()
    try forEachMember { name, row throws(StoredTextFailure) in
      switch Field(name) {
      case .bench(let field)?:
        bench.registers[field] = try row.register { value throws(StoredTextFailure) in
          try FieldValue(of: field, value)
        }
      case .tally(let tally)?: bench.tallies[tally] = try row.quantity()
      case .ingredient, .effect, .stock, .single, nil: throw row.failure
      }
    }
    return bench
  }

  private func quantity() throws(StoredTextFailure) -> Quantity {
    var rows: [Quantity.Adjusted] = []
    try member("adjusted").forEachMember { name, row throws(StoredTextFailure) in
      let seq = try row.element(0).integer()
      let sum = try row.element(1).integer()
      rows.append(Quantity.Adjusted(origin: try origin(name), seq: seq, sum: sum))
    }
    return Quantity(adjusted: rows, stated: try optionalMember("stated")?.stated())
  }

  private func stated() throws(StoredTextFailure) -> Quantity.Stated {
    Quantity.Stated(
      base: try element(0).integer(), seen: try element(2).integer(),
      stamp: try element(1).stamp())
  }
}
