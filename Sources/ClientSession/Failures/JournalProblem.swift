/// Why no log entries of the service can be shown, as facts.
package enum JournalProblem: Error, Equatable, Sendable {
  /// The machine has no `journalctl`; whether a daemon runs.
  case noJournal(isServed: Bool)
  /// `journalctl` could not be run: the reason, as a sentence without a full stop.
  case notRun(reason: String)
  /// `journalctl` refused the options; its own words.
  case refused(String)
  /// `journalctl` has no permission to read the entries.
  case notPermitted
  /// The journal has no entries: none that match, or none at all.
  case empty(isNarrowed: Bool, Daemon)

  /// What runs behind the socket, which explains why the journal has no entries.
  package enum Daemon: Equatable, Sendable {
    case none
    /// Started by hand.
    case byHand
    /// The service, as its manager says.
    case service
  }

  /// Why the journal could not be read, from why its program did not run.
  package init(_ failure: ProgramFailure, isServed: Bool) {
    switch failure {
    case .missing: self = .noJournal(isServed: isServed)
    case .failed(let reason): self = .notRun(reason: reason)
    }
  }
}
