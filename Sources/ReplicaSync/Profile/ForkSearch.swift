internal import Profiles

/// Finds the first number at which two ends have different changes of one origin.
///
/// Asks both ends for the hashes of the same numbers, at most 64 at a time, so three rounds find
/// any fork. An origin's changes form a chain: if both ends have the same change in a place, then
/// all changes before it are also the same.
struct ForkSearch: Equatable, Sendable {
  enum Outcome: Equatable {
    /// Ask both ends for the hashes in these places.
    case ask([Dot])
    /// The end with fewer changes only lags: the other end has all of them.
    case lags
    /// The ends have different changes from this number on.
    case parted(Int)
    /// The ends may part at or before this number, but an end no longer knows these hashes.
    case lost(Int)
  }

  let origin: Origin
  /// How many changes of the origin each end has.
  let counts: EndPair<Int>
  /// Up to this number both ends have the same changes; 0 if no equal hash is known.
  private var same = 0
  /// From this number on, the ends have different changes, or one of them has none.
  private var different: Int
  /// The hashes at `different`; nil if an end has no change there.
  private(set) var first = EndPair<ChangeHash?>(both: nil)
  /// The numbers under way, and the ends' answers.
  private var asked: [Int] = []
  private var answers = EndPair<[ChangeHash?]?>(both: nil)
  private var isStuck = false

  private static let numbersAtOnce = 64

  init(of origin: Origin, counts: EndPair<Int>) {
    self.origin = origin
    self.counts = counts
    different = min(counts.here, counts.there) + 1
  }

  /// The next step; never asks for the same numbers twice.
  mutating func next() -> Outcome {
    if different - same == 1 {
      return first.here == nil ? .lags : .parted(different)
    }
    if isStuck { return .lost(different) }
    let width = different - same - 1
    let count = min(width, Self.numbersAtOnce)
    // Includes the last number, because usually one end only lags.
    asked = (1...count).map { same + width * $0 / count }
    answers = EndPair(both: nil)
    return .ask(asked.map { Dot(origin: origin, seq: $0) })
  }

  /// Takes an end's hashes; returns whether both ends have answered.
  mutating func answered(_ hashes: [ChangeHash?], by end: RelayEnd) -> Bool {
    answers[end] = hashes
    guard let here = answers.here, let there = answers.there else { return false }
    // Without progress the search is stuck: an end may no longer know these hashes.
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

  /// The end whose branch is to move: the end with fewer changes, or in a tie the one with the
  /// larger hash.
  ///
  /// An origin that is named after an end's first change stays with that end, even if the other end
  /// uses it.
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
