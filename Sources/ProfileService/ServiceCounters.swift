/// What the service counts for `system.status`, from its start on.
struct ServiceCounters {
  var slowConsumers = 0
  var refusedLines = 0
}
