internal import Wire

/// Reads lines as messages, and passes over one that a daemon did not live to finish.
struct MessageReader {
  /// A line that is no message, until what follows tells whether it was cut off.
  private(set) var doubt: ClientFailure?

  /// The message of a line; nil for one that may be cut off.
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

  /// Whether a new daemon says that it has taken the connection over.
  static func isRestart(_ message: JSONValue) -> Bool {
    message["method"] == "system.restarted"
  }
}
