internal import Replication

/// Looks for the first number at which two ends have different changes of one origin.
///
/// Both ends are asked for the hashes at the same numbers, at most 64 at a time, so three rounds find any
/// fork. An origin's changes are a chain: where two are the same, all before them are, too.
struct ForkSearch: Equatable, Sendable {
  /// What the search has found.
  enum Outcome: Equatable {
    /// These are to be asked of both ends.
    case ask([Dot])
    /// The end with fewer changes lags: its changes are all among those of the other one.
    case lags
    /// From this number on the ends have different changes.
    case parted(Int)
    /// The ends part somewhere before this number; the hashes there are lost.
    case lost(Int)
  }

  let origin: Origin
  /// How many changes of the origin each end has.
  let counts: EndPair<Int>
  /// Up to here both have the same changes; nothing parts before an origin's first change.
  private var same = 0
  /// From here on they have different ones, or none.
  private var different: Int
  /// The hashes at `different`, where that is the number of a change.
  private(set) var first = EndPair<ChangeHash?>(both: nil)
  /// The numbers under way, and what the ends have answered.
  private var asked: [Int] = []
  private var answers = EndPair<[ChangeHash?]?>(both: nil)
  private var isStuck = false

  private static let numbersAtOnce = 64

  init(of origin: Origin, counts: EndPair<Int>) {
    self.origin = origin
    self.counts = counts
    different = min(counts.here, counts.there) + 1
  }

  /// What to do next; the same numbers are never asked for twice.
  mutating func next() -> Outcome {
    if different - same == 1 {
      return first.here == nil ? .lags : .parted(different)
    }
    if isStuck { return .lost(different) }
    let width = different - same - 1
    let count = min(width, Self.numbersAtOnce)
    // The last number is always among them: mostly, one end only lags.
    asked = (1...count).map { same + width * $0 / count }
    answers = EndPair(both: nil)
    return .ask(asked.map { Dot(origin: origin, seq: $0) })
  }

  /// An end has told its hashes; true if the other one has told its own, too.
  mutating func answered(_ hashes: [ChangeHash?], by end: RelayEnd) -> Bool {
    answers[end] = hashes
    guard let here = answers.here, let there = answers.there else { return false }
    isStuck = true
    for (index, number) in asked.enumerated() where index < here.count && index < there.count {
      guard let one = here[index], let other = there[index] else { continue }
      if one == other {
        guard number > same, number < different else { continue }
        same = number
        isStuck = false
      } else if number < different {
        different = number
        first = EndPair(here: one, there: other)
        isStuck = false
      }
    }
    return true
  }

  /// The end whose branch moves: that with fewer changes of its own, of equal ones that of the larger
  /// hash.
  ///
  /// A name that is the hash of an end's first change belongs to that end, even if the other end uses it.
  var mover: RelayEnd {
    if different == 1 {
      let byRight = ChangeHash(before: origin)
      if first.here == byRight { return .there }
      if first.there == byRight { return .here }
    }
    if counts.here != counts.there { return counts.here < counts.there ? .here : .there }
    guard let here = first.here, let there = first.there else { return .here }
    return here < there ? .there : .here
  }
}
