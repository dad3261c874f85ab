package import JSON
package import Unix
internal import Wire

/// A connection to the daemon for an event loop: none of its methods blocks.
package final class LiveConnection {
  /// The result of one receive.
  package enum Arrival: Equatable, Sendable {
    /// The messages of complete lines, in order; none if only part of a line has come.
    case messages([JSONValue])
    /// No more messages will come: release the connection.
    case ended(ClientFailure)
  }

  /// Requests are small: a daemon that leaves this many bytes waiting reads none.
  package static let waitingByteLimit = 1 << 20

  private let stream: LineStream
  private var reader = MessageReader()

  /// Takes an open stream; a line over the limit ends the connection.
  package init(over transport: any Transport, lineByteLimit: Int = ReplyLines.byteLimit) {
    stream = LineStream(
      over: transport, lineByteLimit: lineByteLimit, waitingByteLimit: Self.waitingByteLimit)
  }

  /// The descriptor for a loop to watch; nil if the transport has none.
  package var descriptor: FileDescriptor? { stream.descriptor }

  /// What the loop must watch the descriptor for; changes with every send and receive.
  package var interest: Interest {
    stream.isSending ? [.readable, .writable] : .readable
  }

  /// Sends as many bytes as possible now, and keeps the rest for `flush()`.
  ///
  /// The next receive reports a failure, because the peer may have said why before it closed.
  package func send(_ bytes: [UInt8]) {
    stream.send(bytes)
  }

  /// Sends as many of the waiting bytes as possible now.
  package func flush() {
    stream.flush()
  }

  /// Receives what is there now, with at most one read.
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
