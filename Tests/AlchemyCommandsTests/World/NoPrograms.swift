import ClientSession
import DaemonClient

/// Where no program is meant to be started.
struct NoPrograms: Programs {
  func start(_ words: [String]) throws(ClientFailure) -> any Transport {
    throw .cannotConnect(reason: "\(words[0]) was to be started")
  }
}

extension Programs {
  /// Most tests run none.
  func run(_ words: [String]) throws(ProgramFailure) -> ProgramRun {
    throw .failed(reason: "\(words[0]) was to be run")
  }

  /// With limits as without.
  func runLimited(_ words: [String]) throws(ProgramFailure) -> ProgramRun {
    try run(words)
  }

  /// And none on the terminal.
  func runHere(_ command: String) throws(ProgramFailure) -> Int32 {
    throw .failed(reason: "\(command) was to be run")
  }

  /// Nor does any of them end as another program.
  func become(_ words: [String]) throws(ProgramFailure) {
    throw .failed(reason: "\(words[0]) was to take over")
  }
}
