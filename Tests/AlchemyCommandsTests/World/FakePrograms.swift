import ClientSession
import DaemonClient

/// Programs that print what a test says, and note what was started.
final class FakePrograms: Programs {
  private let result: Result<ProgramRun, ProgramFailure>
  /// What programs of these names print instead.
  private let others: [String: ProgramRun]
  private(set) var ran: [[String]] = []
  private(set) var became: [[String]] = []

  init(_ run: ProgramRun, others: [String: ProgramRun] = [:]) {
    self.others = others
    result = .success(run)
  }

  init(failing failure: ProgramFailure) {
    others = [:]
    result = .failure(failure)
  }

  func start(_ words: [String]) throws(ClientFailure) -> any Transport {
    throw .cannotConnect(reason: "\(words[0]) was to be started")
  }

  func run(_ words: [String]) throws(ProgramFailure) -> ProgramRun {
    ran.append(words)
    if let other = others[words[0]] { return other }
    return try result.get()
  }

  func become(_ words: [String]) throws(ProgramFailure) {
    became.append(words)
    if case .failure(let failure) = result { throw failure }
  }
}
