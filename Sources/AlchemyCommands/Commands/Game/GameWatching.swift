internal import ClientSession
internal import CommandLine
internal import DaemonClient
internal import GameFiles
internal import GameSaves
internal import InstalledGame
internal import Wire

/// `alchemy game watch`: takes over each new save of a paired character.
enum GameWatching {
  private static let remake = Option(
    "--remake", summary: "make a catalog again when the plugins of its game have changed")

  static let command = ClientCommand(
    "game", "watch", section: .game, summary: "take over each new save of a paired character",
    details: [
      "A second after the game has saved, the counts, the known effects and the Alchemy skill are the profile's, as "
        + "one change that one undo takes back. The screen and the page show it at once. It runs until control-C, "
        + "and does nothing while no file of the game or its saves changes.",
      "At its start it takes over the newest save of each paired character, if that is newer than what was taken "
        + "before. No save is taken over twice, so your later edits stay. While the daemon is away or a folder is "
        + "missing, the command waits.",
      "When the plugins of a catalog that `alchemy catalog make` has made change, and then stay the same for "
        + "\(PluginWatch.quietMilliseconds / 1000) seconds, it says so once, with the command to type. With --remake it "
        + "makes the catalog again, and the daemon uses it. After a failure it tries again at the next change.",
      "`systemctl --user enable --now alchemy-game.service` has it run always. After another "
        + "`alchemy game pair`, restart it.",
    ],
    options: [remake] + Option.asking,
    examples: [
      Example("game", "watch", purpose: "the bag follows the game"),
      Example("game", "watch", "--remake", purpose: "and the catalog follows the mods"),
    ]
  ) { invocation, session throws(CommandFailure) in
    let pairs = try GamePairs(session.world)
    let remakes = invocation.has(remake)
    guard !pairs.pairs.isEmpty || remakes && !InstalledCatalog.all(session.world).isEmpty else {
      throw .game(.nothingPaired)
    }
    try GameFollower(pairs, CatalogFollower(remakes: remakes, session), session).run()
  }
}

/// Carries out what `SaveWatch` decides, and has the catalogs followed.
private final class GameFollower {
  private let pairs: GamePairs
  private let session: Session
  private let folders: [SaveFolder]
  private let catalogs: CatalogFollower
  private var watch: SaveWatch
  private var taken: TakenSaves
  /// The folders that are watched: first those of the saves, then those of the plugins.
  private var watched: [String] = []
  /// The missing folders, with the reasons that were told.
  private var missing: [String: String] = [:]
  /// The saves that wait for the daemon; each failure was told once.
  private var told: Set<SaveWatch.Place> = []
  private var hasToldState = false

  init(_ pairs: GamePairs, _ catalogs: CatalogFollower, _ session: Session) {
    self.pairs = pairs
    self.catalogs = catalogs
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
      catalogs.look(at: now)
      var news = try watchAll()
      tell("saves", pairs.pairs.map(\.character.words))
      tell("plugins", catalogs.ids)
      // The first news comes at once, and tells which folders are missing.
      var isFirst = true
      while let next = try news(isFirst ? now : deadlineMilliseconds) {
        follow(next, isFirst ? Set(watched.indices) : next.changed)
        isFirst = watched != wanted
        if isFirst { news = try watchAll() }
      }
    } catch {
      throw .game(.notWatched(folder: error.folder, reason: error.reason))
    }
  }

  private var now: Int { session.world.vigil.nowMilliseconds }

  private func tell(_ what: String, _ names: [String]) {
    if names.isEmpty { return }
    session.printer.tell("watching the \(what) of \(Lessons.list(names))\n")
  }

  private var wanted: [String] { folders.map(\.path) + catalogs.folders }

  /// Plugins come and go in other folders; then all folders are watched anew.
  private func watchAll() throws(FolderNewsFailure) -> FolderNewsSource {
    watched = wanted
    return try session.world.watchFolders(watched)
  }

  private var deadlineMilliseconds: Int? {
    [watch.deadlineMilliseconds, catalogs.deadlineMilliseconds].compactMap(\.self).min()
  }

  private func follow(_ news: FolderNews, _ changed: Set<Int>) {
    var missing: [String: String] = [:]
    for (place, reason) in news.missing { missing[watched[place]] = reason }
    for (folder, reason) in missing where self.missing[folder] != reason {
      session.printer.tell(
        "\(folder) cannot be watched: \(reason); the folder is looked for every 5 seconds\n")
    }
    self.missing = missing
    for place in changed where place < folders.count && missing[folders[place].path] == nil {
      look(at: place)
    }
    if changed.contains(where: { $0 >= folders.count })
      || catalogs.deadlineMilliseconds.map({ $0 <= now }) == true
    {
      catalogs.look(at: now)
    }
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
