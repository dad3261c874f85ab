internal import ClientSession
internal import CommandLine

/// Requests of packages and shells, which are in no help and no table.
enum HiddenRequest {
  case manual
  /// The words describe the shell's line.
  case completion([String])

  /// Nil for every line that people type.
  init?(words: [String]) {
    switch words.first {
    case "__man": self = .manual
    case "__complete": self = .completion(Array(words.dropFirst()))
    default: return nil
    }
  }

  func answer(_ table: CommandTable, _ world: World, _ printer: Printer) -> ExitCode {
    do throws(CommandFailure) {
      switch self {
      case .manual:
        try printer.raw(CommandManual(table: table, facts: AlchemyManual.facts).page.roff)
      case .completion(let words): try Completion(table, world, printer).answer(words)
      }
      try printer.flush()
      return .success
    } catch {
      return .refused
    }
  }
}
