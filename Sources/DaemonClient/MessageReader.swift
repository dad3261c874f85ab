internal import Wire

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
    if let doubt, !Self.isRestart(message) { throw doubt }
    doubt = nil
    return message
  }

  /// Whether a new daemon announces that it has taken over the connection.
  static func isRestart(_ message: JSONValue) -> Bool {
    message["method"] == "system.restarted"
  }
}
