import Alchemy

/// The last changes of an origin, which move to a name of their own, because another replica has
/// different changes in their places.
///
/// Holds what the store has read from the log: the state alone does not tell which of the origin's
/// adjustments are among the moving changes.
package struct BranchMove: Equatable, Sendable {
  /// The current place of the first moving change.
  package var first: Dot
  /// The current number of the last moving change; all later numbers of the origin are free.
  package var last: Int
  /// Their new name: the hash of the first moving change.
  package var name: Origin
  /// The newest change that keeps the old name; nil if all changes move.
  package var staying: Head?
  /// What the moving changes add to each quantity that they adjust; may be zero.
  package var sums: [Field: Int]

  /// The arguments must be read from the log.
  package init(first: Dot, last: Int, name: Origin, staying: Head?, sums: [Field: Int]) {
    self.first = first
    self.last = last
    self.name = name
    self.staying = staying
    self.sums = sums
  }

  /// How many changes move.
  package var count: Int { last - first.seq + 1 }

  /// Whether the change at a place moves.
  package func takes(_ dot: Dot) -> Bool {
    dot.origin == first.origin && dot.seq >= first.seq
  }

  /// The place of a change after the move.
  package func callAsFunction(_ dot: Dot) -> Dot {
    takes(dot) ? Dot(origin: name, seq: dot.seq - first.seq + 1) : dot
  }

  /// A vector after the move.
  package func callAsFunction(_ vector: VersionVector) -> VersionVector {
    let seq = vector[first.origin]
    guard seq >= first.seq else { return vector }
    var entries = vector.entries.filter { $0.origin != first.origin }
    entries.append(Dot(origin: first.origin, seq: first.seq - 1))
    entries.append(self(Dot(origin: first.origin, seq: seq)))
    return VersionVector(entries)
  }

  /// The place of a change after the move, including the changes that its author had seen.
  package func callAsFunction(_ place: ChangePlace) -> ChangePlace {
    var root = place.branchPoint.map { self($0).origin }
    if place.dot == first { root = first.origin }
    return ChangePlace(
      self(place.dot), context: self(place.context),
      links: place.links.map { Link(self($0.dot), $0.hash) }
        .sorted { $0.dot.origin < $1.dot.origin },
      root: root)
  }

  func callAsFunction(_ stamp: Stamp) -> Stamp {
    guard takes(stamp.dot) else { return stamp }
    let dot = self(stamp.dot)
    return Stamp(time: stamp.time, tie: stamp.tie, origin: dot.origin, seq: dot.seq)
  }

  /// The same conflict, with the places of its changes after the move.
  package func callAsFunction(_ conflict: Conflict) -> Conflict {
    var moved = conflict
    moved.keptBy = self(conflict.keptBy)
    moved.lostBy = self(conflict.lostBy)
    return moved
  }
}

extension Profile {
  /// Moves the last changes of an origin to a name of their own; no shown value changes.
  ///
  /// Stamps, the vector, heads and branches follow the changes, and each quantity's sum is split between
  /// the two names. Linear in the number of rows.
  package mutating func move(_ branch: BranchMove) {
    var staying = branch.staying
    self = with { stamp in
      // Behind a cut the store does not know the time of the newest staying change: take its
      // stamps' latest.
      if stamp.origin == branch.first.origin, stamp.seq < branch.first.seq, let head = staying {
        staying?.time = max(head.time, stamp.time)
      }
      return branch(stamp)
    }
    for id in inventory.keys { inventory[id]?.split(by: branch, .stock(id)) }
    for tally in bench.tallies.keys { bench.tallies[tally]?.split(by: branch, .tally(tally)) }
    vector = branch(vector)
    heads[branch.name] = heads[branch.first.origin]
    heads[branch.first.origin] = staying
    branches = branches.mapValues { branch($0) }
    branches[branch.name] = Dot(origin: branch.first.origin, seq: branch.first.seq - 1)
    weight = countedWeight
  }
}

extension Quantity {
  /// Splits the row of a branch's origin into two rows.
  fileprivate mutating func split(by branch: BranchMove, _ field: Field) {
    guard let sum = branch.sums[field],
      let row = adjusted.first(where: { $0.origin == branch.first.origin })
    else { return }
    let last = branch(Dot(origin: row.origin, seq: row.seq))
    var rows = adjusted.filter { $0.origin != row.origin }
    rows.append(Adjusted(origin: branch.name, seq: last.seq, sum: sum))
    let rest = SaturatingSum.subtract(row.sum, sum)
    // The number includes every staying adjustment, without knowing which was the last.
    if rest != 0 {
      rows.append(Adjusted(origin: row.origin, seq: branch.first.seq - 1, sum: rest))
    }
    self = Quantity(adjusted: rows, stated: stated)
  }
}

extension Change {
  /// What the change adds to each quantity that it adjusts.
  package var addedSums: [Field: Int] {
    var sums: [Field: Int] = [:]
    for (field, amount) in edits.flatMap(\.addedSums) {
      sums[field] = SaturatingSum.add(sums[field] ?? 0, amount)
    }
    return sums
  }
}
