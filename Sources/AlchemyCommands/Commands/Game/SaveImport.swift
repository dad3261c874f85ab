internal import Alchemy
internal import ClientSession
internal import CommandLine
internal import GameFiles
internal import GameSaves
internal import InstalledGame
internal import JSON
internal import Profiles
internal import TerminalScreen
internal import Wire

/// Takes a saved game over into a profile.
struct SaveImport {
  let session: Session
  let context: ProfileContext
  let game: SavedGame
  let update: SaveUpdate

  /// Reads a save; linear in its unpacked size.
  ///
  /// Throws why it cannot be read, for people.
  static func game(
    _ bytes: [UInt8], _ path: String
  ) throws(CommandFailure) -> SavedGame {
    do throws(DamagedFile) {
      return try SavedGame(reading: bytes)
    } catch {
      throw .file(.failed(reason: error.words), path: path)
    }
  }

  init(
    of game: SavedGame, _ parts: Set<SaveUpdate.Part>, into context: ProfileContext,
    _ session: Session
  ) {
    self.session = session
    self.context = context
    self.game = game
    update = SaveUpdate(of: game, into: context.profile, context.catalog.ingredients, parts)
  }

  /// Changes the profile, unless nothing differs; the reply, if there was a change.
  ///
  /// It is one change, unless the catalog is so large that a save has more edits than a change may have.
  /// Throws if the daemon refuses or cannot be reached.
  func apply() throws(CommandFailure) -> Reply? {
    guard !update.isEmpty else { return nil }
    let profile = context.profile.summary.reference
    let rest = try session.applyAllButLast(update.edits, to: profile)
    return try session.ask(Session.change(profile, rest))
  }

  /// Shows what differs; `reply` is that of `apply`, and `isDry` means that it was not called.
  ///
  /// Throws if the reply cannot be read, or the output fails.
  func show(_ reply: Reply?, isDry: Bool) throws(CommandFailure) {
    let outcome = try reply?.read(ProfileApply.Result.self)
    var json = update.json
    json["save"] = game.header.json(session.localTime)
    json["applied"] = reply?.value ?? .null
    json["caveats"] = .array(caveats.map { .string($0) })
    try session.show(
      Presentation(
        json: .object(json), plain: update.plain,
        table: [
          .sentences(
            [game.header.words(session.localTime), headline(outcome, isDry: isDry)]
              + update.rows(context.names).map { "  " + $0 } + caveats)
        ]))
  }

  private var caveats: [String] {
    update.caveats.map { $0.words(context.catalog.id, context.names) }
  }

  private func headline(_ outcome: ProfileApply.Result?, isDry: Bool) -> String {
    let profile = context.profile.summary.name.visibleName
    if update.isEmpty { return "\(profile) has all of it already" }
    if isDry { return "\(update.summary) of \(profile) would change" }
    let isRepriced = update.settings.contains { $0.field.bearsOnPrices }
    let recipes = outcome.map { isRepriced ? $0.wordsOfRepricing : $0.words }
    return "\(update.summary) of \(profile) changed. \(recipes ?? "")"
  }
}
