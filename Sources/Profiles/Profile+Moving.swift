import Alchemy

/// The end of an origin's changes that gets a name of its own, because the other end of a link has
/// other changes at their places.
///
/// It knows what the store has read of the log: the state alone does not tell which adjustments of the
/// origin are among the changes that move.
package struct BranchMove: Equatable, Sendable {
  /// Where the first of them stands so far.
  package var first: Dot
  /// Where the last of them stands so far; all later numbers of the origin are free.
  package var last: Int
  /// Their name from now on: the hash of the first of them.
  package var name: Origin
  /// The newest change that stays under the origin; nil if all of them move.
  package var staying: Head?
  /// What the moving changes add to each quantity that they adjust; may be zero.
  package var sums: [Field: Int]

  /// The facts must be those of the log.
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

  /// Where a change stands afterwards.
  package func callAsFunction(_ dot: Dot) -> Dot {
    takes(dot) ? Dot(origin: name, seq: dot.seq - first.seq + 1) : dot
  }

  /// What a vector says afterwards.
  package func callAsFunction(_ vector: VersionVector) -> VersionVector {
    let seq = vector[first.origin]
    guard seq >= first.seq else { return vector }
    var entries = vector.entries.filter { $0.origin != first.origin }
    entries.append(Dot(origin: first.origin, seq: first.seq - 1))
    entries.append(self(Dot(origin: first.origin, seq: seq)))
    return VersionVector(entries)
  }

  /// Where a change stands afterwards, with what its author had seen where that is then.
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

  /// The same conflict, by the places of its changes afterwards.
  package func callAsFunction(_ conflict: Conflict) -> Conflict {
    var moved = conflict
    moved.keptBy = self(conflict.keptBy)
    moved.lostBy = self(conflict.lostBy)
    return moved
  }
}

extension Profile {
  /// Gives the end of an origin's changes a name of its own; no shown value changes.
  ///
  /// Stamps, the vector, heads and branches follow the changes, and each quantity's sum is split between
  /// the two names. Linear in the number of rows.
  package mutating func move(_ branch: BranchMove) {
    var staying = branch.staying
    self = with { stamp in
      // Behind a cut the store does not know when the newest change that stays was made.
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
  /// Splits the row of a branch's origin in two.
  fileprivate mutating func split(by branch: BranchMove, _ field: Field) {
    guard let sum = branch.sums[field],
      let row = adjusted.first(where: { $0.origin == branch.first.origin })
    else { return }
    let last = branch(Dot(origin: row.origin, seq: row.seq))
    var rows = adjusted.filter { $0.origin != row.origin }
    rows.append(Adjusted(origin: branch.name, seq: last.seq, sum: sum))
    let rest = SaturatingSum.subtract(row.sum, sum)
    // It has every adjustment that stays, whichever was the last of them.
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
