internal import ProfileStore
internal import Profiles
internal import StoreJobs

/// What a mended store lacks: how many changes of which profile, with the first and the last number.
struct SalvageLosses {
  /// Changes that are known to be in no state and in no log; those under nil are of unknown profiles.
  private var lost: [ProfileID?: CountedChanges] = [:]
  private var names: [ProfileID: String] = [:]
  /// Changes that the history lacks, and that are not known to be lost.
  private var unread = CountedChanges()
  /// Changes that were put right.
  private var corrected = CountedChanges()
  /// What is missing and cannot be counted, in a sentence; nil as a rule.
  let uncounted: String?
  /// The origin of the store to which the file belongs, if that is another store; nil as a rule.
  private var other: Origin?

  /// The store that was made from some rows.
  struct Outcome {
    /// The last lsn in the base of the mended store.
    var formerLSN: Int
    /// How many changes the log of that base has.
    var formerCount: Int
    var gaps: [ProfileID: [BridgedProfile.Gap]]
    /// Whether the numbers in the gaps are those of the damaged store.
    var areNumbersKept: Bool
    var profiles: [ProfileID: Profile]
  }

  /// A store numbers its changes one after the other, so the numbers show what is missing.
  init(_ rows: SalvagedRows, in outcome: Outcome) {
    uncounted =
      rows.isLogUncounted
      ? "commits in its log cannot be read, and how many changes they had is not known" : nil
    for lsn in rows.corrected { corrected.add(1, lsn...lsn) }
    if let replaced = rows.replaced {
      // The other store's changes have the lsns of those that are lost.
      other = replaced.other
      lost[nil] = CountedChanges(count: replaced.lost)
      for gap in outcome.gaps.values.joined() where !replaced.origins.contains(gap.origin) {
        lost[nil]?.add(gap.numbers.count, nil)
      }
      return
    }
    names = outcome.profiles.mapValues(\.name.value)
    let (former, last) = (outcome.formerLSN, rows.lastLSN)
    let states = rows.snapshots.map(\.lsn)
    let read = Set(rows.changes.values.flatMap { $0.values.map(\.lsn) } + states)
    for (id, gaps) in outcome.gaps {
      for gap in gaps {
        let numbers = read.others(from: max(gap.after, former) + 1, to: gap.before - 1)
        lost[id, default: CountedChanges()]
          .add(gap.numbers.count, outcome.areNumbersKept ? numbers : nil)
      }
    }
    let bridged = lost.values.compactMap(\.numbers)
    let vectors = outcome.profiles.mapValues(\.vector)
    var rowless = count
    for row in rows.spoilt where row.row.hasNumbers {
      let (lsn, ids) = (Int(row.row.lsn), Set(row.owners.map(\.profile)))
      let isStray = ids.isEmpty && rowless > 0 && bridged.contains { $0 ~= lsn }
      if isStray || row.isIn(outcome.gaps) {
        rowless -= 1
      } else if row.isKnown(by: vectors) {
        unread.add(1, lsn...lsn)
      } else {
        lost[ids.count == 1 ? ids.first : nil, default: CountedChanges()].add(1, lsn...lsn)
      }
    }
    // The last changes, of which nothing is left but the numbers that they were given.
    let seen = rows.seenNumbers.filter { former < $0 && $0 <= last }
    let taken = seen.union(states.filter { former < $0 && $0 <= last })
    let tail = max(0, last - max(former, taken.max() ?? 0))
    lost[nil, default: CountedChanges()].add(tail, taken.others(from: last - tail + 1, to: last))
    // Changes that only the count of the log reveals, such as all changes of a profile that is gone.
    let untold =
      min(
        rows.countedChanges - outcome.formerCount - seen.count, last - former - taken.count)
      - SaturatingSum.add(max(0, rowless), tail)
    let gone = max(0, untold - rows.countKept(without: taken, after: former), rows.provenWithoutRow)
    let numbers = taken.others(from: former + 1, to: last - tail)
    lost[nil, default: CountedChanges()].add(gone, numbers)
    unread.add(max(0, untold - gone), numbers)
  }

  /// How many changes are known to be in no state and in no log.
  var count: Int { lost.values.reduce(0) { SaturatingSum.add($0, $1.count) } }
}

/// Some changes, and the first and the last of the numbers that they may have.
private struct CountedChanges {
  var count = 0
  /// Nil if not all of the numbers are known.
  var numbers: ClosedRange<Int>?

  mutating func add(_ more: Int, _ range: ClosedRange<Int>?) {
    guard more > 0 else { return }
    if count == 0 {
      numbers = range
    } else if let known = numbers, let range {
      numbers =
        min(known.lowerBound, range.lowerBound)...max(known.upperBound, range.upperBound)
    } else {
      numbers = nil
    }
    count = SaturatingSum.add(count, more)
  }
}

extension SalvagedRows {
  /// How many changes without a row are in a state that was read, and may have had a row.
  ///
  /// Above a state's floor, each of its changes had a row. Below the floor, only some had, with
  /// lsns up to the floor's.
  fileprivate func countKept(without taken: Set<Int>, after former: Int) -> Int {
    let above = countCovered(by: snapshots, aboveFloors: true, besides: spoilt)
    let below = countCovered(by: snapshots, besides: spoilt) - above
    let floor = floors.values.reduce(0) { max($0, $1.lsn) }
    let free = floor - former - taken.count { $0 <= floor }
    return SaturatingSum.add(above, max(0, min(below, free)))
  }
}

extension SpoiltRow {
  /// Whether the row seems to be one of the missing changes.
  fileprivate func isIn(_ gaps: [ProfileID: [BridgedProfile.Gap]]) -> Bool {
    owners.contains { owner in
      gaps[owner.profile]?.contains {
        $0.origin == owner.origin && $0.numbers ~= Int(row.seq)
      } ?? false
    }
  }
}

extension Set<Int> {
  /// From the first to the last number of a range that is not in the set; nil without such a number.
  fileprivate func others(from low: Int, to high: Int) -> ClosedRange<Int>? {
    guard low <= high, let first = (low...high).first(where: { !contains($0) }),
      let last = (low...high).last(where: { !contains($0) })
    else { return nil }
    return first...last
  }
}

// MARK: - Words

extension SalvageLosses {
  /// How many profiles are named; the losses of all others are one number.
  private static let namedProfiles = 8

  /// The losses in sentences; empty if nothing is known to be missing.
  var sentences: [String] {
    var sentences = other.map { ["the file belongs to another store, \($0)"] } ?? []
    let profiles = lost.keys.compactMap(\.self).sorted()
    var rest = lost[nil] ?? CountedChanges()
    for id in profiles.dropFirst(Self.namedProfiles) {
      if let changes = lost[id] { rest.add(changes.count, changes.numbers) }
    }
    let named = profiles.prefix(Self.namedProfiles).compactMap { id in
      lost[id].map { ($0, " of the profile " + (names[id].map { "\"\($0)\"" } ?? "\(id)")) }
    }
    for (changes, owner) in named + [(rest, "")] where changes.count > 0 {
      sentences.append(
        changes.words + owner
          + (changes.count == 1
            ? " is lost, unless another replica has it"
            : " are lost, unless another replica has them"))
    }
    if let uncounted { sentences.append(uncounted) }
    if unread.count > 0 { sentences.append("the history lacks \(unread.words)") }
    if corrected.count > 0 {
      sentences.append("one byte was wrong in \(corrected.words), and was put right")
    }
    return sentences
  }
}

extension CountedChanges {
  /// As in "change 57", "changes 60-61" and "3 of the changes 57-61".
  fileprivate var words: String {
    guard let numbers, numbers.count >= count else {
      return count == 1 ? "1 change" : "\(count) changes"
    }
    let range = "\(numbers.lowerBound)-\(numbers.upperBound)"
    if numbers.count > count { return "\(count) of the changes \(range)" }
    return count == 1 ? "change \(numbers.lowerBound)" : "changes \(range)"
  }
}
