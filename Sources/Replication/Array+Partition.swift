extension Array {
  /// The index of the first element in the second part; `count` if the second part is empty.
  ///
  /// A binary search: it asks about O(log `count`) elements. The array must be partitioned: all
  /// elements of the first part come before all elements of the second part.
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
