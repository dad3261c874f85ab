/// Waits for the next event of a watching program, without using the processor.
package protocol Vigil: AnyObject {
  /// Milliseconds of a monotonic clock.
  var nowMilliseconds: Int { get }

  /// Waits for the first event; without a deadline it waits for ever.
  func wait(
    for connection: LiveConnection?, untilMilliseconds deadline: Int?
  ) throws(VigilFailure) -> Waking
}

/// Why a wait ended.
package enum Waking: Equatable, Sendable {
  /// The connection can be read or written, or has ended.
  case connectionReady
  case timePassed
  /// Nobody reads the program's output any more.
  case readerGone
}

/// Waiting failed, with the system's own message.
package struct VigilFailure: Error, Equatable, Sendable {
  /// The reason, such as `Invalid argument`.
  package let reason: String

  package init(reason: String) {
    self.reason = reason
  }
}
