package import DaemonClient
package import Wire

/// Why a command could not do its work, as facts.
package enum CommandFailure: Error {
  case usage(UsageFailure)
  case noLocation(SocketLocation.Problem)
  case unreachable(ClientFailure, SocketLocation)
  case refused(DaemonRefusal, method: String)
  /// The connection broke after a request that changes something had gone out.
  case outcomeUnknown(ClientFailure, SocketLocation)
  /// A well-formed reply lacks something or has another type.
  case unexpectedReply(method: String, field: String)
  case name(NameProblem)
  /// There is none of this name but a deleted one.
  case onlyDeletedProfile(String)
  case noDeletedProfile(String)
  case severalDeletedProfiles(String, ids: [String])
  case listChanged
  case file(FileLookupFailure, path: String)
  case output(SinkFailure)
  /// What was wrong was printed already, as the command's own output.
  case alreadyTold(ExitCode)
}
