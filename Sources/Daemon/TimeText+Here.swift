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
