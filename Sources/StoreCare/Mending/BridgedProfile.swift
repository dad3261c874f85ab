internal import ProfileStore
internal import Profiles

/// A profile to which changes were applied although changes before them are missing.
///
/// Its vector covers the missing changes, so that no peer sends the later ones again: they would be
/// added twice. See Documentation/STORE.md#behind-a-gap.
struct BridgedProfile {
  /// Changes of one origin that the vector covers, and that were never applied here.
  struct Gap: Equatable {
    var origin: Origin
    var numbers: ClosedRange<Int>
    /// The lsn of the change that proves the gap: it had seen the missing changes, or follows them.
    var before: Int
    /// The lsn of the origin's last change before the gap; 0 if there is none.
    var after: Int
  }

  private(set) var profile: Profile
  private(set) var gaps: [Gap] = []
  /// The newest places of origins that no log has: others may name them as seen, so their hashes must stay known.
  private(set) var ends: [Link] = []
  /// The conflicts of each change with the state before it, in the order of the changes.
  private(set) var conflicts: [[Conflict]] = []

  /// The changes must be in the order of the log; `log` has those that the known state includes.
  ///
  /// `origin` gets a number in the vector that is no change. No peer has seen that number, so each
  /// peer joins the whole state, and corrects what is wrong here.
  init(_ known: Profile, of log: [Change], over changes: [LoggedChange], origin: Origin) {
    profile = known
    for logged in changes {
      conflicts.append(profile.conflicts(with: logged.change))
      _ = profile.apply(logged.change, catalog: nil)
    }
    gaps = Self.gaps(in: changes, beyond: known.vector)
    settle(changes, origin, over: known, of: log)
  }

  /// The changes that `changes`, in log order, prove to exist, but that neither they nor the known state have.
  private static func gaps(
    in changes: [LoggedChange], beyond known: VersionVector
  ) -> [Gap] {
    var (gaps, seen, lsns) = ([Gap](), known, [Origin: Int]())
    for logged in changes {
      let dot = logged.change.dot
      // In the log, a change comes after everything that its author had seen.
      for proven in logged.change.context.entries + [Dot(origin: dot.origin, seq: dot.seq - 1)]
      where proven.seq > seen[proven.origin] {
        gaps.append(
          Gap(
            origin: proven.origin, numbers: seen[proven.origin] + 1...proven.seq,
            before: logged.lsn, after: lsns[proven.origin] ?? 0))
        seen.insert(proven)
      }
      seen.insert(dot)
      lsns[dot.origin] = logged.lsn
    }
    return gaps
  }
}

// MARK: - The state

extension BridgedProfile {
  private mutating func settle(
    _ changes: [LoggedChange], _ origin: Origin, over known: Profile, of log: [Change]
  ) {
    var (vector, heads) = (profile.vector, profile.heads)
    for gap in gaps where gap.numbers.upperBound > vector[gap.origin] {
      let last = Dot(origin: gap.origin, seq: gap.numbers.upperBound)
      vector.insert(last)
      let link = changes.lazy.flatMap(\.change.place.links).first { $0.dot == last }
      if let link { ends.append(link) }
      heads[gap.origin] = Head(
        time: heads[gap.origin]?.time ?? .first, hash: link?.hash ?? .unknown)
    }
    var (catalog, registers) = (profile.catalog, profile.registers)
    if vector.entries.count < VersionVector.originLimit {
      let mark = Dot(origin: origin, seq: vector[origin] + 1)
      vector.insert(mark)
      let end = Link(mark, ChangeHash(before: origin))
      ends.append(end)
      heads[origin] = Head(time: max(profile.latestMoment, .first), hash: end.hash)
      if known.vector.entries.isEmpty, catalog.isEmpty {
        // The creation is missing. A replica that has it knows better: this stamp loses to any.
        catalog = Profile.usualCatalog
        if registers.name.stamp == .zero {
          let stamp = Stamp(time: .first, tie: 0, origin: mark.origin, seq: mark.seq)
          registers.name.set("mended " + profile.id.description.prefix(8), stamp: stamp)
        }
      }
    }
    profile = Profile(
      id: profile.id, catalog: catalog, registers: registers, ingredients: profile.ingredients,
      effects: profile.effects, inventory: inventory(changes, over: known, of: log),
      bench: profile.bench,
      vector: vector, heads: heads, branches: profile.branches)
  }

  /// The bag, with sums that agree with what the author of the newest count had seen.
  private func inventory(
    _ changes: [LoggedChange], over known: Profile, of log: [Change]
  ) -> [String: Quantity] {
    let (steps, before) = (BagSteps(changes.map(\.change)), BagSteps(log))
    let missing = Dictionary(grouping: gaps, by: \.origin).mapValues { $0.map(\.numbers) }
    var inventory = profile.inventory
    for id in steps.ingredients {
      let stamp = inventory[id]?.stated?.stamp
      let count = stamp.flatMap { steps.count(of: id, at: $0) ?? before.count(of: id, at: $0) }
      let unknown =
        count.map {
          SaturatingSum.subtract(
            steps.unknownSum(of: id, seenBy: $0),
            before.sum(of: id, seenBy: $0, known.inventory[id]))
        } ?? 0
      let seen = missing.filter { $0.value[0].lowerBound <= count?.context[$0.key] ?? 0 }.keys
        .sorted()
      // The missing adjustments may be of any of these origins, which does not matter for the
      // count. Prefer a row whose number can be lowered, because a join corrects it.
      let debtor =
        seen.first { seen.count > 1 && steps.lastAdjust(of: id, by: $0) ?? 0 > 1 } ?? seen.first
      for (origin, missing) in missing {
        let settled = Self.row(
          inventory[id]?.adjusted.first { $0.origin == origin }, of: origin, missing: missing,
          last: steps.lastAdjust(of: id, by: origin),
          counted: seen.count == 1 ? count?.context[origin] ?? 0 : 0,
          adding: origin == debtor ? unknown : 0, isShared: seen.count > 1)
        if let settled { inventory[id] = inventory[id]?.replacing(settled) }
      }
    }
    return inventory
  }

  /// The corrected row of an origin with missing changes; nil if the row stays as it is.
  ///
  /// The newest count includes the origin's changes up to the number `counted`, missing ones
  /// included. If a change after that number is missing, the sum may be wrong. Then the row gets a
  /// lower number, so that a join replaces it by the row of a replica that has everything. The same
  /// applies to a row whose sum may be partly another origin's.
  private static func row(
    _ row: Quantity.Adjusted?, of origin: Origin, missing: [ClosedRange<Int>], last: Int?,
    counted: Int, adding sum: Int, isShared: Bool
  ) -> Quantity.Adjusted? {
    guard let first = missing.first?.lowerBound else { return nil }
    var settled = row ?? Quantity.Adjusted(origin: origin, seq: first, sum: 0)
    if sum != 0 {
      settled.sum = SaturatingSum.add(settled.sum, sum)
      settled.seq = max(settled.seq, first)
    }
    let known = counted >= first ? counted : 0
    if let last, last > known,
      missing.contains(where: { $0.upperBound > known && $0.lowerBound < last })
    {
      settled.seq = last - 1
    } else if isShared, sum != 0, let last, last > 1 {
      settled.seq = last - 1
    }
    return settled == row || (row == nil && settled.sum == 0) ? nil : settled
  }
}

/// The effects of changes on the bag.
private struct BagSteps {
  private var adjusts: [String: [(dot: Dot, amount: Int)]] = [:]
  private var counts: [String: [(stamp: Stamp, context: VersionVector, seen: Int)]] = [:]

  init(_ changes: [Change]) {
    for change in changes {
      for edit in change.edits {
        if case .adjust(let id, let amount) = edit {
          adjusts[id, default: []].append((change.dot, amount))
        } else if case .stock(let id, _, let seen) = edit {
          counts[id, default: []].append((change.stamp, change.context, seen))
        }
      }
    }
  }

  var ingredients: Set<String> { Set(adjusts.keys).union(counts.keys) }

  func lastAdjust(of id: String, by origin: Origin) -> Int? {
    adjusts[id]?.last { $0.dot.origin == origin }?.dot.seq
  }

  func count(of id: String, at stamp: Stamp) -> (context: VersionVector, seen: Int)? {
    counts[id]?.last { $0.stamp == stamp }.map { ($0.context, $0.seen) }
  }

  /// What the author of a count had seen beyond these adjustments.
  func unknownSum(
    of id: String, seenBy count: (context: VersionVector, seen: Int)
  ) -> Int {
    let known = adjusts[id, default: []].filter { count.context.contains($0.dot) }
      .reduce(0) { SaturatingSum.add($0, $1.amount) }
    return SaturatingSum.subtract(count.seen, known)
  }

  /// What the author of a count had seen of a quantity's adjustments, of which these are the newest.
  func sum(
    of id: String, seenBy count: (context: VersionVector, seen: Int), _ quantity: Quantity?
  ) -> Int {
    var sum = 0
    for row in quantity?.adjusted ?? [] where count.context[row.origin] > 0 {
      sum = SaturatingSum.add(sum, row.sum)
    }
    for (dot, amount) in adjusts[id, default: []]
    where count.context[dot.origin] > 0 && !count.context.contains(dot) {
      sum = SaturatingSum.subtract(sum, amount)
    }
    return sum
  }
}

extension HybridTimestamp {
  /// Earlier than every moment of a change.
  fileprivate static let first = HybridTimestamp(rawValue: 1)
}

extension Quantity {
  fileprivate func replacing(_ row: Adjusted) -> Quantity {
    Quantity(adjusted: adjusted.filter { $0.origin != row.origin } + [row], stated: stated)
  }
}
