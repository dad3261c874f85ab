package import JSON
package import Wire

/// What a program does while a long request is under way, such as a plan.
package struct Attendance {
  /// Gets the parameters of each `plan.event`.
  package var onProgress: (JSONValue) -> Void
  /// Called when the daemon has been silent for a while; the plan may also wait for others.
  package var onSilence: () -> Void
  /// Asked ten times a second whether the request is to end early; then this request is sent once,
  /// without an id, so that it gets no reply of its own.
  package var ending: () -> Request?

  /// None may call the connection.
  package init(
    onProgress: @escaping (JSONValue) -> Void, onSilence: @escaping () -> Void,
    ending: @escaping () -> Request?
  ) {
    self.onProgress = onProgress
    self.onSilence = onSilence
    self.ending = ending
  }

  /// A person who wants an end notices nothing of this delay.
  static let stepMilliseconds = 100

  /// The longest silence of a daemon: a plan may wait for others, each of half a minute.
  ///
  /// Most plans take a second, and those that take longer report their progress every two seconds.
  static let patience = Patience(
    noteAfterMilliseconds: 4_000, giveUpAfterMilliseconds: 600_000)
}
