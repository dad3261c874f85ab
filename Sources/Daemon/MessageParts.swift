import ProfileStore
import Unix
import Wire

extension TimeText {
  /// A moment as the clock on this machine's wall shows it, for people.
  static func here(ofMilliseconds milliseconds: Int) -> String {
    localText(
      ofMilliseconds: milliseconds,
      secondsAheadOfUTC: SystemClock.secondsAheadOfUTC(at: milliseconds / 1000))
  }
}

extension String {
  /// The text quoted so that a shell reads it as one word.
  var quotedForShell: String {
    let isHarmless =
      !isEmpty
      && utf8.allSatisfy { byte in
        switch UnicodeScalar(byte) {
        case "a"..."z", "A"..."Z", "0"..."9", "-", "_", ".", "/", ":", "=", "@", "%", "+", ",": true
        default: false
        }
      }
    return isHarmless ? self : "'" + replacing("'", with: #"'\''"#) + "'"
  }
}

extension StoreSummary {
  /// The store's content, as part of a sentence.
  var words: String {
    let written = lastCommitMilliseconds.map {
      "written last at " + TimeText.here(ofMilliseconds: $0)
    }
    let parts = [
      profiles.map { "\($0) profile\($0 == 1 ? "" : "s")" },
      "\(changes) change\(changes == 1 ? "" : "s")",
      written ?? "never written to",
    ]
    return parts.compactMap { $0 }.joined(separator: ", ")
  }
}
