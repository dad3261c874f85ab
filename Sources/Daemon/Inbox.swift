import Alchemy
import Planning
import ProfileService
import ReplicaHost
import StoreJobs
import Unix
import Wire

/// Posts of other threads for the loop; each post wakes the loop.
final class Inbox: Sendable {
  enum Message: Sendable {
    case stored(StoreWork.Result)
    case indexed(PriceClasses)
    case priced(RecipePrices)
    /// What a search of recipes has found; nil if it was stopped.
    case searched(RecipeSearchID, RecipeSearchTask.Result?)
    /// The result of a plan, as JSON.
    case planned(PlanID, [UInt8])
    case planProgressed(PlanID, PlanEvent.News)
    /// A background thread could not lower its priority.
    case priorityKept(SystemCallFailure)
    case reloaded(Reload)
    /// The outcome of a backup, with the path of its file.
    case backedUp(String, BackupOutcome)
    /// From the thread of the folder `inbox`.
    case letterBox(InboxFolder.News)
  }

  /// The settings and catalogs now on the disk.
  struct Reload: Sendable {
    /// Nil if the file is wrong, so that the settings stay as they were.
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

  /// All posts so far, in order.
  func take() -> [Message] {
    signal.clear()
    return messages.withLock { waiting in
      defer { waiting = [] }
      return waiting
    }
  }
}
