import AlchemyCompanion
import ClientSession
import DaemonClient
import TestSupport

/// A second replica in the place of a daemon, or behind a program that leads to one.
final class OtherReplica: Connector, Programs {
  private let folder: TemporaryFolder
  private let thread: ReplicaThread
  /// What was started, or the paths that were connected to.
  private(set) var asked: [[String]] = []

  init() throws {
    folder = try TemporaryFolder()
    let place = ReplicaPlace(
      folder: folder.appending("other"), catalogFolders: [], patienceMilliseconds: 0)
    thread = try ReplicaThread.open(place)
  }

  deinit {
    thread.end()
  }

  func connect(to path: String) throws(ClientFailure) -> any Transport {
    try start([path])
  }

  func start(_ words: [String]) throws(ClientFailure) -> any Transport {
    asked.append(words)
    do throws(ReplicaProblem) {
      return UnixTransport(try thread.connect())
    } catch {
      throw .cannotConnect(reason: error.cause)
    }
  }
}
