internal import LiveProfile
internal import Wire

extension DaemonRefusal {
  /// The daemon's sentence; if it names a method, the key that helps instead.
  var wordsOnScreen: String {
    guard messageForPlayers != message else { return message }
    return switch remedy {
    case .profiles, .deletedProfiles, .profileID: messageForPlayers + ": p shows the profiles"
    case .history: messageForPlayers + ": h shows the changes"
    case .catalogs, .methods, .conflicts, .bag, .copy, .repetition, .status, .doctor, .journal,
      .usage:
      messageForPlayers
    }
  }
}
