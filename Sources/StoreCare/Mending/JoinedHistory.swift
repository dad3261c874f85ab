internal import ProfileStore
internal import Profiles

/// The end of a profile's log without a gap, for a profile whose state was joined.
///
/// It is unknown what a missing change has overwritten. So the history starts after it, with the
/// next change of the same origin.
struct JoinedHistory {
  /// The changes of the history, in log order and with their old lsns.
  let changes: [LoggedChange]
  /// The readable changes before the history; a change is missing among them or after them.
  let older: [LoggedChange]
  /// The part of the state's vector that neither these changes nor the earlier log cover.
  let missing: VersionVector

  /// The history of a state with a vector that was joined to the `known` changes, made of the readable
  /// changes.
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
      // The changes of the history are the last ones of their origin, so the missing ones end right before them.
      let seq = dot.seq - told[dot.origin, default: 0]
      if seq > known[dot.origin] { missing.insert(Dot(origin: dot.origin, seq: seq)) }
    }
    self.missing = missing
  }

  /// The last changes of each origin without a gap.
  private struct Whole {
    /// The changes, the newest first.
    var changes: [LoggedChange] = []
    /// The lsn from which no origin lacks a change.
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
        // If an origin's last change is missing, it may have been made at any time.
        first = max(first, oldest[origin] ?? .max)
      }
    }
  }
}
