package import DaemonClient

/// Starts other programs of this machine; `words` begin with a program's name.
package protocol Programs {
  /// Starts a program that leads to another machine's daemon; returns its input and output.
  func start(_ words: [String]) throws(ClientFailure) -> any Transport
  /// Runs a program without input, and waits for its end.
  func run(_ words: [String]) throws(ProgramFailure) -> ProgramRun
  /// Runs a program without input that may use little memory and time, and waits for its end.
  ///
  /// For programs that read what strangers made, such as pictures.
  func runLimited(_ words: [String]) throws(ProgramFailure) -> ProgramRun
  /// Runs a shell command on the terminal of this program, and waits for its end; returns its exit status.
  func runHere(_ command: String) throws(ProgramFailure) -> Int32
  /// Replaces this program by another one, on the same terminal; returns only in tests.
  func become(_ words: [String]) throws(ProgramFailure)
}

/// A program that has ended by itself.
package struct ProgramRun: Equatable, Sendable {
  /// The exit status, 0 to 255; a program that a signal ended is a failure, not a run.
  package var code: Int32
  /// Standard output, at most 1 MiB; bytes that are not UTF-8 are replaced.
  package var output: String
  /// Standard error, read like standard output.
  package var errors: String

  /// A successful run without output, unless the arguments say otherwise.
  package init(code: Int32 = 0, output: String = "", errors: String = "") {
    self.code = code
    self.output = output
    self.errors = errors
  }
}

/// Why a program could not be run.
package enum ProgramFailure: Error, Equatable, Sendable {
  /// No program has this name.
  case missing
  /// The reason, as a sentence without a full stop.
  case failed(reason: String)
}
