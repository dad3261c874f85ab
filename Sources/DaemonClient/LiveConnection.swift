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

  private let stream: LineStream
  private var reader = MessageReader()

  /// Takes an open stream; a line over the limit ends the connection.
  package init(over transport: any Transport, lineByteLimit: Int = ReplyLines.byteLimit) {
    stream = LineStream(
      over: transport, lineByteLimit: lineByteLimit, waitingByteLimit: Self.waitingByteLimit)
  }

  /// What a loop watches; nil for a transport that no loop can watch.
  package var descriptor: FileDescriptor? { stream.descriptor }

  /// What a loop is to watch it for; changes with every sending and receiving.
  package var interest: Interest {
    stream.isSending ? [.readable, .writable] : .readable
  }

  /// Sends what is taken now, and keeps the rest for `flush()`.
  ///
  /// A failure is told by the next receiving: whoever closed may have said why before.
  package func send(_ bytes: [UInt8]) {
    stream.send(bytes)
  }

  /// Sends what waits, as far as it is taken now.
  package func flush() {
    stream.flush()
  }

  /// Takes what is there now, of one reading at most.
  package func receive() -> Arrival {
    switch stream.receive() {
    case .lines(let lines):
      do throws(ClientFailure) {
        return .messages(try messages(in: lines))
      } catch {
        return .ended(error)
      }
    case .ended(let failure): return .ended(reader.doubt ?? failure)
    }
  }

  private func messages(in lines: [[UInt8]]) throws(ClientFailure) -> [JSONValue] {
    var messages: [JSONValue] = []
    for line in lines {
      if let message = try reader.message(in: line) { messages.append(message) }
    }
    return messages
  }
}
