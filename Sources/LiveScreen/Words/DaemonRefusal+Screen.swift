internal import LiveProfile
internal import Wire

extension DaemonRefusal {
  /// The daemon's sentence, and the key that helps where it named a method.
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
