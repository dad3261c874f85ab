internal import CommandLine
package import JSON
internal import Profiles
package import ReplicaSync
internal import Wire

/// The outcome of a round between two replicas.
package struct SyncOutcome {
  let names: RelayNames
  /// What was sent and received.
  package private(set) var summary = RelaySummary()
  /// New conflicts here, by profile.
  package private(set) var conflicts: [(profile: RelayProfile, ids: Set<String>)] = []
  /// Forks and differing digests, in words.
  package private(set) var alarms: [String] = []
  /// How far the other clock is ahead; nil if unknown.
  package private(set) var skewMilliseconds: Int?
  /// Why the round ended early; nil for a complete round.
  package private(set) var failure: RelayFailure?

  /// Sums up the reports of one round.
  package init(_ reports: [RelayReport], _ names: RelayNames) {
    self.names = names
    for report in reports { add(report) }
  }

  private mutating func add(_ report: RelayReport) {
    switch report {
    case .progress, .synchronised, .left: break
    case .conflicts(let profile, let kept):
      conflicts.append((profile, Set(kept.map(\.id))))
    case .parted(let profile, let count, let end):
      alarms.append(
        "one of the two seems to have gone back to an earlier moment, or to be a copy; both lives of \(profile.name) are "
          + "kept: \(Quantity.of(count, "change")) of \(names[end]) under another name")
    case .digestMismatch(let profile):
      alarms.append(
        "both had seen the same changes of \(profile.name) and held something else; the states "
          + "were joined")
    case .skew(let milliseconds): skewMilliseconds = milliseconds
    case .finished(let summary): self.summary = summary
    case .ended(let failure): self.failure = failure
    }
  }

  /// The problem of a complete round; nil without one.
  var complaint: String? {
    summary.left.first?.words(names) ?? alarms.first
  }
}

// MARK: - Words

extension SyncOutcome {
  /// The first line: how many changes were sent and received.
  package var traffic: String {
    let traffic = summary.traffic
    var parts: [String] = []
    if traffic.sent > 0 || traffic.received > 0 || traffic.joins == 0 {
      parts += ["sent \(Quantity.grouped(traffic.sent))"]
      parts += ["received \(Quantity.grouped(traffic.received))"]
    }
    if traffic.joins > 0 { parts.append("joined \(Quantity.of(traffic.joins, "profile")) whole") }
    return parts.joined(separator: ", ")
  }

  /// The remark about a wrong clock; nil if the two clocks agree well enough.
  var clockWords: String? {
    guard let skewMilliseconds, abs(skewMilliseconds) > RelayLimits.skewWarningMilliseconds else {
      return nil
    }
    let direction = skewMilliseconds > 0 ? "ahead" : "behind"
    return "the clock of \(names.there) is "
      + "\(Quantity.duration(seconds: abs(skewMilliseconds) / 1000)) \(direction): "
      + "timedatectl shows which of the two is wrong"
  }

  /// The lines below the first line, apart from the conflicts.
  package var remarks: [String] {
    alarms + summary.left.map { $0.words(names) } + [clockWords].compactMap(\.self)
  }

  /// The outcome as one object.
  package func json(_ conflicts: [JSONValue]) -> JSONValue {
    let left = summary.left.map { left -> JSONValue in
      [
        "name": .string(left.profile.name), "profile": .string(left.profile.id.description),
        "reason": .string(left.words(names)),
      ]
    }
    return [
      "alarms": .array(alarms.map { .string($0) }), "conflicts": .array(conflicts),
      "joined": .integer(summary.traffic.joins), "left": .array(left),
      "profiles": .integer(summary.profiles), "received": .integer(summary.traffic.received),
      "sent": .integer(summary.traffic.sent),
      "skewMilliseconds": skewMilliseconds.map { .integer($0) } ?? .null,
    ]
  }

  /// The outcome as rows of fields.
  package func plain(conflicts: Int) -> [[String]] {
    [
      ["sent", "\(summary.traffic.sent)"], ["received", "\(summary.traffic.received)"],
      ["joined", "\(summary.traffic.joins)"], ["conflicts", "\(conflicts)"],
      ["left", "\(summary.left.count)"],
    ]
  }
}
