/// Merges two lists that are sorted by origin, in one pass over both.
///
/// A peer may send thousands of rows. Inserting them one by one would move the remaining rows every
/// time.
package struct SortedMerge<Element> {
  private let isBefore: (Element, Element) -> Bool
  private let combine: (Element, Element) -> Element

  /// `isBefore` compares origins; `combine` merges two elements of the same origin.
  ///
  /// `combine` gets the element of the first list first.
  package init(
    isBefore: @escaping (Element, Element) -> Bool,
    combine: @escaping (Element, Element) -> Element
  ) {
    self.isBefore = isBefore
    self.combine = combine
  }

  /// The merged list; each step compares two elements at most twice and consumes at least one.
  package func callAsFunction(_ one: [Element], _ other: [Element]) -> [Element] {
    guard !one.isEmpty else { return other }
    guard !other.isEmpty else { return one }
    var merged: [Element] = []
    merged.reserveCapacity(one.count + other.count)
    var (left, right) = (0, 0)
    while left < one.count, right < other.count {
      if isBefore(one[left], other[right]) {
        merged.append(one[left])
        left += 1
      } else if isBefore(other[right], one[left]) {
        merged.append(other[right])
        right += 1
      } else {
        merged.append(combine(one[left], other[right]))
        (left, right) = (left + 1, right + 1)
      }
    }
    merged.append(contentsOf: one[left...])
    merged.append(contentsOf: other[right...])
    return merged
  }
}

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
