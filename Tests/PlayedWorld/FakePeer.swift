package import DaemonClient
package import JSON
internal import Wire

/// What sits at the other end of the socket: answers lines at once, on a clock set by hand.
package final class FakePeer: Transport, Connector {
  /// Whole lines without their ends; what comes back is written as it is.
  package typealias Answer = (_ line: [UInt8]) -> [UInt8]

  private let answer: Answer
  private let connectFailure: ClientFailure?
  /// The connection ends once this many lines have come.
  private let endsAfterLines: Int?
  private var incoming: [UInt8] = []
  private var outgoing: [UInt8] = []
  package private(set) var lines: [String] = []
  private var isEnded = false
  package private(set) var nowMilliseconds = 1_000
  /// How many bytes one send takes.
  package var sendLimit = Int.max
  /// How many bytes one receive gives.
  package var receiveLimit = Int.max
  /// How long a reading takes that gives something.
  package var millisecondsPerReading = 0

  package init(
    failing connectFailure: ClientFailure? = nil, endsAfterLines: Int? = nil,
    answer: @escaping Answer = { _ in [] }
  ) {
    self.connectFailure = connectFailure
    self.endsAfterLines = endsAfterLines
    self.answer = answer
  }

  private var hasEnded: Bool {
    isEnded || endsAfterLines.map { lines.count >= $0 } ?? false
  }

  /// Whether a reader would wait.
  package var isSilent: Bool {
    outgoing.isEmpty && !hasEnded
  }

  /// Sends a line that nobody asked for.
  package func push(_ message: JSONValue) {
    outgoing += message.serialized() + [UInt8(ascii: "\n")]
  }

  /// Ends the connection, once all that was sent is read.
  package func end() {
    isEnded = true
  }

  package func connect(to path: String) throws(ClientFailure) -> any Transport {
    if let connectFailure { throw connectFailure }
    return self
  }

  package func wait(
    for readiness: StreamReadiness, untilMilliseconds deadline: Int
  ) throws(TransportFailure) -> Bool {
    if readiness == .sending || !outgoing.isEmpty || hasEnded { return true }
    nowMilliseconds = max(nowMilliseconds, deadline)
    return false
  }

  package func receive() throws(TransportFailure) -> Received {
    if outgoing.isEmpty { return hasEnded ? .end : .nothingYet }
    let piece = Array(outgoing.prefix(receiveLimit))
    outgoing.removeFirst(piece.count)
    nowMilliseconds += millisecondsPerReading
    return .bytes(piece)
  }

  package func send(_ bytes: ArraySlice<UInt8>) throws(TransportFailure) -> Int {
    if hasEnded { throw .closedByPeer }
    let piece = bytes.prefix(sendLimit)
    incoming += piece
    while let end = incoming.firstIndex(of: UInt8(ascii: "\n")), !hasEnded {
      let line = Array(incoming[..<end])
      incoming.removeSubrange(...end)
      lines.append(String(decoding: line, as: UTF8.self))
      outgoing += answer(line)
    }
    return piece.count
  }
}
