extension Dictionary where Key == String {
  /// Sorted by the names' bytes: Swift's own order compares composed and decomposed text as equal.
  ///
  /// Sorts names with their positions, because moving the values would copy each several times.
  /// Public and inlinable, because a profile's snapshot sorts its columns with it, and an
  /// unspecialized sort is twenty times slower.
  @inlinable
  public var sortedByName: [Element] {
    indices.map { (name: self[$0].key, place: $0) }
      .sorted { $0.name.precedesInBytes($1.name) }
      .map { self[$0.place] }
  }
}

extension String {
  @usableFromInline
  func precedesInBytes(_ other: String) -> Bool {
    let (ours, theirs) = (utf8.span, other.utf8.span)
    for index in 0..<min(ours.count, theirs.count) where ours[index] != theirs[index] {
      return ours[index] < theirs[index]
    }
    return ours.count < theirs.count
  }
}
