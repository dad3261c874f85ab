internal import DaemonClient

/// Programs of this machine.
struct ProcessPrograms: Programs {
  func start(_ words: [String]) throws(ClientFailure) -> any Transport {
    try ProgramTransport(words)
  }
}
