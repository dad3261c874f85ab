internal import CommandLine

/// Why a command about the game's own files cannot do what it was asked for, as facts.
package enum GameProblem: Error, Equatable, Sendable {
  /// Neither `$XDG_CONFIG_HOME` nor `$HOME` is set, so the pairs have no place.
  case noPlace
  /// The file of the pairs cannot be read.
  case unreadablePairs(path: String, cause: String)
  /// No save is of the character; also the characters that have saves.
  case noCharacter(String, known: [String])
  /// The name is that of several characters, which have these ids.
  case severalCharacters(String, ids: [String])
  /// The character is of no pair; also the characters that are.
  case notPaired(String, paired: [String])
  /// No character is paired, so there is nothing to watch.
  case nothingPaired
  /// No game is installed by Steam, and none was named.
  case noGame
  /// No game was found that tells whose the containers of a save are; also the words of the command.
  case noGameOfSave(words: [String])
  /// Nothing tells which plugins a game loads.
  case noPluginList(game: String)
  /// A folder has no profiles of a mod manager.
  case noModProfiles(folder: String)
  /// A mod manager has no profile of this name, or several and none that was chosen last; also those that it has.
  case noModProfile(String?, known: [String])
  /// A folder has no plugins, so it is not a game's.
  case noPlugins(folder: String)
  /// No ingredient of the game is whole, so there is no catalog.
  case noIngredients
  /// A catalog cannot be installed: the reason, as a sentence without a full stop.
  case notInstalled(reason: String)
  /// A file that records no plugins would be replaced.
  case otherCatalog(path: String)
  /// A folder of saves cannot be watched: the reason, as a sentence without a full stop.
  case notWatched(folder: String, reason: String)
}

extension GameProblem {
  func report(_ circumstances: CommandFailure.Circumstances) -> Report {
    switch self {
    case .noPlace:
      Report(
        "no place to note which characters are paired",
        cause: "neither $XDG_CONFIG_HOME nor $HOME is set to an absolute path",
        hint: "export HOME=~", .refused)
    case .unreadablePairs(let path, let cause):
      Report(
        "cannot read which characters are paired from \(path)", cause: cause,
        hint: "mv \(ShellWord.quoted(path)) \(ShellWord.quoted(path + ".old"))", .refused)
    case .noCharacter(let name, let known):
      Report(
        "no save of a character \"\(name)\" was found",
        cause: known.isEmpty
          ? "no saves were found at all; --saves tells where they are"
          : "there are saves of \(Lessons.list(known))",
        hint: CommandFailure.line(["game"]), .notFound)
    case .severalCharacters(let name, let ids):
      Report(
        "several characters are called \"\(name)\"",
        cause: "their ids are \(Lessons.list(ids))",
        hint: CommandFailure.line(["game", "pair", ids.first ?? name]), .usage)
    case .notPaired(let name, let paired):
      Report(
        "no character \"\(name)\" is paired",
        cause: paired.isEmpty ? nil : "paired: \(Lessons.list(paired))",
        hint: CommandFailure.line(["game"]), .notFound)
    case .nothingPaired:
      Report(
        "no character is paired with a profile, so there is nothing to watch",
        hint: CommandFailure.line(["game"]), .refused)
    case .noGame:
      Report(
        "no Skyrim was found here", cause: "--game tells where another one is",
        hint: CommandFailure.line(["catalog", "make", Option.help.name]), .notFound)
    case .noGameOfSave(let words):
      Report(
        "the save alone does not tell whose a container is",
        cause: "the game's plugins do, and no Skyrim that writes such saves was found here",
        hint: CommandFailure.line(words + ["--game", "DIR"]), .notFound)
    case .noPluginList(let game):
      Report(
        "nothing tells which plugins the game in \(game) loads",
        cause: "the game writes plugins.txt when it first runs; --plugins tells where it is",
        hint: CommandFailure.line(["catalog", "make", Option.help.name]), .notFound)
    case .noModProfiles(let folder):
      Report(
        "\(folder) is no folder of Mod Organizer 2",
        cause: "it has no profiles, which are in a folder of that name beside mods",
        hint: "ls \(ShellWord.quoted(folder))", .notFound)
    case .noModProfile(let name, let known):
      Report(
        name.map { "Mod Organizer has no profile \"\($0)\"" }
          ?? "Mod Organizer has several profiles",
        cause: "it has \(Lessons.list(known)); --profile names one",
        hint: CommandFailure.line(["catalog", "make", Option.help.name]), .notFound)
    case .noPlugins(let folder):
      Report(
        "there are no plugins in \(folder)",
        cause: "a game's folder has Data, and a mod's has .esm, .esp or .esl files",
        hint: "ls \(ShellWord.quoted(folder))", .notFound)
    case .noIngredients:
      Report(
        "the plugins have no ingredient that a catalog could have",
        cause: "the lines above say what was left out, and why",
        hint: CommandFailure.line(["catalog", "make", Option.help.name]), .refused)
    case .notInstalled(let reason):
      Report(
        "the catalog cannot be installed", cause: reason,
        hint: CommandFailure.line(["catalog", "make", Option.help.name]), .refused)
    case .otherCatalog(let path):
      Report(
        "\(path) is not replaced",
        cause: "it records no plugins, so somebody may have written it by hand",
        hint: "mv \(ShellWord.quoted(path)) \(ShellWord.quoted(path + ".old"))", .refused)
    case .notWatched(let folder, let reason):
      Report(
        "cannot watch \(folder)", cause: reason, hint: "ls -ld \(ShellWord.quoted(folder))",
        .refused)
    }
  }
}
