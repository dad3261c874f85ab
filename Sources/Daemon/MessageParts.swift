import JSON
import StoreCare
import Systemd
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
  ///
  /// Control characters and marks of direction would be escaped in a log, and a shell would not read
  /// them back. So a text with such characters becomes a word of bash, zsh or ksh like
  /// `$'\xe2\x80\xae'`.
  var quotedForShell: String {
    if unicodeScalars.contains(where: LogLine.isEscaped) { return quotedWithEscapes }
    let isHarmless =
      !isEmpty
      && utf8.allSatisfy { byte in
        switch UnicodeScalar(byte) {
        case "a"..."z", "A"..."Z", "0"..."9", "-", "_", ".", "/", ":", "=", "@", "%", "+", ",": true
        default: false
        }
      }
    return isHarmless ? self : "'" + replacingEach("'", with: #"'\''"#) + "'"
  }

  private var quotedWithEscapes: String {
    var word = "$'"
    for scalar in unicodeScalars {
      switch scalar {
      case "'", "\\": word += "\\\(scalar)"
      case _ where LogLine.isEscaped(scalar):
        // Two digits each, so that no digit of the text behind is read with them.
        for byte in String(scalar).utf8 {
          word += byte < 16 ? "\\x0" : "\\x"
          word += String(byte, radix: 16)
        }
      default: word.unicodeScalars.append(scalar)
      }
    }
    return word + "'"
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
