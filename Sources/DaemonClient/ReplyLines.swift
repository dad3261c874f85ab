internal import JSON
internal import Wire

/// Splits received bytes into lines, and refuses a line that never ends.
package struct ReplyLines {
  /// Far above the longest reply (500 changes of many edits), far below what would hurt a machine.
  package static let byteLimit = 64 << 20

  /// The limit of bytes before a reply.
  ///
  /// A connection for requests has no watches, so only the notice of a restart can precede a reply.
  static let strayByteLimit = 4 << 20

  private let byteLimit: Int
  private var buffer: [UInt8] = []
  private var lineStart = 0
  private var searchedUpTo = 0

  init(byteLimit: Int) {
    self.byteLimit = byteLimit
  }

  /// Whether part of a line waits for its end.
  var holdsPart: Bool {
    lineStart < buffer.count
  }

  mutating func append(_ bytes: [UInt8]) {
    if lineStart > 0 {
      buffer.removeFirst(lineStart)
      searchedUpTo -= lineStart
      lineStart = 0
    }
    buffer += bytes
  }

  /// The next complete line without its end; skips empty lines.
  ///
  /// Throws if an unfinished line is longer than the limit.
  package mutating func next() throws(ClientFailure) -> [UInt8]? {
    while let end = buffer[searchedUpTo...].firstIndex(of: UInt8(ascii: "\n")) {
      let line = buffer[lineStart..<end]
      lineStart = end + 1
      searchedUpTo = lineStart
      if !line.isEmpty { return Array(line) }
    }
    searchedUpTo = buffer.count
    if buffer.count - lineStart > byteLimit { throw .replyTooLong(byteLimit: byteLimit) }
    return nil
  }
}

extension ReplyLines {
  /// The line's JSON object; each line of the protocol is one.
  static func message(in line: [UInt8]) throws(ClientFailure) -> JSONValue {
    guard let value = JSONValue(readable: line), value.object != nil else {
      throw ClientFailure(notAReply: line)
    }
    return value
  }
}

extension ClientFailure {
  /// How much of a foreign line is shown: enough to tell which program speaks.
  private static let shownCharacters = 40

  init(notAReply line: [UInt8]) {
    let text = String(decoding: line.prefix(Self.shownCharacters * 4), as: UTF8.self)
    self = .notAReply(beginning: String(text.prefix(Self.shownCharacters)))
  }
}

/// Reads lines as messages, and skips a line that the daemon did not live to finish.
struct MessageReader {
  /// A line that is no message, until the next line shows whether a restart cut it off.
  private(set) var doubt: ClientFailure?

  /// The message in a line; nil if the line may be cut off.
  mutating func message(in line: [UInt8]) throws(ClientFailure) -> JSONValue? {
    let message: JSONValue
    do throws(ClientFailure) {
      message = try ReplyLines.message(in: line)
    } catch {
      guard doubt == nil, line.first == UInt8(ascii: "{") else { throw doubt ?? error }
      doubt = error
      return nil
    }
    if let doubt, !DaemonMessage(message).isRestart { throw doubt }
    doubt = nil
    return message
  }
}
