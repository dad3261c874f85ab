/// How many changes of each origin were seen; a missing origin counts as 0.
///
/// The vector tells what a replica lacks and whether two changes were concurrent; it never decides
/// between values. Real profiles have a handful of origins, so a sorted array holds them. A peer
/// may send as many as fit into a line, so lookups are binary searches.
package struct VersionVector: Hashable, Sendable {
  /// Ascending by origin, without duplicates and without 0, so that equal vectors are equal arrays.
  package private(set) var entries: [Dot]

  /// The most origins in one profile's vector; two vectors of this length fit into half a line.
  ///
  /// A replica takes a new origin when it is restored or copied, so real vectors have a handful.
  package static let originLimit = 4096

  /// The vector of a replica that has seen nothing.
  package init() {
    entries = []
  }

  /// From entries in any order: the largest number of each origin is kept, zeros are dropped.
  package init(_ dots: some Sequence<Dot>) {
    self.init()
    for dot in dots.sorted(by: { $0.origin < $1.origin }) { insert(dot) }
  }

  /// The number of the newest change seen from an origin; 0 if none was seen.
  package subscript(origin: Origin) -> Int {
    let place = place(of: origin)
    return place.isPresent ? entries[place.index].seq : 0
  }

  /// A binary search; number 0, before any change, is in every vector.
  package func contains(_ dot: Dot) -> Bool {
    dot.seq <= self[dot.origin]
  }

  /// Whether this vector has seen everything that the other has seen.
  package func contains(_ other: VersionVector) -> Bool {
    other.entries.allSatisfy(contains)
  }

  /// How many changes this vector has seen and the other has not, up to `SaturatingSum.limit`.
  ///
  /// A peer may send as many origins as fit into a line, each with the greatest number there is.
  package func count(beyond other: VersionVector) -> Int {
    entries.reduce(0) { SaturatingSum.add($0, max(0, $1.seq - other[$1.origin])) }
  }

  /// The newest change of each origin of which this vector has seen more than the other.
  package func beyond(_ other: VersionVector) -> VersionVector {
    VersionVector(entries.filter { !other.contains($0) })
  }

  /// Marks a change, and every earlier change of its origin, as seen.
  package mutating func insert(_ dot: Dot) {
    guard dot.seq > 0 else { return }
    let place = place(of: dot.origin)
    if place.isPresent {
      entries[place.index].seq = max(entries[place.index].seq, dot.seq)
    } else {
      entries.insert(dot, at: place.index)
    }
  }

  /// Merges to the least upper bound: everything that either vector has seen, in one pass over
  /// both.
  package mutating func merge(_ other: VersionVector) {
    let merge = SortedMerge<Dot>(
      isBefore: { $0.origin < $1.origin }, combine: { $0.seq < $1.seq ? $1 : $0 })
    entries = merge(entries, other.entries)
  }

  private func place(of origin: Origin) -> (index: Int, isPresent: Bool) {
    let index = entries.partitioningIndex { $0.origin >= origin }
    return (index, index < entries.count && entries[index].origin == origin)
  }
}

extension VersionVector {
  /// Traps if the entries are out of order, duplicated or zero, which would be a bug.
  package func checkInvariants() {
    for (one, next) in zip(entries, entries.dropFirst()) { precondition(one.origin < next.origin) }
    precondition(entries.allSatisfy { $0.seq > 0 })
  }
}
