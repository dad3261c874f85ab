internal import Profiles
internal import Replication

/// The end of a log that has no gap, of a profile of which only a state was known that was joined.
///
/// Where a change is missing it cannot be told what it has overwritten: behind that the history
/// begins anew, with the next change of the same origin.
struct JoinedHistory {
  /// In the order of the log, with the numbers that they had.
  let changes: [LoggedChange]
  /// Those before: a change is missing among or behind them, but each of them can be read.
  let older: [LoggedChange]
  /// What the state has seen, and neither these changes nor the log before it tell.
  let missing: VersionVector

  /// Of a state that has seen `vector`, joined to what had been `known`, by the changes that could
  /// be read.
  init(of vector: VersionVector, beyond known: VersionVector, in read: [LoggedChange]) {
    let whole = Whole(of: vector, beyond: known, in: read)
    let first = whole.first
    changes = whole.changes.filter { $0.lsn >= first }.reversed()
    older = read.filter {
      $0.lsn < first && vector.contains($0.change.dot) && !known.contains($0.change.dot)
    }
    var told: [Origin: Int] = [:]
    for logged in changes { told[logged.change.dot.origin, default: 0] += 1 }
    var missing = VersionVector()
    for dot in vector.entries {
      let seq = dot.seq - told[dot.origin, default: 0]
      if seq > known[dot.origin] { missing.insert(Dot(origin: dot.origin, seq: seq)) }
    }
    self.missing = missing
  }

  /// Of each origin the last changes without a gap.
  private struct Whole {
    /// The newest first.
    var changes: [LoggedChange] = []
    /// The number from which on no origin lacks a change.
    var first = 0

    init(of vector: VersionVector, beyond known: VersionVector, in read: [LoggedChange]) {
      var next: [Origin: Int] = [:]
      for dot in vector.entries { next[dot.origin] = dot.seq }
      var oldest: [Origin: Int] = [:]
      for logged in read.sorted(by: { $0.lsn > $1.lsn }) {
        let dot = logged.change.dot
        guard next[dot.origin] == dot.seq, dot.seq > known[dot.origin] else { continue }
        next[dot.origin] = dot.seq - 1
        oldest[dot.origin] = logged.lsn
        changes.append(logged)
      }
      for (origin, seq) in next where seq > known[origin] {
        // One whose last change is missing may have made that at any time.
        first = max(first, oldest[origin] ?? .max)
      }
    }
  }
}
