/// This run of the service: what it is, what it has counted since its start, and how far its end is.
struct Run {
  /// The daemon's version, as clients are told it.
  let version: String
  let startedAt: Moment
  /// Clients that were closed for taking too little.
  var slowConsumers = 0
  /// Lines that were no requests.
  var refusedLines = 0
  /// Nothing more is accepted.
  var isStopping = false
  /// Everything that was accepted before the stop is answered.
  var isFinished = false
}
