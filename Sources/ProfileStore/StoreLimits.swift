/// The bounds of what the store keeps and answers.
package enum StoreLimits {
  /// The most changes of one page of history: the protocol's limit.
  package static let historyPage = 500

  /// Edits and effects after which a page of history ends early: some 300 KiB, read in 10 ms.
  package static let historyPageSteps = 4_096

  /// At most so many problems of a damaged file are listed: one is enough to distrust it.
  static let listedProblems = 10

  /// What the log comes to before SQLite starts it anew: 1000 pages, each with its header.
  package static let logBytes = 32 + 1000 * (4096 + 24)

  /// On a disk with less room than this, none of it is taken before it is needed.
  package static let spareDiskBytes = 64 << 20
}
