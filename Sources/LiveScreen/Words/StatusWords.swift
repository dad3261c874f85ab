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

  init(_ scene: Scene) {
    switch scene.talk.link.state {
    case .starting:
      link = "connecting…"
      rest = ""
      isGood = false
    case .lost(let loss):
      let since = loss.since.map { " · since " + scene.talk.clock.time(ofMilliseconds: $0) } ?? ""
      let hint = loss.hint ?? scene.talk.identity.startHint
      let start = "no daemon · type: "
      // A command that is cut cannot be typed.
      let isShort = (start + hint).visible.cells > scene.size.columns
      link = isShort ? "type:" : "no daemon"
      rest = isShort ? " \(hint)" : " · type: \(hint)\(since) · \(loss.reason)"
      isGood = false
    case .connected:
      (link, isGood) = Self.link(scene.talk)
      rest = Self.rest(scene.talk, inCells: scene.size.columns - link.cells)
    }
  }

  private static func link(_ talk: Talk) -> (String, Bool) {
    if talk.isLive { return ("live", true) }
    if talk.link.isStopping { return ("the daemon stops", false) }
    if case .nothing = talk.standing { return ("connected · nothing selected", false) }
    return ("not live yet", false)
  }

  /// The news, as long as they leave room for the last change, and that change.
  private static func rest(_ talk: Talk, inCells width: Int) -> String {
    guard let profile = talk.profile else { return "" }
    let change = profile.lastChange.map { change in
      talk.changeWords.sentence(change.changes) + ChangeWords.by(change.author)
    }
    let whatIfs = profile.otherAlchemist.map { ["what if " + $0.words, "what if"] } ?? [nil]
    let variants = whatIfs.flatMap { whatIf in
      profile.news.variants(talk.identity.conflictsHint).map { news in
        ([whatIf].compactMap(\.self) + news + [change].compactMap(\.self)).map { " · " + $0 }
          .joined()
      }
    }
    return variants.first { $0.visible.cells <= width } ?? variants.last ?? ""
  }
}

extension Talk {
  var changeWords: ChangeWords {
    ChangeWords(
      catalog: cookbook.catalog, alchemist: profile?.watched.alchemist ?? Alchemist())
  }

  /// The words for who made a change; a client elsewhere may have our name.
  func author(of change: HistoryChange) -> String {
    change.elsewhere == nil ? author(of: change.client) : change.author ?? author(of: nil)
  }

  /// The words for the client that requested a change.
  func author(of client: String?) -> String {
    guard let client else { return "–" }
    return client == identity.client ? "you" : ClientName.shown(client)
  }

  var clock: WallClock {
    WallClock(
      secondsAheadOfUTC: identity.secondsAheadOfUTC, startMilliseconds: identity.startMilliseconds)
  }
}
