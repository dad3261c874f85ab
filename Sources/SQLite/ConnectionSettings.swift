/// How a database file that one daemon owns is written and checked.
package struct ConnectionSettings: Hashable, Sendable {
  /// The limit of the page cache, in kibibytes.
  ///
  /// It is low because an idle daemon should stay small, and the operating system caches the file
  /// too.
  package var cacheKibibytes: Int = 512

  /// A commit that leaves the log longer than this, in pages of 4 KiB, checkpoints the log.
  package var checkpointPages: Int = 1000

  /// A log longer than this, in bytes, is truncated when SQLite restarts it.
  package var logLimitBytes: Int = 16 << 20

  /// The settings that the daemon runs with.
  package init() {}
}
