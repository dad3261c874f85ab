/// Waits for what a watching program goes on with, and takes no time of the processor meanwhile.
package protocol Vigil: AnyObject {
  /// Milliseconds of a clock that only goes forward.
  var nowMilliseconds: Int { get }

  /// Waits for the first of what can come; without a deadline it waits for ever.
  func wait(
    for connection: LiveConnection?, untilMilliseconds deadline: Int?
  ) throws(VigilFailure) -> Waking
}

/// What ended a waiting.
package enum Waking: Equatable, Sendable {
  /// The connection takes or gives something, or has ended.
  case connectionReady
  case timePassed
  /// Nobody reads any more what the program prints.
  case readerGone
}

/// Waiting is impossible; the system's own words.
package struct VigilFailure: Error, Equatable, Sendable {
  /// Why, such as `Invalid argument`.
  package let reason: String

  /// Takes the words as they are.
  package init(reason: String) {
    self.reason = reason
  }
}
