package import Wire

/// What a program does while a long request is under way, such as a plan.
package struct Attendance {
  /// Gets the parameters of each `plan.event`.
  package var onProgress: (JSONValue) -> Void
  /// Asked ten times a second whether the request is to end early; then this request is sent once,
  /// without an id, so that it gets no reply of its own.
  package var ending: () -> Request?

  /// Neither may call the connection.
  package init(
    onProgress: @escaping (JSONValue) -> Void, ending: @escaping () -> Request?
  ) {
    self.onProgress = onProgress
    self.ending = ending
  }

  /// A person who wants an end notices nothing of this delay.
  static let stepMilliseconds = 100

  /// The longest silence of a daemon: a plan may wait for others, each of half a minute.
  static let patience = Patience(
    noteAfterMilliseconds: 600_000, giveUpAfterMilliseconds: 600_000)
}
