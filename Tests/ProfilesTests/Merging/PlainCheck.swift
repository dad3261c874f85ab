import Profiles

/// Decides whether a batch may be taken from the list of all changes that are here, one by one.
struct PlainCheck {
  private var here: [Dot: Change]
  private let retired: Set<Origin>
  private let nowMilliseconds: Int

  init(_ here: [Change], retired: Set<Origin>, nowMilliseconds: Int) {
    self.here = Dictionary(here.map { ($0.dot, $0) }) { $1 }
    self.retired = retired
    self.nowMilliseconds = nowMilliseconds
  }

  /// Why the batch is refused, as the first wrong change has it; nil if it may be taken.
  mutating func refusal(of batch: [Change]) -> ChangeRefusal? {
    var inBatch: Set<Dot> = []
    for (index, change) in batch.enumerated() {
      if here[change.dot] != nil {
        if differs(Link(change.dot, change.hash), inBatch) { return .fork(change.dot) }
        continue
      }
      if let refusal = refusal(of: change, at: index, inBatch) { return refusal }
      here[change.dot] = change
      inBatch.insert(change.dot)
    }
    return nil
  }

  /// Whether another change stands at that place, as far as the batch and the newest changes tell.
  private func differs(_ link: Link, _ inBatch: Set<Dot>) -> Bool {
    if link.dot.seq == 0 { return link.hash != ChangeHash(before: link.dot.origin) }
    let isNewest = here[Dot(origin: link.dot.origin, seq: link.dot.seq + 1)] == nil
    return (isNewest || inBatch.contains(link.dot)) && here[link.dot]?.hash != link.hash
  }

  private func refusal(
    of change: Change, at index: Int, _ inBatch: Set<Dot>
  ) -> ChangeRefusal? {
    let origin = change.dot.origin
    let before = Dot(origin: origin, seq: change.dot.seq - 1)
    if retired.contains(origin) { return .retired(origin) }
    if before.seq > 0, here[before] == nil { return .gap(firstMissing(of: origin)) }
    for cause in change.context.entries where here[cause] == nil {
      return .gap(firstMissing(of: cause.origin))
    }
    if change.context[origin] != before.seq { return .wrongContext(index: index) }
    if let link = change.place.links.first(where: { differs($0, inBatch) }) {
      return .fork(link.dot)
    }
    if let earlier = here[before], earlier.time >= change.time { return .notRising(index: index) }
    if change.time.milliseconds > nowMilliseconds + 300_000 {
      return .future(theirs: change.time.milliseconds, ours: nowMilliseconds)
    }
    return nil
  }

  private func firstMissing(of origin: Origin) -> Dot {
    var dot = Dot(origin: origin, seq: 1)
    while here[dot] != nil { dot.seq += 1 }
    return dot
  }
}
