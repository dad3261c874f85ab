internal import ManualPages

/// What packages and shells ask of the program: no help tells of it, and it is in no table.
enum HiddenRequest {
  case manual
  /// Its words are what the shell says of the line.
  case completion([String])

  /// nil for all that people type.
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
      case .manual: try printer.raw(CommandManual(table: table).page.roff)
      case .completion(let words): try Completion(table, world, printer).answer(words)
      }
      try printer.flush()
      return .success
    } catch {
      return .refused
    }
  }
}
