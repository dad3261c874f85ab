internal import ClientSession
internal import CommandLine
internal import DaemonClient
internal import GameFiles
internal import GameSaves
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
      "At its start it takes over the newest save of each paired character, if that is newer than what was taken "
        + "before. No save is taken over twice, so your later edits stay. While the daemon is away or a folder is "
        + "missing, the command waits.",
      "`systemctl --user enable --now alchemy-game.service` has it run always. After another "
        + "`alchemy game pair`, restart it.",
    ],
    options: Option.asking,
    examples: [Example("game", "watch", purpose: "the bag follows the game")]
  ) { _, session throws(CommandFailure) in
    let pairs = try GamePairs(session.world)
    guard !pairs.pairs.isEmpty else { throw .game(.nothingPaired) }
    try GameFollower(pairs, session).run()
  }
}

/// Carries out what `SaveWatch` decides.
private final class GameFollower {
  private let pairs: GamePairs
  private let session: Session
  private let folders: [SaveFolder]
  private var watch: SaveWatch
  private var taken: TakenSaves
  /// The missing folders, with the reasons that were told.
  private var missing: [Int: String] = [:]
  /// The saves that wait for the daemon; each failure was told once.
  private var told: Set<SaveWatch.Place> = []
  private var hasToldState = false

  init(_ pairs: GamePairs, _ session: Session) {
    self.pairs = pairs
    self.session = session
    let paths = pairs.pairs.map(\.folder)
    folders = paths.enumerated().filter { !paths[..<$0.offset].contains($0.element) }.map {
      SaveFolder($0.element, session.world.files)
    }
    watch = SaveWatch(folders: folders.count)
    taken = TakenSaves(session.world)
  }

  /// Runs until the reader of the output has gone.
  func run() throws(CommandFailure) {
    do throws(FolderNewsFailure) {
      let news = try session.world.watchFolders(folders.map(\.path))
      session.printer.tell(
        "watching the saves of \(Lessons.list(pairs.pairs.map(\.character.words)))\n")
      // The first news comes at once, and tells which folders are missing.
      guard let first = try news(now) else { return }
      follow(first, folders.indices)
      while let next = try news(watch.deadlineMilliseconds) { follow(next, next.changed) }
    } catch {
      throw .game(.notWatched(folder: error.folder, reason: error.reason))
    }
  }

  private var now: Int { session.world.vigil.nowMilliseconds }

  private func follow(_ news: FolderNews, _ changed: some Sequence<Int>) {
    for (folder, reason) in news.missing where missing[folder] != reason {
      session.printer.tell(
        "\(folders[folder].path) cannot be watched: \(reason); the folder is looked for every 5 seconds\n"
      )
    }
    missing = news.missing
    for folder in changed where missing[folder] == nil { look(at: folder) }
    for place in watch.takeDue(at: now) { take(place) }
  }

  /// At the first look the newest save of each pair is read, if it is newer than what was taken before.
  private func look(at folder: Int) {
    guard watch.looked(at: folder, folders[folder].written, nowMilliseconds: now) else { return }
    for save in folders[folder].newestOfEach {
      guard let pair = pairs.pair(of: save.character, in: save.folder),
        taken.isNews(save.header, in: pair.profile)
      else { continue }
      watch.offer(.init(folder: folder, name: SaveFolder.name(of: save.path)), at: now)
    }
  }

  /// Takes over a save, or has it tried again.
  private func take(_ place: SaveWatch.Place) {
    do throws(CommandFailure) {
      try session.askingAnew { () throws(CommandFailure) in
        try take("\(folders[place.folder].path)/\(place.name)", of: folders[place.folder].path)
      }
      told.remove(place)
      watch.succeeded(place)
    } catch {
      let isTriedAgain = watch.failed(place, isPatient: error.mayPass, at: now)
      // An absent daemon is reported once for each save, and a damaged save when it is given up.
      if error.mayPass ? told.insert(place).inserted : !isTriedAgain { session.tell(error) }
    }
  }

  private func take(_ path: String, of folder: String) throws(CommandFailure) {
    let files = session.world.files
    let bytes = try files.bytes(ofTyped: path, byteLimit: SaveLimits.fileBytes)
    let game = try SaveImport.game(bytes, path)
    let character = GameCharacter(game.header, file: SaveFolder.name(of: path))
    guard let pair = pairs.pair(of: character, in: folder) else { return }
    let save = TakenSaves.Save(bytes, game.header)
    guard !taken.has(save, in: pair.profile) else { return }
    let taking = SaveImport(
      of: game, SaveUpdate.Part.usual, into: try session.context(ofProfile: pair.profile), session)
    let reply = try taking.apply()
    if !taken.note(save, in: pair.profile, files), !hasToldState {
      hasToldState = true
      session.printer.tell(
        "cannot note which saves were taken over: the next start will take over the newest save again; "
          + "hint: ls -ld ~/.local/state/alchemyd\n")
    }
    try taking.show(reply, isDry: false)
    try session.printer.flush()
  }
}

extension CommandFailure {
  /// Whether the same save may be taken over later: the daemon is away, or cannot write at present.
  fileprivate var mayPass: Bool {
    if case .refused(let refusal, _) = self {
      return RefusalKind(rawValue: refusal.kind)?.mayPass == true
    }
    if case .unreachable = self { return true }
    if case .outcomeUnknown = self { return true }
    return false
  }
}
