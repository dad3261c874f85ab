/// A set of fields in the order of their insertion.
///
/// Nearly every change has few fields, and comparing a field with a few others is quicker than hashing it.
struct FieldSet {
  /// In the order of their insertion.
  private(set) var ordered: [Field] = []
  /// The same fields; nil while they are few.
  private var many: Set<Field>?

  /// The most fields that are compared one by one.
  private static let few = 24

  /// Adds a field; false if it was there.
  @discardableResult
  mutating func insert(_ field: Field) -> Bool {
    if many != nil {
      guard many?.insert(field).inserted == true else { return false }
    } else {
      if ordered.contains(field) { return false }
      if ordered.count == Self.few { many = Set(ordered + [field]) }
    }
    ordered.append(field)
    return true
  }

  func contains(_ field: Field) -> Bool {
    many?.contains(field) ?? ordered.contains(field)
  }
}
