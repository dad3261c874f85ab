package import Wire

/// Why the daemon gave no result, as facts.
package enum ClientFailure: Error, Equatable, Sendable {
  /// Nothing is at the socket's path.
  case noSocket
  /// A socket is there, and no process behind it.
  case nobodyListens
  /// What is at the path is a file, a folder or whatever else.
  case notASocket
  /// The socket belongs to somebody else.
  case notPermitted
  /// Another user's process listens there; it was sent nothing.
  case foreign(user: Int)
  /// A process is behind the socket, but takes no connection.
  case takesNoConnection
  case cannotConnect(reason: String)
  /// A replica in this process cannot be opened, in the words of whoever tried.
  case noReplica(failed: String, cause: String, hint: String)
  /// Connected, and not one byte for so long.
  case noAnswer(milliseconds: Int)
  /// The connection ended before the reply; after a part of it when so marked.
  case closed(midReply: Bool)
  /// The daemon was restarted before it replied, and what was asked may not be asked twice.
  case restarted
  case broken(reason: String)
  case replyTooLong(byteLimit: Int)
  /// `bytes` bytes came instead of a reply, such as events that the client did not ask for.
  case noReply(bytes: Int)
  /// Something came all the time, and no reply for so long.
  case lateReply(milliseconds: Int)
  /// Connected, and it takes none of so many bytes that wait for it.
  case takesNothing(byteLimit: Int)
  /// It told so before it read any request: what failed, why, and what to type next.
  case cannotStart(failed: String, cause: String, hint: String)
  /// What came is no reply of this protocol; its beginning, at most 40 characters.
  case notAReply(beginning: String)
  /// The daemon no longer speaks this client's level of the protocol, but needs this one.
  case protocolTooNew(level: Int)
  case refused(DaemonRefusal)
}

extension ClientFailure {
  /// Whether nothing more can come, and another connection may bring what did not.
  var isEndOfConnection: Bool {
    switch self {
    case .broken, .closed: true
    default: false
    }
  }
}
