/// The program's exit codes, for scripts.
package enum ExitCode: Int32, CaseIterable, Sendable {
  case success = 0
  case refused = 1
  case usage = 2
  case unreachable = 3
  case notFound = 4
  case conflict = 5
  case bug = 70

  /// The words in the overview and the manual, without a full stop.
  package var meaning: String {
    switch self {
    case .success: "done"
    case .refused: "refused by the daemon, or not possible here"
    case .usage: "wrong usage, or an ambiguous name"
    case .unreachable: "the daemon cannot be reached or does not answer"
    case .notFound: "no such profile, catalog, ingredient, effect or method"
    case .conflict: "the name is taken, or the list has changed in the meantime"
    case .bug: "a bug in alchemy or in alchemyd"
    }
  }
}
