import ProfileService
import Systemd
import Unix

/// Answers a question about the recipes of a searched catalog on a temporary thread.
///
/// The thread has a lower priority than the loop and the store.
struct SearchWork: Sendable {
  private let id: RecipeSearchID
  private let task: RecipeSearchTask
  private let inbox: Inbox
  /// Whether nobody wants the answer any more; the loop sets it.
  private let isStopped = Locked(false)

  init(_ id: RecipeSearchID, _ task: RecipeSearchTask, inbox: Inbox) {
    self.id = id
    self.task = task
    self.inbox = inbox
  }

  /// If no thread can be started, searches here: late is better than never.
  func start(log: Log) {
    do {
      _ = try Thread(name: "search") {
        do throws(SystemCallFailure) {
          try Thread.lowerPriority()
        } catch {
          inbox.post(.priorityKept(error))
        }
        run()
      }
    } catch {
      log.tell(.threadFailed, "no thread for a search: \(error)", errno: error.errno)
      run()
    }
  }

  /// Ends the search within some 20 ms.
  func stop() {
    isStopped.withLock { $0 = true }
  }

  private func run() {
    inbox.post(.searched(id, task.result { isStopped.withLock { $0 } }))
  }
}
