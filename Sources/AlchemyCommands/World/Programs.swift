package import DaemonClient

/// Starts other programs of this machine; `words` begin with a program's name.
package protocol Programs {
  /// The input and output of a program that leads to another machine's daemon.
  func start(_ words: [String]) throws(ClientFailure) -> any Transport
  /// Runs a program without input to its end.
  func run(_ words: [String]) throws(ProgramFailure) -> ProgramRun
  /// Has a program take this one's place and its terminal; only in tests does it return.
  func become(_ words: [String]) throws(ProgramFailure)
}

/// A program that has ended by itself.
package struct ProgramRun: Equatable, Sendable {
  package var code: Int32
  package var output: String
  package var errors: String

  package init(code: Int32 = 0, output: String = "", errors: String = "") {
    self.code = code
    self.output = output
    self.errors = errors
  }
}

/// Why a program could not be run.
package enum ProgramFailure: Error, Equatable, Sendable {
  /// There is no program of this name.
  case missing
  /// Why, in a sentence without a full stop.
  case failed(reason: String)
}
