package import Unix

/// A connected stream of bytes with a clock: a socket, or a scripted peer in a test.
///
/// Only `wait` blocks.
package protocol Transport: AnyObject {
  /// The descriptor for a loop to watch; nil if only this protocol's `wait` can wait.
  var descriptor: FileDescriptor? { get }

  /// Everything a loop must wait for, depending on whether bytes wait to be sent.
  func awaited(isSending: Bool) -> [(descriptor: FileDescriptor, interest: Interest)]

  /// Milliseconds of a monotonic clock.
  var nowMilliseconds: Int { get }

  /// Waits until the peer can be read from or written to; false if the time passed first.
  func wait(for readiness: StreamReadiness, untilMilliseconds deadline: Int)
    throws(TransportFailure)
    -> Bool

  /// Receives what is there now, with one read.
  func receive() throws(TransportFailure) -> Received

  /// Sends the first bytes; returns how many, 0 if the peer accepts none now.
  func send(_ bytes: ArraySlice<UInt8>) throws(TransportFailure) -> Int
}

extension Transport {
  /// The machine's monotonic clock by default.
  package var nowMilliseconds: Int { SystemClock.monotonicMilliseconds() }

  /// Nil by default, as for a scripted peer.
  package var descriptor: FileDescriptor? { nil }

  /// The one descriptor by default, for reading and writing.
  package func awaited(
    isSending: Bool
  ) -> [(descriptor: FileDescriptor, interest: Interest)] {
    descriptor.map { [($0, isSending ? [.readable, .writable] : .readable)] } ?? []
  }

  /// Receives, and treats a peer that closed as the end of the stream.
  func received() throws(ClientFailure) -> Received {
    do throws(TransportFailure) {
      return try receive()
    } catch {
      switch error {
      case .closedByPeer: return .end
      case .failed(let reason): throw .broken(reason: reason)
      }
    }
  }
}

/// The direction to wait for.
package enum StreamReadiness: Equatable, Sendable {
  case receiving
  case sending
}

/// The result of one receive.
package enum Received: Equatable, Sendable {
  case bytes([UInt8])
  case nothingYet
  case end
}

/// Why a stream broke.
package enum TransportFailure: Error, Equatable, Sendable {
  case closedByPeer
  /// The system's own message.
  case failed(String)
}

/// Opens a stream to the process that listens at a path.
package protocol Connector {
  /// Fails with the cases of ClientFailure for connecting, within 250 ms.
  func connect(to path: String) throws(ClientFailure) -> any Transport
}
