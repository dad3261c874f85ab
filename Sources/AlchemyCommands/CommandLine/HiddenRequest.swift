internal import ManualPages

/// What packages ask of the program: no help tells of it, and it is in no table.
enum HiddenRequest {
  case manual

  /// nil for all that people type.
  init?(words: [String]) {
    switch words.first {
    case "__man": self = .manual
    default: return nil
    }
  }

  func answer(_ table: CommandTable, _ world: World, _ printer: Printer) -> ExitCode {
    do throws(CommandFailure) {
      switch self {
      case .manual: try printer.raw(CommandManual(table: table).page.roff)
      }
      try printer.flush()
      return .success
    } catch {
      return .refused
    }
  }
}
