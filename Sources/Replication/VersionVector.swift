/// How many changes of each origin were seen; a missing origin counts as 0.
///
/// It tells what a replica lacks and whether two changes were concurrent; it never picks a winner.
/// A profile has a handful of origins, so they lie in a sorted array; a foreign text may name as
/// many as its line holds, so they are found by halving.
package struct VersionVector: Hashable, Sendable {
  /// Ascending by origin, each once and none with 0, so that equal vectors are equal arrays.
  package private(set) var entries: [Dot]

  /// Origins of one profile's vector: two vectors of this length still fit into half a line.
  ///
  /// A replica takes a new origin when it is restored or copied, so real vectors have a handful.
  package static let originLimit = 4096

  /// Of somebody who has seen nothing; every other vector contains it.
  package init() {
    entries = []
  }

  /// From entries in any order; of several of one origin the largest counts, zeros are left out.
  package init(_ dots: some Sequence<Dot>) {
    self.init()
    for dot in dots.sorted(by: { $0.origin < $1.origin }) { insert(dot) }
  }

  /// The number of the newest change seen of an origin.
  package subscript(origin: Origin) -> Int {
    let place = place(of: origin)
    return place.isPresent ? entries[place.index].seq : 0
  }

  /// Found by halving; the number 0, from before any change, is contained in every vector.
  package func contains(_ dot: Dot) -> Bool {
    dot.seq <= self[dot.origin]
  }

  /// Whether everything that the other has seen is seen here.
  package func contains(_ other: VersionVector) -> Bool {
    other.entries.allSatisfy(contains)
  }

  /// How many changes are seen here that the other has not, at most `SaturatingSum.limit`.
  ///
  /// A peer may name as many origins as its line holds, each with the greatest number there is.
  package func count(beyond other: VersionVector) -> Int {
    entries.reduce(0) { SaturatingSum.add($0, max(0, $1.seq - other[$1.origin])) }
  }

  /// Takes note of a change and all before it of that origin.
  package mutating func insert(_ dot: Dot) {
    guard dot.seq > 0 else { return }
    let place = place(of: dot.origin)
    if place.isPresent {
      entries[place.index].seq = max(entries[place.index].seq, dot.seq)
    } else {
      entries.insert(dot, at: place.index)
    }
  }

  /// The least upper bound: what either has seen; one pass over both.
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
  /// Traps when the representation is not canonical, which would be our bug.
  package func checkInvariants() {
    for (one, next) in zip(entries, entries.dropFirst()) { precondition(one.origin < next.origin) }
    precondition(entries.allSatisfy { $0.seq > 0 })
  }
}
