internal import Alchemy
internal import LiveProfile
internal import TerminalScreen
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
      let since = loss.since.map { " · since " + model.clock.time(ofMilliseconds: $0) } ?? ""
      let hint = loss.hint ?? model.identity.startHint
      let start = "no daemon · type: "
      // A command that is cut cannot be typed.
      let isShort = (start + hint).visible.cells > model.size.columns
      link = isShort ? "type:" : "no daemon"
      rest = isShort ? " \(hint)" : " · type: \(hint)\(since) · \(loss.reason)"
      isGood = false
    case .connected:
      (link, isGood) = Self.link(model)
      rest = Self.rest(model, inCells: model.size.columns - link.cells)
    }
  }

  private static func link(_ model: ScreenModel) -> (String, Bool) {
    if model.isLive { return ("live", true) }
    if model.link.isStopping { return ("the daemon stops", false) }
    if case .nothing = model.standing { return ("connected · nothing selected", false) }
    return ("not live yet", false)
  }

  /// The news, as long as they leave room for the last change, and that change.
  private static func rest(_ model: ScreenModel, inCells width: Int) -> String {
    guard let profile = model.profile else { return "" }
    let change = profile.lastChange.map { change in
      model.changeWords.sentence(change.changes) + ChangeWords.by(change.author)
    }
    let whatIfs = profile.otherAlchemist.map { ["what if " + $0.words, "what if"] } ?? [nil]
    let variants = whatIfs.flatMap { whatIf in
      profile.news.variants(model.identity.conflictsHint).map { news in
        ([whatIf].compactMap(\.self) + news + [change].compactMap(\.self)).map { " · " + $0 }
          .joined()
      }
    }
    return variants.first { $0.visible.cells <= width } ?? variants.last ?? ""
  }
}

extension ScreenModel {
  var changeWords: ChangeWords {
    ChangeWords(
      catalog: cookbook.catalog, alchemist: profile?.watched.alchemist ?? Alchemist())
  }

  var clock: WallClock {
    WallClock(
      secondsAheadOfUTC: identity.secondsAheadOfUTC, startMilliseconds: identity.startMilliseconds)
  }
}
