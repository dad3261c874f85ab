/// What the service counts for `system.status`, from its start on.
struct ServiceCounters {
  /// Changes that the log holds: what is cut from it is taken off again.
  var changes = 0
  var databaseBytes = 0
  /// Since 1970; nil before the first commit.
  var lastCommitMilliseconds: Int?
  var slowConsumers = 0
  /// How often a profile's digest was worked out, which is a pass over its rows.
  var digestPasses = 0
  var refusedLines = 0
}
