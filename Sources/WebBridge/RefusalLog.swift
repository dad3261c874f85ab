internal import DaemonEvents
internal import Systemd

/// Tells the journal of refusals, and not more often than somebody reads.
///
/// Who asks in vain a thousand times a second fills no disk: of each reason one entry is written, and then
/// none for a while; the next one has the number of those in between.
struct RefusalLog {
  /// Between two entries of one reason.
  private static let pauseMilliseconds = 10_000

  private struct Silence {
    let untilMilliseconds: Int
    var untold = 0
  }

  private var silences: [String: Silence] = [:]

  /// Tells of a refusal, or counts it.
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
