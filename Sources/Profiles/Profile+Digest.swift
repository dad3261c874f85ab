import Alchemy

extension Profile {
  /// A hash that is equal on all replicas that have seen the same changes, in any order.
  ///
  /// The exclusive or of one `RowHash` for each row of the state, over the row's name, value and
  /// stamp. The rows are the single fields, such as `name`; `ingredients` and `effects`, the resets
  /// of the columns; `ingredient:` and `effect:` with an id, the choices; `stock:` with an id, the
  /// stated count (`Quantity.Stated.hash`) and each origin's sum; and under their own names the
  /// fields of the bench and each origin's sum of a tally. Rows that no change has set are left
  /// out. So are sums of zero: after a move it is unknown whether the earlier changes added
  /// nothing, or added and took away. Linear in the number of rows.
  package var digest: UInt64 {
    var digest: UInt64 = 0
    for field in SingleField.allCases { digest ^= registers[field].digest(as: field.rawValue) }
    for group in ChoiceGroup.allCases { digest ^= column(group).digest(of: group) }
    for (id, quantity) in inventory { digest ^= quantity.digest(as: Field.stock(id).description) }
    for (field, row) in bench.registers { digest ^= row.digest(as: Field.bench(field).description) }
    for (tally, quantity) in bench.tallies {
      digest ^= quantity.digest(as: Field.tally(tally).description)
    }
    return digest
  }
}

extension ChoiceColumn {
  fileprivate func digest(of group: ChoiceGroup) -> UInt64 {
    var digest = reset.digest(as: group.rawValue)
    for (id, choice) in choices { digest ^= choice.digest(as: Field(group, id).description) }
    return digest
  }
}

extension Quantity {
  fileprivate func digest(as name: String) -> UInt64 {
    var digest: UInt64 = 0
    for row in adjusted where row.sum != 0 {
      var hash = RowHash()
      hash.combine(name)
      hash.combine(row.origin)
      hash.combine(row.sum)
      digest ^= hash.value
    }
    guard let stated else { return digest }
    var hash = RowHash()
    hash.combine(name)
    hash.combine(stated.hash)
    return digest ^ hash.value
  }
}

extension Register where Value: DigestedValue {
  /// The hash of this register as a row with the given name.
  func hash(as name: String) -> UInt64 {
    var hash = RowHash()
    hash.combine(name)
    hash.combine(value.digestedText)
    hash.combine(stamp)
    return hash.value
  }

  fileprivate func digest(as name: String) -> UInt64 {
    stamp == .zero ? 0 : hash(as: name)
  }
}

/// A register's value with a text for the digest.
protocol DigestedValue {
  var digestedText: String { get }
}

extension Choice: DigestedValue {
  var digestedText: String { rawValue }
}

extension FieldValue: DigestedValue {
  var digestedText: String { text }
}
