package import Unix

/// Whole lines of a connection, for a loop that waits for several things: no verb of it blocks.
package final class LineStream {
  /// What one receiving brought.
  package enum Arrival: Equatable, Sendable {
    /// Without their ends, in their order; none when only a part of one has come.
    case lines([[UInt8]])
    /// There will be no more; the connection is to be let go.
    case ended(ClientFailure)
  }

  private let transport: any Transport
  private let waitingByteLimit: Int
  private var lines: ReplyLines
  private var waiting: [UInt8] = []
  private var failure: ClientFailure?

  /// Takes an open stream; a line over its limit ends it, and so do more bytes that wait to be sent.
  package init(
    over transport: any Transport, lineByteLimit: Int = ReplyLines.byteLimit,
    waitingByteLimit: Int
  ) {
    self.transport = transport
    self.waitingByteLimit = waitingByteLimit
    lines = ReplyLines(byteLimit: lineByteLimit)
  }

  /// What a loop watches; nil for a transport that no loop can watch.
  package var descriptor: FileDescriptor? { transport.descriptor }

  /// Whether some of what was sent is not taken yet.
  package var isSending: Bool { !waiting.isEmpty }

  /// Everything that a loop has to wait for; changes with every sending and receiving.
  package var awaited: [(descriptor: FileDescriptor, interest: Interest)] {
    transport.awaited(isSending: isSending)
  }

  /// Sends what is taken now, and keeps the rest for `flush()`.
  ///
  /// A failure is told by the next receiving: whoever closed may have said why before.
  package func send(_ bytes: [UInt8]) {
    guard waiting.count + bytes.count <= waitingByteLimit else {
      failure = failure ?? .takesNothing(byteLimit: waitingByteLimit)
      return
    }
    waiting += bytes
    flush()
  }

  /// Sends what waits, as far as it is taken now.
  package func flush() {
    var rest = waiting[...]
    do throws(TransportFailure) {
      while !rest.isEmpty {
        let count = try transport.send(rest)
        if count == 0 { break }
        rest = rest.dropFirst(count)
      }
    } catch {
      if case .failed(let reason) = error { failure = failure ?? .broken(reason: reason) }
      rest = []
    }
    waiting = Array(rest)
  }

  /// Takes what is there now, of one reading at most.
  package func receive() -> Arrival {
    do throws(ClientFailure) {
      return .lines(try receivedLines())
    } catch {
      return .ended(error)
    }
  }

  private func receivedLines() throws(ClientFailure) -> [[UInt8]] {
    if let failure { throw failure }
    switch try transport.received() {
    case .bytes(let bytes): lines.append(bytes)
    case .nothingYet: return []
    case .end: throw .closed(midReply: lines.holdsPart)
    }
    var received: [[UInt8]] = []
    while let line = try lines.next() { received.append(line) }
    return received
  }
}
