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
  /// Its exit status, 0 to 255; a program that a signal has ended is a failure, and no run.
  package var code: Int32
  /// Standard output, at most 1 MiB of it; what is not UTF-8 is replaced.
  package var output: String
  /// Standard error, read as standard output is.
  package var errors: String

  /// One that has ended well and said nothing, unless more is given.
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
