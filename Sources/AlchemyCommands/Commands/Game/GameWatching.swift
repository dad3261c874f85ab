internal import ClientSession
internal import CommandLine
internal import DaemonClient
internal import GameFiles
internal import InstalledGame
internal import Wire

/// `alchemy game watch`: takes over each new save of a paired character.
enum GameWatching {
  static let command = ClientCommand(
    "game", "watch", section: .game, summary: "take over each new save of a paired character",
    details: [
      "A second after the game has saved, the counts, the known effects and the Alchemy skill are the profile's, as "
        + "one change that one undo takes back. The screen and the page show it at once. It runs until control-C, "
        + "and does nothing at all between saves.",
      "`systemctl --user enable --now alchemy-game.service` has it run always. After another "
        + "`alchemy game pair`, restart it.",
    ],
    options: Option.asking,
    examples: [Example("game", "watch", purpose: "the bag follows the game")]
  ) { _, session throws(CommandFailure) in
    let pairs = try GamePairs(session.world).pairs
    guard !pairs.isEmpty else { throw .game(.nothingPaired) }
    try GameFollower(pairs, session).run()
  }
}

/// Carries out what `SaveWatch` decides.
private final class GameFollower {
  private let pairs: [GamePair]
  private let session: Session
  private let folders: [SaveFolder]
  private var watch: SaveWatch
  /// What was taken over last, or could not be, by folder.
  private var done: [Int: Mark] = [:]

  /// A state of a file.
  private struct Mark: Equatable {
    let path: String
    let modifiedMilliseconds: Int
  }

  init(_ pairs: [GamePair], _ session: Session) {
    self.pairs = pairs
    self.session = session
    let paths = pairs.map(\.folder)
    folders = paths.enumerated().filter { !paths[..<$0.offset].contains($0.element) }.map {
      SaveFolder($0.element, session.world.files)
    }
    watch = SaveWatch(folders: folders.count)
  }

  /// Runs until the reader of the output has gone.
  func run() throws(CommandFailure) {
    do throws(FolderNewsFailure) {
      let news = try session.world.watchFolders(folders.map(\.path))
      session.printer.tell(
        "watching the saves of \(Lessons.list(pairs.map(\.character.words)))\n")
      while let changed = try news(watch.deadlineMilliseconds) {
        for folder in changed { watch.changed(folder, at: now) }
        for folder in watch.takeDue(at: now) { take(folder) }
      }
    } catch {
      throw .game(.notWatched(folder: error.folder, reason: error.reason))
    }
  }

  private var now: Int { session.world.vigil.nowMilliseconds }

  /// Takes over the newest save of a folder, or has it tried again.
  private func take(_ folder: Int) {
    guard let newest = folders[folder].newest else { return watch.succeeded(folder) }
    let mark = Mark(path: newest.path, modifiedMilliseconds: newest.modifiedMilliseconds)
    guard done[folder] != mark else { return watch.succeeded(folder) }
    do throws(CommandFailure) {
      try session.askingAnew { () throws(CommandFailure) in
        try take(newest.path, of: folders[folder].path)
      }
      done[folder] = mark
      watch.succeeded(folder)
    } catch {
      guard !watch.failed(folder, at: now) else { return }
      done[folder] = mark
      session.tell(error)
    }
  }

  private func take(_ path: String, of folder: String) throws(CommandFailure) {
    let bytes = try session.world.files.bytes(ofTyped: path, byteLimit: SaveLimits.fileBytes)
    let game = try SaveImport.game(bytes, path)
    let character = GameCharacter(game.header, file: SaveFolder.name(of: path))
    guard let pair = pairs.first(where: { $0.holds(character, in: folder) }) else { return }
    let taking = SaveImport(
      of: game, SaveUpdate.Part.usual, into: try session.context(ofProfile: pair.profile), session)
    try taking.show(try taking.apply(), isDry: false)
    try session.printer.flush()
  }
}
