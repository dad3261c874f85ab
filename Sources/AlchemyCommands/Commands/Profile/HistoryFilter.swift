internal import Alchemy
internal import ClientSession
internal import CommandLine
internal import JSON
internal import LiveProfile

/// Selects the changes that `alchemy history` shows: by time, by author, by words.
struct HistoryFilter {
  private static let since = Option(
    "--since", value: .one("TIME", .moment),
    summary: "only changes since TIME: 2h, 19:30, yesterday, 2026-01-31")
  private static let until = Option(
    "--until", value: .one("TIME", .moment), excludes: Option.watch.name,
    summary: "only changes up to TIME, including the whole minute or day")
  private static let author = Option(
    "--by", value: .one("WHO", .soughtText), summary: "only changes whose BY contains WHO: phone")
  private static let text = Option(
    "--grep", value: .one("WORDS", .soughtText),
    summary: "only changes whose WHAT contains WORDS: wheat")

  /// The options of `alchemy history` that select changes.
  static let options = [since, until, author, text]

  /// The options as they were typed, for the command that shows more.
  let typed: [String]
  /// In milliseconds since 1970.
  private let times: Range<Int>?
  private let author: String?
  private let text: String?
  /// The words in which `text` is searched; nil without `text`.
  private var words: HistoryWords?

  /// Reads the options of the session's command; throws if they end before they start, or if `--grep` needs a
  /// catalog that cannot be read.
  init(_ session: Session) throws(CommandFailure) {
    let invocation = session.invocation
    typed = Self.options.flatMap(invocation.words)
    author = invocation[Self.author]?.lowercased()
    text = invocation[Self.text]?.lowercased()
    let ranges = [Self.since, Self.until].map { option in
      invocation[option].flatMap(TypedMoment.init)?
        .range(
          at: session.world.millisecondsNow(), in: session.localTime,
          allowsFuture: option == Self.until)
    }
    let (start, end) = (ranges[0]?.lowerBound ?? 0, ranges[1]?.upperBound ?? .max)
    guard start < end else {
      throw .usage(
        UsageFailure(
          problem: .badValue(
            of: Self.until.name, text: invocation[Self.until] ?? "",
            .other("it is before the time of \(Self.since.name)"), suggestion: nil),
          nextWords: invocation.command.words + invocation.words(of: Self.since)))
    }
    times = ranges.allSatisfy { $0 == nil } ? nil : start..<end
    words =
      text == nil ? nil : HistoryWords(try session.context(), isWhole: true, place: [])
  }

  /// Whether every change passes.
  var isEmpty: Bool { typed.isEmpty }

  /// The same after the alchemist has changed.
  func by(_ alchemist: Alchemist) -> HistoryFilter {
    var filter = self
    filter.words = words?.by(alchemist)
    return filter
  }

  /// Whether the options select a change; case does not matter.
  func passes(_ change: HistoryChange) -> Bool {
    if let times {
      guard let moment = TimeText.milliseconds(of: change.time), times.contains(moment) else {
        return false
      }
    }
    if let author, change.author?.lowercased().includes(author) != true { return false }
    guard let text, let words else { return true }
    return (words.lines(change) + change.plainRows.map { $0.joined(separator: " ") })
      .contains { $0.lowercased().includes(text) }
  }
}
