import ProfileService
import Systemd
import Unix

/// Answers a question about the recipes of a searched catalog on a background thread.
struct SearchWork: Sendable {
  private let id: RecipeSearchID
  private let task: RecipeSearchTask
  private let inbox: Inbox
  /// Whether the answer is no longer wanted; the loop sets it.
  private let isStopped = Locked(false)

  init(_ id: RecipeSearchID, _ task: RecipeSearchTask, inbox: Inbox) {
    self.id = id
    self.task = task
    self.inbox = inbox
  }

  /// If no thread can be started, searches here: late is better than never.
  func start(log: Log) {
    do {
      try BackgroundThread.start("search", inbox: inbox) { run() }
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
