package import Unix

/// A connected stream of bytes with a clock: a socket, or a scripted peer in a test.
///
/// No verb but `wait` blocks.
package protocol Transport: AnyObject {
  /// What a loop can wait for; nil where there is nothing but this protocol to wait with.
  var descriptor: FileDescriptor? { get }

  /// Everything that a loop has to wait for, with what is waiting to be sent or without.
  func awaited(isSending: Bool) -> [(descriptor: FileDescriptor, interest: Interest)]

  /// Milliseconds of a clock that only goes forward.
  var nowMilliseconds: Int { get }

  /// Waits until the peer can be heard or written to; false when the time came first.
  func wait(for readiness: StreamReadiness, untilMilliseconds deadline: Int)
    throws(TransportFailure)
    -> Bool

  /// Takes what is there now, as much as one reading gives.
  func receive() throws(TransportFailure) -> Received

  /// Sends a beginning of the bytes; returns how many, 0 when the peer takes none now.
  func send(_ bytes: ArraySlice<UInt8>) throws(TransportFailure) -> Int
}

extension Transport {
  /// A scripted peer has none.
  package var descriptor: FileDescriptor? { nil }

  /// Its one descriptor, which is read and written.
  package func awaited(
    isSending: Bool
  ) -> [(descriptor: FileDescriptor, interest: Interest)] {
    descriptor.map { [($0, isSending ? [.readable, .writable] : .readable)] } ?? []
  }

  /// What came, where a peer that closed is only the end of it.
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
