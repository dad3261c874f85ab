package import Wire

/// Why a relay ended early, as facts.
package enum RelayFailure: Error, Equatable, Sendable {
  /// The connection was closed; `reason` says why, if the connection's owner knows.
  case closed(RelayEnd, reason: String?)
  /// A line did not follow the protocol; `beginning` is its start.
  case notTheProtocol(RelayEnd, beginning: String)
  /// An answer lacks a member, or the member has an invalid type or value.
  case unreadable(RelayEnd, member: String)
  /// An answer without an open question, or in the wrong order.
  case unexpectedAnswer(RelayEnd)
  /// An end requires or speaks an incompatible protocol level.
  case otherLevel(RelayEnd, SystemHello.Levels)
  /// Both ends are the same process.
  case itself(RelayEnd)
  /// An end has no methods for replication.
  case cannotSync(RelayEnd)
  /// An end refused a request that every connection needs.
  case refused(RelayEnd, DaemonRefusal)
  /// An end that owes an answer has been silent for this long.
  case noAnswer(RelayEnd, milliseconds: Int)
  /// An end that owes an answer has sent only other lines for this long.
  case lateAnswer(RelayEnd, milliseconds: Int)
  case tooManyProfiles(limit: Int)
  /// A page promised more changes but contained no new ones.
  case emptyPages(RelayEnd)
  /// The daemon at an end is shutting down.
  case stopping(RelayEnd)
  /// The daemon at an end was restarted or set back, and has lost all open requests.
  case restarted(RelayEnd)
}
