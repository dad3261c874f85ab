import Alchemy
import ReplicaHost
import StoreJobs
import Unix

/// What other threads have for the loop; posting wakes it.
final class Inbox: Sendable {
  enum Message: Sendable {
    case stored(StoreWork.Result)
    case indexed(RecipeIndex)
    case reloaded(Reload)
    /// The backup that was to have this path.
    case backedUp(String, BackupOutcome)
  }

  /// Settings and catalogs as they are on the disk now.
  struct Reload: Sendable {
    /// Nil when the file is wrong, so that the settings stay as they were.
    var configuration: Configuration?
    var catalogs: CatalogLoader.Found
    var mistake: ConfigurationMistake?
  }

  private let messages = Locked<[Message]>([])
  let signal: EventSignal

  init() throws(SystemCallFailure) {
    signal = try EventSignal()
  }

  func post(_ message: Message) {
    messages.withLock { $0.append(message) }
    signal.raise()
  }

  /// All that was posted, in order.
  func take() -> [Message] {
    signal.clear()
    return messages.withLock { waiting in
      defer { waiting = [] }
      return waiting
    }
  }
}
