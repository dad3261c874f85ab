import ClientSession
import DaemonClient

/// A folder of saves and a clock that a test sets: each step happens when the program waits.
final class PlayedFolder: Vigil {
  private(set) var nowMilliseconds = 0
  /// What the program waited for at each step; nil is without a deadline.
  private(set) var deadlines: [Int?] = []
  private var steps: [() -> Int]

  /// Each step changes something after so many milliseconds; then nobody reads the output any more.
  init(_ steps: [() -> Int]) {
    self.steps = steps
  }

  func wait(
    for connection: LiveConnection?, untilMilliseconds deadline: Int?
  ) throws(VigilFailure) -> Waking { .readerGone }

  func next(deadline: Int?) throws(FolderNewsFailure) -> Set<Int>? {
    deadlines.append(deadline)
    if let deadline {
      nowMilliseconds = max(nowMilliseconds, deadline)
      return []
    }
    if steps.isEmpty { return nil }
    nowMilliseconds += steps.removeFirst()()
    return [0]
  }
}
