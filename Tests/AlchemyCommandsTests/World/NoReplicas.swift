import ClientSession
import DaemonClient

/// Where no replica is meant to be opened.
struct NoReplicas: Replicas {
  func connect(to folder: String) throws(ClientFailure) -> any Transport {
    throw .cannotConnect(reason: "\(folder) was to be opened")
  }

  func isThere(_ folder: String) -> Bool { true }

  func close() {}

  var warning: Report? { nil }
}
