internal import LiveProfile
internal import Wire

/// The status line.
struct StatusWords: Equatable, Sendable {
  /// The state of the connection in words, such as `live`.
  let link: String
  let rest: String
  let isGood: Bool

  init(_ model: ScreenModel) {
    switch model.link.state {
    case .starting:
      link = "connecting…"
      rest = ""
      isGood = false
    case .lost(let loss):
      link = "no daemon"
      let since = loss.since.map { " · since " + model.clock.time(ofMilliseconds: $0) } ?? ""
      let hint = loss.hint ?? model.identity.startHint
      rest = " · type: \(hint)\(since) · \(loss.reason)"
      isGood = false
    case .connected:
      (link, isGood) = Self.link(model)
      rest = Self.rest(model)
    }
  }

  private static func link(_ model: ScreenModel) -> (String, Bool) {
    if model.isLive { return ("live", true) }
    if model.link.isStopping { return ("the daemon stops", false) }
    if case .nothing = model.standing { return ("connected · nothing selected", false) }
    return ("not live yet", false)
  }

  private static func rest(_ model: ScreenModel) -> String {
    guard let profile = model.profile else { return "" }
    let change = profile.lastChange.map { change in
      " · " + model.changeWords.sentence(change.changes) + ChangeWords.by(change.author)
    }
    return " · " + profile.news.words(model.identity.conflictsHint) + (change ?? "")
  }
}

extension ScreenModel {
  var changeWords: ChangeWords { ChangeWords(catalog: cookbook.catalog) }

  var clock: WallClock {
    WallClock(
      secondsAheadOfUTC: identity.secondsAheadOfUTC, startMilliseconds: identity.startMilliseconds)
  }
}
