package import DaemonClient
internal import Wire

/// A daemon that never stops sending, and never replies; each reading takes it some time.
package final class EndlessPeer: Transport, Connector {
  private let piece: [UInt8]
  private let millisecondsPerPiece: Int
  package private(set) var nowMilliseconds = 0
  package private(set) var sentBytes = 0

  package init(_ piece: String, millisecondsPerPiece: Int) {
    self.piece = Array(piece.utf8)
    self.millisecondsPerPiece = millisecondsPerPiece
  }

  package func connect(to path: String) throws(ClientFailure) -> any Transport { self }

  package func wait(
    for readiness: StreamReadiness, untilMilliseconds deadline: Int
  ) throws(TransportFailure) -> Bool { true }

  package func receive() throws(TransportFailure) -> Received {
    nowMilliseconds += millisecondsPerPiece
    sentBytes += piece.count
    return .bytes(piece)
  }

  package func send(_ bytes: ArraySlice<UInt8>) throws(TransportFailure) -> Int { bytes.count }
}
