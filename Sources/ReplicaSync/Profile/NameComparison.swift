internal import Profiles
internal import Wire

/// Compares the origins under which both ends have their changes.
///
/// Before anything is passed on, a place must denote the same change at both ends. It does not if
/// an end has not learnt the origin of a branch, or if an end's store was rolled back or copied.
struct NameComparison {
  /// A change that begins a branch at one end, with its place at the other end, which lacks the
  /// branch.
  struct Unlearned: Equatable {
    let place: Dot
    let hash: ChangeHash
  }

  let ends: EndPair<Standpoint>

  /// The branches whose changes an end still has under the origins from which they part.
  func unlearned(by end: RelayEnd) -> [Unlearned] {
    let (own, other) = (ends[end].vector, ends[end.other].branches)
    return other.sorted { $0.key < $1.key }.compactMap { name, point in
      guard own[name] == 0, own[point.origin] > point.seq else { return nil }
      return Unlearned(
        place: Dot(origin: point.origin, seq: point.seq + 1), hash: ChangeHash(before: name))
    }
  }

  /// The origins of which both ends have the same number of changes, but different newest ones.
  var forks: [Origin] {
    ends.here.vector.entries.filter { dot in
      let (here, there) = (ends.here.heads[dot.origin], ends.there.heads[dot.origin])
      return ends.there.vector[dot.origin] == dot.seq && here != there && here != .unknown
        && there != .unknown
    }.map(\.origin)
  }

  /// The origins of which both ends have changes, but different numbers: one end lags, or they
  /// part.
  var unequal: [Origin] {
    ends.here.vector.entries.filter { dot in
      let other = ends.there.vector[dot.origin]
      return other > 0 && other != dot.seq
    }.map(\.origin)
  }

  func search(of origin: Origin) -> ForkSearch {
    ForkSearch(
      of: origin,
      counts: EndPair(here: ends.here.vector[origin], there: ends.there.vector[origin]))
  }
}

/// For each origin of which one end has more changes, asks this end for the change in the place of
/// the other end's last one.
struct LagCheck: Sendable {
  private struct Batch {
    var dots: [Dot]
    var expected: [ChangeHash]
  }

  private var waiting = EndPair<[Batch]>(both: [])
  private var open = EndPair<Batch?>(both: nil)
  /// An origin of which the ends have different changes in the same place.
  private(set) var forked: Origin?
  /// A place whose change an end no longer knows.
  private(set) var lost: (end: RelayEnd, dot: Dot)?

  /// The most places in one request: the protocol's limit.
  private static let placesAtOnce = 256

  init(_ names: NameComparison) {
    for end in RelayEnd.allCases {
      let (more, fewer) = (names.ends[end].vector, names.ends[end.other])
      let dots = names.unequal.compactMap { origin -> Dot? in
        let dot = Dot(origin: origin, seq: fewer.vector[origin])
        // An unknown hash, of a change lost with a disk, cannot be compared.
        let head = fewer.heads[origin] ?? .unknown
        return more.contains(dot) && head != .unknown ? dot : nil
      }
      var rest = dots[...]
      while !rest.isEmpty {
        let batch = Array(rest.prefix(Self.placesAtOnce))
        waiting[end].append(
          Batch(dots: batch, expected: batch.compactMap { fewer.heads[$0.origin] }))
        rest = rest.dropFirst(batch.count)
      }
    }
  }

  /// The next places to ask an end about; nil if none is left, or an answer is due.
  mutating func question(to end: RelayEnd) -> [Dot]? {
    guard open[end] == nil, !waiting[end].isEmpty else { return nil }
    open[end] = waiting[end].removeFirst()
    return open[end]?.dots
  }

  /// Whether every question is answered.
  var isOver: Bool {
    RelayEnd.allCases.allSatisfy { open[$0] == nil && waiting[$0].isEmpty }
  }

  mutating func answered(_ hashes: [ChangeHash?], by end: RelayEnd) {
    guard let batch = open[end] else { return }
    open[end] = nil
    for (index, (dot, expected)) in zip(batch.dots, batch.expected).enumerated() {
      if let hash = index < hashes.count ? hashes[index] : nil {
        if hash != expected, forked == nil { forked = dot.origin }
      } else if lost == nil {
        lost = (end, dot)
      }
    }
  }
}
