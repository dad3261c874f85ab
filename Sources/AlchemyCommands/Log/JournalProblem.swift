/// Why there is nothing of the service to be read, as facts.
package enum JournalProblem: Error, Equatable, Sendable {
  /// The machine has no `journalctl`; whether a daemon runs.
  case noJournal(isServed: Bool)
  /// It could not be run: why, in a sentence without a full stop.
  case notRun(reason: String)
  /// It does not take what was typed, in its own words.
  case refused(String)
  /// It may not look where the entries are.
  case notPermitted
  /// It has none: of those that were asked for, or none at all.
  case empty(isNarrowed: Bool, Daemon)

  /// What runs behind the socket, as far as the journal's silence needs a cause.
  package enum Daemon: Equatable, Sendable {
    case none
    /// Started by hand.
    case byHand
    /// The service, by the word of its manager.
    case service
  }

  init(_ failure: ProgramFailure, isServed: Bool) {
    switch failure {
    case .missing: self = .noJournal(isServed: isServed)
    case .failed(let reason): self = .notRun(reason: reason)
    }
  }
}
