extension Array {
  /// The index of the first element that belongs in the second part; `count` if none does.
  ///
  /// Trusts that all elements before it belong in the first part. Found by halving, so it asks about
  /// the logarithm of `count` elements.
  @inlinable
  package func partitioningIndex(where belongsInSecondPart: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if belongsInSecondPart(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
