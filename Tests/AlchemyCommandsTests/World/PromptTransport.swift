import DaemonClient

/// A connection to a real replica that has answered everything before anybody looks at a test's own
/// clock: waits in each reading until every line that was sent has its answer.
final class PromptTransport: Transport {
  private static let patienceMilliseconds = 60_000

  private let inner: any Transport
  private var unanswered = 0

  init(_ inner: any Transport) {
    self.inner = inner
  }

  var nowMilliseconds: Int { inner.nowMilliseconds }

  func wait(
    for readiness: StreamReadiness, untilMilliseconds deadline: Int
  ) throws(TransportFailure) -> Bool {
    try inner.wait(for: readiness, untilMilliseconds: deadline)
  }

  func receive() throws(TransportFailure) -> Received {
    var answers: [UInt8] = []
    while unanswered > 0 {
      let limit = inner.nowMilliseconds + Self.patienceMilliseconds
      guard try inner.wait(for: .receiving, untilMilliseconds: limit) else { break }
      guard case .bytes(let bytes) = try inner.receive() else { break }
      answers += bytes
      unanswered -= bytes.count { $0 == UInt8(ascii: "\n") }
    }
    return answers.isEmpty ? try inner.receive() : .bytes(answers)
  }

  func send(_ bytes: ArraySlice<UInt8>) throws(TransportFailure) -> Int {
    let count = try inner.send(bytes)
    unanswered += bytes.prefix(count).count { $0 == UInt8(ascii: "\n") }
    return count
  }
}
