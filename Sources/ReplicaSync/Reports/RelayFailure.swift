package import Wire

/// Why a relay ended before its work was done, as facts.
package enum RelayFailure: Error, Equatable, Sendable {
  /// The connection is gone; `reason` is what whoever holds it knows of why, or nil.
  case closed(RelayEnd, reason: String?)
  /// What came is no line of the protocol; its beginning.
  case notTheProtocol(RelayEnd, beginning: String)
  /// An answer lacks a member, or has it with a type or value that it cannot have.
  case unreadable(RelayEnd, member: String)
  /// An answer to what was not asked, or out of order.
  case unexpectedAnswer(RelayEnd)
  /// An end needs, or is, another level of the protocol than ours.
  case otherLevel(RelayEnd, level: Int)
  /// An end has no methods for replicas.
  case cannotSync(RelayEnd)
  /// An end refused what no connection can do without.
  case refused(RelayEnd, DaemonRefusal)
  /// An end owes an answer and has been silent for so long.
  case noAnswer(RelayEnd, milliseconds: Int)
  /// Both ends are one replica, or one is a copy of the other's data folder.
  case sameReplica
  case tooManyProfiles(limit: Int)
  /// A page of changes promised more and held nothing new.
  case emptyPages(RelayEnd)
  /// The daemon at an end stops.
  case stopping(RelayEnd)
  /// The daemon at an end was started anew, and knows nothing of what was asked.
  case restarted(RelayEnd)
}
