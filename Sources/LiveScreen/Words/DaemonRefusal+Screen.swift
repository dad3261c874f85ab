internal import LiveProfile
internal import Wire

extension DaemonRefusal {
  /// The daemon's sentence; if it names a method, the key that helps instead.
  var wordsOnScreen: String {
    guard messageForPlayers != message else { return message }
    return switch kind {
    case "profileAmbiguous", "profileDeleted", "profileNotFound":
      messageForPlayers + ": p shows the profiles"
    case "nothingToUndo": messageForPlayers + ": h shows the changes"
    default: messageForPlayers
    }
  }
}
