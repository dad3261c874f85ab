package import CommandLine
package import DaemonClient
package import LiveProfile
package import Wire

/// Why a command failed, as facts.
package enum CommandFailure: Error {
  case usage(UsageFailure)
  case noLocation(SocketLocation.Problem)
  case unreachable(ClientFailure, Keeper)
  case refused(DaemonRefusal, method: String)
  /// The connection broke after a write request was sent.
  case outcomeUnknown(ClientFailure, Keeper)
  /// A well-formed reply lacks a member, or has a member of the wrong type.
  case unexpectedReply(method: String, field: String)
  case name(NameProblem)
  case deletedProfile(DeletedProfileProblem)
  /// The new name differs from a live profile's name only in case, accents or apostrophes.
  case nameLikeOther(String, existing: String)
  case currentProfile(CurrentProfileProblem)
  /// No profile has exactly this name, and several names differ only in case and the like.
  case severalProfiles(String, [String])
  /// No profile has this name; perhaps a profile has a similar name.
  case noProfile(String, nearest: String?)
  /// The default profile does not exist, but others do.
  case noUsualProfile(String, first: String)
  /// The profile has no change with this number.
  case noChange(Int)
  /// The change with this number is in the history, but cannot be undone, for this reason.
  case notUndone(Int, UndoObstacle)
  /// No undo is left that could be undone.
  case nothingToRedo
  /// This client has made no change that could be undone.
  case nothingOfOwn(String)
  case folder(FolderProblem)
  /// Only some of several requests were carried out; also the first refusal.
  case refusedOfSeveral(DaemonRefusal, method: String, done: Int, of: Int)
  case watch(WatchProblem)
  case file(FileLookupFailure, path: String)
  /// A file could not be created.
  case notWritten(FileLookupFailure, path: String)
  /// The file is not from `profile export`; also its first invalid line.
  case notAnExport(path: String, line: Int, ExportProblem)
  /// The file's store and ours made different changes under one name.
  case otherLife(path: String)
  /// The file is not from `plan -o json`.
  case notAPlan(path: String)
  /// The file is no list of a bag; the reason is in its own words, without a full stop.
  case notAList(path: String, reason: String)
  case importing(ImportProblem)
  case bagEdit(BagEditProblem)
  case picture(PictureProblem)
  case sync(SyncProblem)
  case journal(JournalProblem)
  case game(GameProblem)
  case web(WebProblem)
  /// The client's own file of settings has a mistake.
  case settings(SettingsMistake, path: String)
  case output(SinkFailure)
  /// The command has done something, and then failed.
  indirect case afterDeed(Deed, CommandFailure)
  case terminal(TerminalProblem)
  /// The command's output has reported the problem already.
  case alreadyTold(ExitCode)
}

extension CommandFailure {
  /// The failure of a command that has done something.
  ///
  /// Its hint must not be the command again, unless the failure itself says what was done.
  package func after(_ done: [Deed]) -> CommandFailure {
    guard let last = done.last else { return self }
    switch self {
    case .output, .unreachable, .unexpectedReply, .file, .notWritten, .watch, .refused, .noLocation,
      .name, .noProfile, .noUsualProfile, .severalProfiles, .currentProfile, .terminal:
      return .afterDeed(last, self)
    case .usage, .outcomeUnknown, .deletedProfile, .nameLikeOther, .noChange, .notUndone,
      .nothingToRedo, .nothingOfOwn, .folder,
      .refusedOfSeveral, .notAnExport, .otherLife, .notAPlan, .notAList, .importing,
      .bagEdit, .picture, .sync,
      .journal, .game,
      .web, .settings, .afterDeed, .alreadyTold:
      return self
    }
  }

  /// Returns the body's result; if the body throws, throws that as a failure to follow changes.
  package static func following<Value>(
    _ body: () throws(MirrorFailure) -> Value
  ) throws(CommandFailure) -> Value {
    do throws(MirrorFailure) {
      return try body()
    } catch {
      throw .watch(.notFollowed(error))
    }
  }
}
