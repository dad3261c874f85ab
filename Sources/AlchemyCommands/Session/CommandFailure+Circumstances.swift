internal import LiveProfile
internal import Profiles
internal import Wire

extension CommandFailure {
  /// What the words depend on beside the failure itself.
  struct Circumstances {
    /// The command that failed; nil when none was found.
    let invocation: Invocation?
    /// What was typed after the program's name.
    let typed: [String]
    let hasServiceUnit: Bool
    /// Whether the folder is there in which a login session has sockets made.
    let hasRuntimeFolder: Bool
    /// The word that runs the daemon's program.
    let daemonProgram: String
    /// Where catalogs of one's own are.
    let catalogFolder: String
    /// Whether the program works on a replica itself.
    let isOfReplica: Bool

    /// A line to type that asks the same daemon or replica.
    func line(_ words: String...) -> String {
      line(words)
    }

    func line(_ words: [String]) -> String {
      Self.line(words, invocation?.keeperWords ?? [])
    }

    /// The same with names as arguments, which may begin with a dash.
    func line(_ words: [String], names: [String], options: [String] = []) -> String {
      Self.line(words, names: names, options: options, invocation?.keeperWords ?? [])
    }

    /// The words with those that say where, as far as the command takes them.
    private static func line(
      _ words: [String], names: [String] = [], options: [String] = [], _ place: [String]
    ) -> String {
      let replica = place.firstIndex(of: Option.replica.name)
      let withoutReplica = replica.map { Array(place[..<$0] + place[($0 + 2)...]) } ?? place
      let lines = [place, withoutReplica].map {
        OptionWord.line(words, names: names, options: options + $0)
      }
      return CommandFailure.line(
        lines.first(where: CommandTable.alchemy.reads)
          ?? OptionWord.line(words, names: names, options: options))
    }

    /// A line to type that asks the same daemon or replica about the same profile.
    func lineOfProfile(_ words: String...) -> String {
      lineOfProfile(words)
    }

    /// What was typed, with another word for one of its words.
    ///
    /// The command's help where the word is nowhere on the line, such as a variable's value.
    func typedLine(replacing word: String, with other: String) -> String {
      let corrected = typed.map { typed -> String in
        let value = "=" + word
        if typed == word { return other }
        guard typed.hasPrefix("-"), typed.hasSuffix(value) else { return typed }
        return String(typed.dropLast(value.count)) + "=" + other
      }
      guard corrected == typed else { return CommandFailure.line(corrected) }
      return CommandFailure.line((invocation?.command.words ?? []) + [Option.help.name])
    }

    /// What was typed, with a profile's id in the place of its name.
    func typedLine(ofProfile id: String) -> String {
      let option = Option.profile.name
      guard let invocation else { return line("profiles") }
      if invocation.command.options.contains(where: { $0.name == option }) {
        guard let name = invocation[.profile] else {
          return CommandFailure.line(typed + [option, id])
        }
        return CommandFailure.line(
          typed.map { $0 == name ? id : $0 == "\(option)=\(name)" ? "\(option)=\(id)" : $0 })
      }
      let name = invocation[ProfileArgument.existing] ?? invocation[ProfileArgument.old]
      return name.map { typedLine(replacing: $0, with: id) } ?? line("profiles")
    }

    /// What makes the profile that a command was to work on; nil where making it is not what was
    /// meant: to delete it, say, or by an id.
    func lineThatMakes(_ name: String) -> String? {
      let takesProfile = invocation?.command.options.contains { $0.name == Option.profile.name }
      guard takesProfile == true, ProfileName.mistake(in: name) == nil, ProfileID(name) == nil,
        ProfilePath(name).parts != nil, !ProfilePath(name).isFolder
      else { return nil }
      return line(["profile", "create"], names: [name])
    }

    func lineOfProfile(_ words: [String]) -> String {
      Self.line(words, invocation?.placeWords ?? [])
    }
  }
}
