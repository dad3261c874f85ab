package import DaemonClient
internal import LiveProfile
package import Wire

/// Why a command could not do its work, as facts.
package enum CommandFailure: Error {
  case usage(UsageFailure)
  case noLocation(SocketLocation.Problem)
  case unreachable(ClientFailure, Keeper)
  case refused(DaemonRefusal, method: String)
  /// The connection broke after a request that changes something had gone out.
  case outcomeUnknown(ClientFailure, Keeper)
  /// A well-formed reply lacks something or has another type.
  case unexpectedReply(method: String, field: String)
  case name(NameProblem)
  case deletedProfile(DeletedProfileProblem)
  /// A new name and that of a live profile differ in case, accents or apostrophes alone.
  case nameLikeOther(String, existing: String)
  case currentProfile(CurrentProfileProblem)
  /// No profile has this name exactly, and these fold as it does.
  case severalProfiles(String, [String])
  /// There is no profile of this name, and perhaps one of nearly this name.
  case noProfile(String, nearest: String?)
  /// The profile that commands work on when none was chosen is not there, though others are.
  case noUsualProfile(String, first: String)
  /// The profile has no change of this number.
  case noChange(Int)
  case folder(FolderProblem)
  /// Only so many of several were done; the first refusal of the others.
  case refusedOfSeveral(DaemonRefusal, method: String, done: Int, of: Int)
  case watch(WatchProblem)
  case file(FileLookupFailure, path: String)
  /// A file could not be made.
  case notWritten(FileLookupFailure, path: String)
  /// A file is not what `profile export` writes; the line is its first that is not.
  case notAnExport(path: String, line: Int, ExportProblem)
  case importing(ImportProblem)
  case sync(SyncProblem)
  case journal(JournalProblem)
  case output(SinkFailure)
  case terminal(TerminalProblem)
  /// What was wrong was printed already, as the command's own output.
  case alreadyTold(ExitCode)
}

extension CommandFailure {
  /// What `body` returns; where it fails, what is watched cannot be followed.
  static func following<Value>(
    _ body: () throws(MirrorFailure) -> Value
  ) throws(CommandFailure) -> Value {
    do throws(MirrorFailure) {
      return try body()
    } catch {
      throw .watch(.notFollowed(error))
    }
  }
}
