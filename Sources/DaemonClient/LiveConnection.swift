package import Unix
package import Wire

/// One connection to the daemon for a loop that waits for several things: no verb of it blocks.
package final class LiveConnection {
  /// What one receiving brought.
  package enum Arrival: Equatable, Sendable {
    /// Whole lines in their order; none when only a part has come.
    case messages([JSONValue])
    /// There will be no more; the connection is to be let go.
    case ended(ClientFailure)
  }

  /// Requests are small: a daemon that leaves so many bytes waiting takes none.
  package static let waitingByteLimit = 1 << 20

  private let transport: any Transport
  private var lines: ReplyLines
  private var waiting: [UInt8] = []
  private var failure: ClientFailure?

  /// Takes an open stream; a line over the limit ends the connection.
  package init(over transport: any Transport, lineByteLimit: Int = ReplyLines.byteLimit) {
    self.transport = transport
    lines = ReplyLines(byteLimit: lineByteLimit)
  }

  /// What a loop watches; nil for a transport that no loop can watch.
  package var descriptor: FileDescriptor? {
    transport.descriptor
  }

  /// What a loop is to watch it for; changes with every sending and receiving.
  package var interest: Interest {
    waiting.isEmpty ? .readable : [.readable, .writable]
  }

  /// Sends what is taken now, and keeps the rest for `flush()`.
  ///
  /// A failure is told by the next receiving: whoever closed may have said why before.
  package func send(_ bytes: [UInt8]) {
    guard waiting.count + bytes.count <= Self.waitingByteLimit else {
      failure = failure ?? .takesNothing(byteLimit: Self.waitingByteLimit)
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
      return .messages(try receivedMessages())
    } catch {
      return .ended(error)
    }
  }

  private func receivedMessages() throws(ClientFailure) -> [JSONValue] {
    if let failure { throw failure }
    switch try transport.received() {
    case .bytes(let bytes): lines.append(bytes)
    case .nothingYet: return []
    case .end: throw .closed(midReply: lines.holdsPart)
    }
    var messages: [JSONValue] = []
    while let line = try lines.next() { messages.append(try ReplyLines.message(in: line)) }
    return messages
  }
}
