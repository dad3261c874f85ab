import AlchemyCommands
import DaemonClient

/// Programs that print what a test says, and note what was started.
final class FakePrograms: Programs {
  private let result: Result<ProgramRun, ProgramFailure>
  private(set) var ran: [[String]] = []
  private(set) var became: [[String]] = []

  init(_ run: ProgramRun) {
    result = .success(run)
  }

  init(failing failure: ProgramFailure) {
    result = .failure(failure)
  }

  func start(_ words: [String]) throws(ClientFailure) -> any Transport {
    throw .cannotConnect(reason: "\(words[0]) was to be started")
  }

  func run(_ words: [String]) throws(ProgramFailure) -> ProgramRun {
    ran.append(words)
    return try result.get()
  }

  func become(_ words: [String]) throws(ProgramFailure) {
    became.append(words)
    if case .failure(let failure) = result { throw failure }
  }
}
