import AlchemyCommands
import DaemonClient

/// Where no program is meant to be started.
struct NoPrograms: Programs {
  func start(_ words: [String]) throws(ClientFailure) -> any Transport {
    throw .cannotConnect(reason: "\(words[0]) was to be started")
  }
}
