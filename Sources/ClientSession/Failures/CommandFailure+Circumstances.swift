package import CommandLine
internal import LiveProfile
internal import Profiles
package import Wire

extension CommandFailure {
  /// The facts besides the failure that a report depends on.
  package struct Circumstances {
    /// All commands.
    let table: CommandTable
    /// The command that failed; nil if the line called no command.
    package let invocation: Invocation?
    /// The words typed after the program's name.
    package let typed: [String]
    let hasServiceUnit: Bool
    /// Whether systemd knows the socket of the page.
    let hasWebUnit: Bool
    /// Whether the login session's folder for sockets exists.
    let hasRuntimeFolder: Bool
    /// The shell word that runs the daemon's program.
    let daemonProgram: String
    /// The shell word that runs the page's program.
    let webProgram: String
    /// The daemon that runs although its socket was removed.
    let processCutOff: Int?
    /// The folder for the user's own catalogs.
    let catalogFolder: String
    /// Whether the program itself opens a replica.
    let isOfReplica: Bool
    /// The line to type after a refusal that only the command can explain; nil for any other.
    let hintOfCommand: (DaemonRefusal, Circumstances) -> String?

    package init(
      table: CommandTable, invocation: Invocation?, typed: [String], hasServiceUnit: Bool,
      hasWebUnit: Bool, hasRuntimeFolder: Bool, daemonProgram: String, webProgram: String,
      processCutOff: Int?, catalogFolder: String, isOfReplica: Bool,
      hintOfCommand: @escaping (DaemonRefusal, Circumstances) -> String?
    ) {
      self.table = table
      self.invocation = invocation
      self.typed = typed
      self.hasServiceUnit = hasServiceUnit
      self.hasWebUnit = hasWebUnit
      self.hasRuntimeFolder = hasRuntimeFolder
      self.daemonProgram = daemonProgram
      self.webProgram = webProgram
      self.processCutOff = processCutOff
      self.catalogFolder = catalogFolder
      self.isOfReplica = isOfReplica
      self.hintOfCommand = hintOfCommand
    }

    /// A command line for the same daemon or replica.
    func line(_ words: String...) -> String {
      line(words)
    }

    func line(_ words: [String]) -> String {
      line(words, place: invocation?.keeperWords ?? [])
    }

    /// The same with names as arguments; a name may begin with a dash.
    func line(_ words: [String], names: [String], options: [String] = []) -> String {
      line(words, names: names, options: options, place: invocation?.keeperWords ?? [])
    }

    /// The words with the options that name the daemon or replica, if the command takes them.
    private func line(
      _ words: [String], names: [String] = [], options: [String] = [], place: [String]
    ) -> String {
      let replica = place.firstIndex(of: Option.replica.name)
      let withoutReplica = replica.map { Array(place[..<$0] + place[($0 + 2)...]) } ?? place
      let lines = [place, withoutReplica].map {
        OptionWord.line(words, names: names, options: options + $0)
      }
      return CommandFailure.line(
        table.deletingNothing(
          lines.first(where: table.reads)
            ?? OptionWord.line(words, names: names, options: options)))
    }

    /// A command line for the same profile of the same daemon or replica.
    func lineOfProfile(_ words: String...) -> String {
      lineOfProfile(words)
    }

    /// The typed line with one word replaced.
    ///
    /// The command's help if the line lacks the word, which may come from a variable.
    func typedLine(replacing word: String, with other: String) -> String {
      if invocation?.command.deletes == true { return line("profiles") }
      let corrected = typed.map { typed -> String in
        let value = "=" + word
        if typed == word { return other }
        guard typed.hasPrefix("-"), typed.hasSuffix(value) else { return typed }
        return String(typed.dropLast(value.count)) + "=" + other
      }
      guard corrected == typed else { return CommandFailure.line(corrected) }
      return CommandFailure.line((invocation?.command.words ?? []) + [Option.help.name])
    }

    /// The typed line with a profile's id instead of its name.
    func typedLine(ofProfile id: String) -> String {
      let option = Option.profile.name
      guard let invocation, !invocation.command.deletes else { return line("profiles") }
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

    /// The command that creates the missing profile.
    ///
    /// Nil if the user cannot have meant that, as in a deletion, or with an id.
    func lineThatMakes(_ name: String) -> String? {
      let takesProfile = invocation?.command.options.contains { $0.name == Option.profile.name }
      guard takesProfile == true, ProfileName.mistake(in: name) == nil, ProfileID(name) == nil,
        ProfilePath(name).parts != nil, !ProfilePath(name).isFolder
      else { return nil }
      return line(["profile", "create"], names: [name])
    }

    /// A line of these words and the options that name the profile, daemon or replica, if the command
    /// takes them.
    package func lineOfProfile(_ words: [String]) -> String {
      line(words, place: invocation?.placeWords ?? [])
    }
  }
}
