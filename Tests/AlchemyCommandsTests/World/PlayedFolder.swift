import ClientSession
import DaemonClient

/// A folder of saves and a clock that a test sets: each step happens when the program waits.
final class PlayedFolder: Vigil {
  private(set) var nowMilliseconds = 0
  /// What the program waited for at each step; nil is without a deadline.
  private(set) var deadlines: [Int?] = []
  private var steps: [() -> Int]
  /// The places of the folders that each step changes.
  var changed: Set<Int> = [0]
  /// The folders that were to be watched, each time anew.
  var watched: [[String]] = []
  /// What happens before a deadline passes.
  var beforeDeadline: () -> Void = {}
  /// The folder cannot be watched while this has a reason.
  var missing: String?

  /// Each step changes something after so many milliseconds; then nobody reads the output any more.
  init(_ steps: [() -> Int]) {
    self.steps = steps
  }

  /// What happens then.
  func then(_ more: [() -> Int]) { steps += more }

  func wait(
    for connection: LiveConnection?, untilMilliseconds deadline: Int?
  ) throws(VigilFailure) -> Waking { .readerGone }

  func next(deadline: Int?) throws(FolderNewsFailure) -> FolderNews? {
    deadlines.append(deadline)
    if let deadline {
      beforeDeadline()
      nowMilliseconds = max(nowMilliseconds, deadline)
      return news([])
    }
    if steps.isEmpty { return nil }
    nowMilliseconds += steps.removeFirst()()
    return news(missing == nil ? changed : [])
  }

  private func news(_ changed: Set<Int>) -> FolderNews {
    FolderNews(changed: changed, missing: missing.map { [0: $0] } ?? [:])
  }
}
