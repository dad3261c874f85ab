/// The bounds of what the store keeps and answers.
package enum StoreLimits {
  /// Replies kept of each client: the protocol's promise to one that repeats its requests.
  package static let keptReplies = 64

  /// The most changes of one page of history: the protocol's limit.
  package static let historyPage = 500

  /// At most so many problems of a damaged file are listed: one is enough to distrust it.
  static let listedProblems = 10

  /// What the log comes to before SQLite starts it anew: 1000 pages, each with its header.
  package static let logBytes = 32 + 1000 * (4096 + 24)

  /// On a disk with less room than this, none of it is taken before it is needed.
  package static let spareDiskBytes = 64 << 20
}
