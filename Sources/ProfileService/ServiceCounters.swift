/// What the service counts for `system.status`, from its start on.
struct ServiceCounters {
  var slowConsumers = 0
  /// How often a profile's digest was worked out, which is a pass over its rows.
  var digestPasses = 0
  var refusedLines = 0
}
