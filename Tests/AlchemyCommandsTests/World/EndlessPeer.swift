import DaemonClient
import Wire

/// A daemon that never stops sending, and never replies; each reading takes it some time.
final class EndlessPeer: Transport, Connector {
  private let piece: [UInt8]
  private let millisecondsPerPiece: Int
  private(set) var nowMilliseconds = 0
  private(set) var sentBytes = 0

  init(_ piece: String, millisecondsPerPiece: Int) {
    self.piece = Array(piece.utf8)
    self.millisecondsPerPiece = millisecondsPerPiece
  }

  func connect(to path: String) throws(ClientFailure) -> any Transport { self }

  func wait(
    for readiness: StreamReadiness, untilMilliseconds deadline: Int
  ) throws(TransportFailure) -> Bool { true }

  func receive() throws(TransportFailure) -> Received {
    nowMilliseconds += millisecondsPerPiece
    sentBytes += piece.count
    return .bytes(piece)
  }

  func send(_ bytes: ArraySlice<UInt8>) throws(TransportFailure) -> Int { bytes.count }
}
