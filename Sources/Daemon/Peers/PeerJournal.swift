import JSON
import Profiles
import ReplicaSync
import Systemd
import Wire

/// Logs the events of one peer: news only, and not each attempt that fails like the last one.
struct PeerJournal {
  private let name: String
  /// The command to try by hand.
  private let command: String
  var log: Log
  private var isConnected = false
  private var isClockWrong = false
  private var lastFailure: String?
  /// The profiles with an alarm, of which each has one; a relay knows a bounded number of profiles.
  private var differing: Set<ProfileID> = []
  /// Why each profile waits, as it was told last: a relay tries it again and again.
  private var left: [ProfileID: LeftReason] = [:]

  init(name: String, command: [String], log: Log) {
    self.name = name
    self.command = command.joined(separator: " ")
    self.log = log
  }

  mutating func note(_ status: PeerStatus) {
    if status.isConnected, !isConnected {
      tell(.peerConnected, "connected")
      lastFailure = nil
    }
    isConnected = status.isConnected
  }

  /// A connection or an attempt to connect has ended; the reason is a sentence without a full stop.
  mutating func ended(_ reason: String) {
    var sentence = (isConnected ? "lost: " : "cannot be reached: ") + reason
    if !isConnected, !reason.includes("hint: ") { sentence += "; try it by hand: `\(command)`" }
    let kind: EventKind = isConnected ? .peerLost : .peerNotReached
    tell(reason == lastFailure ? .peerStillNotReached : kind, sentence)
    lastFailure = reason
    isConnected = false
  }

  mutating func tell(_ report: RelayReport, _ names: RelayNames) {
    switch report {
    case .ended: break
    case .left(let profile):
      let last = left.updateValue(profile.reason, forKey: profile.profile.id)
      guard last?.isRepeated(by: profile.reason) != true else { break }
      tell(.profileLeft, profile.words(names), of: profile.profile)
    case .synchronised(let profile, _): left[profile.id] = nil
    case .skew(let milliseconds): measured(milliseconds)
    case .parted(let profile, let count, at: .there):
      tell(
        .changesMoved,
        "it was restored from an older copy, or one of the two was cloned; nothing is lost: \(count) of its "
          + "changes to \(Self.name(of: profile)) have a new origin", of: profile)
    case .digestMismatch(let profile):
      // A peer whose values are wrong has them wrong again after each join.
      guard differing.insert(profile.id).inserted else { break }
      tell(
        .digestsDiffer, "its values of \(Self.name(of: profile)) differ after the same changes",
        of: profile)
    case .finished(let summary):
      tell(
        .peerLevel, "sent \(summary.traffic.sent), received \(summary.traffic.received)")
    case .parted, .progress, .conflicts: break
    }
  }

  private static func name(of profile: RelayProfile) -> String {
    profile.name.isEmpty ? "\(profile.id)" : profile.name
  }

  private mutating func measured(_ milliseconds: Int) {
    let isWrong = milliseconds.magnitude > RelayLimits.skewWarningMilliseconds
    if isWrong, !isClockWrong {
      let seconds = milliseconds.magnitude / 1000
      tell(
        .clockSkewed,
        "its clock is \(seconds) seconds \(milliseconds > 0 ? "ahead of" : "behind") "
          + "ours; correct the wrong one (`timedatectl`)")
    } else if !isWrong, isClockWrong {
      tell(.clockAgrees, "its clock agrees with ours again")
    }
    isClockWrong = isWrong
  }

  private func tell(
    _ kind: EventKind, _ sentence: @autoclosure () -> String, of profile: RelayProfile? = nil,
    _ fields: [EventField: String] = [:], line: Int = #line
  ) {
    var fields = fields
    fields[.peer] = name
    if let profile { fields[.profile] = Self.name(of: profile) }
    log.tell(kind, "peer \(name): " + sentence(), fields, line: line)
  }
}

extension LeftReason {
  /// Whether the next reason says the same: of a clock that is ahead, each try finds it less far ahead.
  fileprivate func isRepeated(by next: LeftReason) -> Bool {
    guard case .clockFuture(let end, _) = self, case .clockFuture(end, _) = next else {
      return self == next
    }
    return true
  }
}
