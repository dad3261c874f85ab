/// How a database file that one daemon owns is written and checked.
package struct ConnectionSettings: Hashable, Sendable {
  /// The most memory that pages may take, in kibibytes.
  ///
  /// An idle daemon should stay small, and the operating system caches the file as well.
  package var cacheKibibytes: Int = 512

  /// The log is copied into the database when a commit leaves it longer than this, in pages of 4 KiB.
  package var checkpointPages: Int = 1000

  /// A log that grew beyond this is cut when it is started anew, in bytes.
  package var logLimitBytes: Int = 16 << 20

  /// The settings that the daemon runs with.
  package init() {}
}
