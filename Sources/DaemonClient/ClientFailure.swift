package import Wire

/// Why the daemon gave no result.
package enum ClientFailure: Error, Equatable, Sendable {
  /// Nothing is at the socket's path.
  case noSocket
  /// A socket exists, but no process listens on it.
  case nobodyListens
  /// The path leads to a file, a folder or something else that is no socket.
  case notASocket
  /// The socket belongs to another user.
  case notPermitted
  /// Another user's process listens there; nothing was sent to it.
  case foreign(user: Int)
  /// A process listens, but accepts no connection.
  case takesNoConnection
  case cannotConnect(reason: String)
  /// A replica in this process cannot be opened, in the words of the code that tried.
  case noReplica(failed: String, cause: String, hint: String)
  /// Connected, but not a single byte came for this long.
  case noAnswer(milliseconds: Int)
  /// The connection ended before the reply; `midReply` if part of the reply had come.
  case closed(midReply: Bool)
  /// The daemon restarted before it replied, and the request cannot be repeated safely.
  case restarted
  case broken(reason: String)
  case replyTooLong(byteLimit: Int)
  /// `bytes` bytes came instead of a reply, such as events that the client did not request.
  case noReply(bytes: Int)
  /// Bytes kept coming, but no reply for this long.
  case lateReply(milliseconds: Int)
  /// Connected, but the daemon accepts none of this many waiting bytes.
  case takesNothing(byteLimit: Int)
  /// The daemon said so before reading any request: what failed, why, and which command helps.
  case cannotStart(failed: String, cause: String, hint: String)
  /// The line is no reply of this protocol; its beginning, at most 40 characters.
  case notAReply(beginning: String)
  /// The daemon no longer supports this client's protocol level, and requires this one.
  case protocolTooNew(level: Int)
  case refused(DaemonRefusal)
}

extension ClientFailure {
  /// What a client can do to get its answer after all.
  enum Remedy {
    /// The connection has ended, and a new one may bring the missing replies.
    case reconnect
    /// There is no daemon at present, but one may start.
    case waitForDaemon
    case giveUp
  }

  var remedy: Remedy {
    switch self {
    case .broken, .closed: .reconnect
    case .noSocket, .nobodyListens, .takesNoConnection: .waitForDaemon
    case .notASocket, .notPermitted, .foreign, .cannotConnect, .noReplica, .noAnswer, .restarted,
      .replyTooLong, .noReply, .lateReply, .takesNothing, .cannotStart, .notAReply,
      .protocolTooNew, .refused:
      .giveUp
    }
  }
}
