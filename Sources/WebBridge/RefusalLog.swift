internal import Systemd

/// Logs refusals, at most one entry for each reason in ten seconds.
///
/// So an attacker cannot fill the disk. The next entry of a reason counts the refusals that were not logged.
struct RefusalLog {
  /// Between two entries of one reason.
  private static let pauseMilliseconds = 10_000

  private struct Silence {
    let untilMilliseconds: Int
    var untold = 0
  }

  private var silences: [String: Silence] = [:]

  /// Logs a refusal, or only counts it.
  ///
  /// `now` is of a clock that does not go back.
  mutating func refused(
    _ reason: String, _ words: String, peer: String, device: String? = nil,
    atMilliseconds now: Int, to log: Log
  ) {
    if let silence = silences[reason], now < silence.untilMilliseconds {
      silences[reason]?.untold += 1
      return
    }
    let untold = silences[reason]?.untold ?? 0
    silences[reason] = Silence(untilMilliseconds: now + Self.pauseMilliseconds)
    var fields: [EventField: String] = [.address: peer, .refusal: reason]
    fields[.client] = device
    log.tell(
      .pageRefused,
      "refused \(device ?? peer): \(words) (\(reason))"
        + (untold > 0 ? ", and \(untold) more for this reason before" : ""), fields)
  }
}
