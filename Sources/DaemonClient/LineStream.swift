package import Unix

/// The complete lines of a connection, for an event loop: none of its methods blocks.
package final class LineStream {
  /// The result of one receive.
  package enum Arrival: Equatable, Sendable {
    /// The lines in order, without line ends; none if only part of a line has come.
    case lines([[UInt8]])
    /// No more lines will come: release the connection.
    case ended(ClientFailure)
  }

  private let transport: any Transport
  private let waitingByteLimit: Int
  private var lines: ReplyLines
  private var waiting: [UInt8] = []
  private var failure: ClientFailure?

  /// Takes an open stream; a line or a backlog of unsent bytes over its limit ends the stream.
  package init(
    over transport: any Transport, lineByteLimit: Int = ReplyLines.byteLimit,
    waitingByteLimit: Int
  ) {
    self.transport = transport
    self.waitingByteLimit = waitingByteLimit
    lines = ReplyLines(byteLimit: lineByteLimit)
  }

  /// The descriptor for a loop to watch; nil if the transport has none.
  package var descriptor: FileDescriptor? { transport.descriptor }

  /// Whether some sent bytes still wait.
  package var isSending: Bool { !waiting.isEmpty }

  /// Everything the loop must wait for; changes with every send and receive.
  package var awaited: [(descriptor: FileDescriptor, interest: Interest)] {
    transport.awaited(isSending: isSending)
  }

  /// Sends as many bytes as possible now, and keeps the rest for `flush()`.
  ///
  /// The next receive reports a failure, because the peer may have said why before it closed.
  package func send(_ bytes: [UInt8]) {
    guard waiting.count + bytes.count <= waitingByteLimit else {
      failure = failure ?? .takesNothing(byteLimit: waitingByteLimit)
      return
    }
    waiting += bytes
    flush()
  }

  /// Sends as many of the waiting bytes as possible now.
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

  /// Receives what is there now, with at most one read.
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
