import ReplicaSync
import Systemd

/// What the log is told of one peer: what is new, and not each attempt that fails as the last did.
struct PeerJournal {
  private let name: String
  /// What a person types to see what it says.
  private let command: String
  var log: Log
  private var isConnected = false
  private var isClockWrong = false
  private var lastFailure: String?

  init(name: String, command: [String], log: Log) {
    self.name = name
    self.command = command.joined(separator: " ")
    self.log = log
  }

  mutating func note(_ status: PeerStatus) {
    if status.isConnected, !isConnected {
      log.notice("peer \(name): connected")
      lastFailure = nil
    }
    isConnected = status.isConnected
  }

  /// The connection, or an attempt at one, is over: why, in a sentence without a full stop.
  mutating func ended(_ reason: String) {
    var line = "peer \(name): \(isConnected ? "lost" : "not reached"): \(reason)"
    if !isConnected, !reason.contains("hint: ") { line += "; try it by hand: `\(command)`" }
    if reason == lastFailure { log.info(line) } else { log.notice(line) }
    lastFailure = reason
    isConnected = false
  }

  mutating func tell(_ report: RelayReport, _ names: RelayNames) {
    switch report {
    case .ended: break
    case .left(let profile): log.warning("peer \(name): \(profile.words(names))")
    case .skew(let milliseconds): measured(milliseconds)
    case .fork(let profile, let origin, let seq, at: .there):
      log.error(
        "peer \(name): it holds the change \(seq) of \(origin) in \(profile.id) with other content")
    case .digestMismatch(let profile):
      log.error("peer \(name): it shows other things of \(profile.id) after the same changes")
    case .finished(let summary):
      log.info(
        "peer \(name): sent \(summary.traffic.sent), received \(summary.traffic.received)")
    case .fork, .synchronised, .progress, .conflicts: break
    }
  }

  private mutating func measured(_ milliseconds: Int) {
    let isWrong = milliseconds.magnitude > RelayLimits.skewWarningMilliseconds
    if isWrong, !isClockWrong {
      let seconds = milliseconds.magnitude / 1000
      log.warning(
        "peer \(name): its clock is \(seconds) seconds \(milliseconds > 0 ? "ahead of" : "behind") "
          + "ours; set the wrong one right (`timedatectl`)")
    } else if !isWrong, isClockWrong {
      log.notice("peer \(name): its clock agrees with ours again")
    }
    isClockWrong = isWrong
  }
}
