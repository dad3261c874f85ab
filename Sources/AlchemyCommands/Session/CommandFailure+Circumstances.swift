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
      CommandFailure.line(words + (invocation?.keeperWords ?? []))
    }

    /// A line to type that asks the same daemon or replica about the same profile.
    func lineOfProfile(_ words: String...) -> String {
      lineOfProfile(words)
    }

    /// What was typed, with another word for one of its words.
    func typedLine(replacing word: String, with other: String) -> String {
      CommandFailure.line(typed.map { $0 == word ? other : $0 })
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

    func lineOfProfile(_ words: [String]) -> String {
      CommandFailure.line(words + (invocation?.placeWords ?? []))
    }
  }
}
