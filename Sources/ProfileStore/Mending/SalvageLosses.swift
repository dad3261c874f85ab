internal import Profiles
internal import Replication
internal import StoreJobs

/// What a mended store lacks, and which numbers that had.
struct SalvageLosses {
  /// How many changes are known to be in no state and in no log.
  let count: Int
  /// Their numbers.
  ///
  /// There may be more numbers than changes: a number without a trace may be a joined state's, which
  /// takes a number, too.
  let numbers: LostNumbers
  /// Changes that are in a state, and are missing from the history.
  private let unread: Unread
  /// Changes that were put right.
  private let corrected: LostNumbers
  /// What is missing and cannot be counted, in a sentence; nil as a rule.
  let uncounted: String?
  /// The origin of the store to which the file belongs, if that is another store; nil as a rule.
  private var other: Origin?

  /// What a store has become of some rows.
  struct Outcome {
    /// The last number in the base of the mended store.
    var formerLSN: Int
    /// How many changes the log of that base has.
    var formerCount: Int
    var gaps: [ProfileID: [BridgedProfile.Gap]]
    /// Whether the numbers in the gaps are those of the damaged store.
    var areNumbersKept: Bool
    /// What each profile has seen in the end.
    var vectors: [ProfileID: VersionVector]
  }

  init(_ rows: SalvagedRows, in outcome: Outcome) {
    let changes = rows.changes.values.flatMap(\.values)
    let taken = (changes.map(\.lsn) + rows.snapshots.map(\.lsn)).sorted()
    let spoilt = rows.spoilt.filter(\.row.hasNumbers).sorted { $0.row.lsn < $1.row.lsn }
    let spoiltNumbers = spoilt.map { Int($0.row.lsn) }
    var (count, ranges) = (0, [ClosedRange<Int>]())
    for (id, gaps) in outcome.gaps {
      for gap in gaps {
        count = SaturatingSum.add(count, gap.numbers.count)
        let first = max(gap.after, outcome.formerLSN) + 1
        guard outcome.areNumbersKept, first < gap.before else { continue }
        let near = spoiltNumbers.places(of: first...gap.before - 1)
        let found = Set(near.filter { spoilt[$0].isIn(gap, of: id) }.map { spoiltNumbers[$0] })
        ranges +=
          found.count >= gap.numbers.count
          ? found.map { $0...$0 } : taken.gaps(in: first...gap.before - 1)
      }
    }
    // What came last, and left no trace but that its number was given.
    let last = max(outcome.formerLSN, taken.last ?? 0)
    if last < rows.lastLSN {
      ranges.append(last + 1...rows.lastLSN)
      count = SaturatingSum.add(count, rows.lastLSN - last)
    }
    let untold = Self.untold(rows, in: outcome, besides: count, ranges)
    let proven = rows.provenWithoutRow
    let kept = Self.kept(untold, rows, proven: proven)
    let gone = untold.count - kept.possible
    if gone > 0 { ranges += untold.ranges }
    count = SaturatingSum.add(count, max(gone, proven))
    let told = LostNumbers(ranges)
    let others = spoilt.filter { !told.contains(Int($0.row.lsn)) }
    let unread = LostNumbers(
      others.filter { $0.isKnown(by: outcome.vectors) }.map { Int($0.row.lsn) })
    let lost = LostNumbers(
      others.map { Int($0.row.lsn) }.filter { !unread.contains($0) })
    self.unread = Unread(
      count: unread.count + kept.possible, certain: unread.count + kept.certain,
      numbers: kept.possible > 0 ? LostNumbers(unread.ranges + untold.ranges) : unread)
    self.count = SaturatingSum.add(count, lost.count)
    numbers = LostNumbers(ranges + lost.ranges)
    corrected = LostNumbers(rows.corrected)
    uncounted = Self.uncounted(rows)
  }

  /// The losses of a store whose file was replaced by that of another store.
  ///
  /// The lsns of the lost changes are not named, because the other store's changes have these lsns.
  init(of replaced: ReplacedStore, _ rows: SalvagedRows, in outcome: Outcome) {
    let gaps = outcome.gaps.values.joined().filter { !replaced.origins.contains($0.origin) }
    count = gaps.reduce(replaced.lost) { SaturatingSum.add($0, $1.numbers.count) }
    numbers = LostNumbers([ClosedRange<Int>]())
    unread = Unread(count: 0, certain: 0, numbers: LostNumbers([ClosedRange<Int>]()))
    corrected = LostNumbers(rows.corrected)
    uncounted = Self.uncounted(rows)
    other = replaced.other
  }

  private static func uncounted(_ rows: SalvagedRows) -> String? {
    rows.isLogUncounted
      ? "commits in its log cannot be read, and how many changes they had is not known" : nil
  }

  /// Missing changes that only the count of the log reveals.
  ///
  /// For example the changes below the last lsn of a profile that is gone with all of its changes.
  private static func untold(
    _ rows: SalvagedRows, in outcome: Outcome, besides told: Int, _ ranges: [ClosedRange<Int>]
  ) -> (count: Int, ranges: [ClosedRange<Int>]) {
    let seen = rows.seenNumbers.filter { $0 > outcome.formerLSN }
    let missing = rows.countedChanges - outcome.formerCount - seen.count - told
    guard missing > 0, outcome.formerLSN < rows.lastLSN else { return (0, []) }
    let states = rows.snapshots.map(\.lsn)
    let known = LostNumbers(ranges)
    let free = (Array(seen) + states).sorted()
      .gaps(in: outcome.formerLSN + 1...rows.lastLSN)
      .filter { !known.contains($0.lowerBound) }
    let room = free.reduce(0) { SaturatingSum.add($0, $1.count) }
    return (min(missing, room), room > 0 ? free : [])
  }
}

extension SalvageLosses {
  /// Changes that the history lacks.
  fileprivate struct Unread {
    var count: Int
    /// At least this many of them have their values in a state.
    var certain: Int
    /// Their lsns, and perhaps lsns of joined states.
    var numbers: LostNumbers
  }

  /// How many of the untold changes are certainly in a state that was read, and how many possibly.
  ///
  /// Above a state's floor, each of its changes had a row. Below the floor, only some had, with
  /// lsns up to the floor's. Changes that are proven of profiles without a row are in no state.
  private static func kept(
    _ untold: (count: Int, ranges: [ClosedRange<Int>]), _ rows: SalvagedRows, proven: Int
  ) -> (certain: Int, possible: Int) {
    let floor = rows.floors.values.reduce(0) { max($0, $1.lsn) }
    let low = untold.ranges.reduce(0) { $0 + max(0, min($1.upperBound, floor) - $1.lowerBound + 1) }
    let above = rows.countCovered(by: rows.snapshots, aboveFloors: true, besides: rows.spoilt)
    let all = rows.countCovered(by: rows.snapshots, besides: rows.spoilt)
    let certain = min(untold.count, above)
    let possible = min(
      untold.count - min(proven, untold.count - certain), above + min(max(0, all - above), low))
    return (certain, possible)
  }
}

extension SpoiltRow {
  /// Whether it seems to be one of the changes of a gap.
  fileprivate func isIn(_ gap: BridgedProfile.Gap, of id: ProfileID) -> Bool {
    gap.numbers ~= Int(row.seq)
      && owners.contains { $0.profile == id && $0.origin == gap.origin }
  }
}

/// Numbers in ascending order.
extension [Int] {
  /// The places of those that are in a range.
  fileprivate func places(of range: ClosedRange<Int>) -> Range<Int> {
    partitioningIndex { $0 >= range.lowerBound }..<partitioningIndex { $0 > range.upperBound }
  }

  /// What of a range is not among them.
  fileprivate func gaps(in range: ClosedRange<Int>) -> [ClosedRange<Int>] {
    var gaps: [ClosedRange<Int>] = []
    var low = range.lowerBound
    for number in self[places(of: range)] {
      if low < number { gaps.append(low...number - 1) }
      low = number + 1
    }
    if low <= range.upperBound { gaps.append(low...range.upperBound) }
    return gaps
  }
}

// MARK: - Words

extension SalvageLosses {
  /// What is to be said of it; nothing where nothing is known to be missing.
  var sentences: [String] {
    var sentences: [String] = []
    if let other { sentences.append("the file belongs to another store, \(other)") }
    if count > 0 {
      sentences.append(
        Self.subject(count, numbers)
          + (count == 1
            ? " is lost, unless another replica has it"
            : " are lost, unless another replica has them"))
    }
    if let uncounted { sentences.append(uncounted) }
    if unread.count > 0 {
      sentences.append(
        "the history lacks \(Self.subject(unread.count, unread.numbers))\(unread.ending)")
    }
    if !corrected.isEmpty {
      sentences.append("one byte was wrong in \(Self.name(corrected)), and was put right")
    }
    return sentences
  }

  private static func subject(_ count: Int, _ numbers: LostNumbers) -> String {
    if numbers.isEmpty { return count == 1 ? "1 change" : "\(count) changes" }
    if numbers.count < count { return "\(count) changes, among them \(name(numbers))," }
    return numbers.count == count
      ? name(numbers) : "\(count) of the changes \(numbers.words)"
  }

  private static func name(_ numbers: LostNumbers) -> String {
    (numbers.count == 1 ? "change " : "changes ") + numbers.words
  }
}

extension SalvageLosses.Unread {
  fileprivate var ending: String {
    if certain == count { return ", but the values are there" }
    return certain == 0
      ? "; whether the values are there is not known"
      : "; the values of at least \(certain) of them are there"
  }
}
