/// This run of the service: its version, its counters since the start, and how far a stop has come.
struct Run {
  /// The daemon's version, for clients.
  let version: String
  let startedAt: Moment
  /// The number of clients that were disconnected because they read too slowly.
  var slowConsumers = 0
  /// The number of lines that were not requests.
  var refusedLines = 0
  /// Whether a stop has begun: no more requests are accepted.
  var isStopping = false
  /// Whether everything that was accepted before the stop is answered.
  var isFinished = false
}
