/// A connected stream of bytes with a clock: a socket, or a scripted peer in a test.
///
/// No verb but `wait` blocks.
package protocol Transport: AnyObject {
  /// Milliseconds of a clock that only goes forward.
  var nowMilliseconds: Int { get }

  /// Waits until the peer can be heard or written to; false when the time came first.
  func wait(for readiness: StreamReadiness, untilMilliseconds deadline: Int)
    throws(TransportFailure)
    -> Bool

  func receive() throws(TransportFailure) -> Received

  /// Sends a beginning of the bytes; returns how many, 0 when the peer takes none now.
  func send(_ bytes: ArraySlice<UInt8>) throws(TransportFailure) -> Int
}

/// What to wait for.
package enum StreamReadiness: Equatable, Sendable {
  case receiving
  case sending
}

/// What came from the peer.
package enum Received: Equatable, Sendable {
  case bytes([UInt8])
  case nothingYet
  case end
}

/// Why a stream broke.
package enum TransportFailure: Error, Equatable, Sendable {
  case closedByPeer
  /// The system's own words.
  case failed(String)
}
