extension Companion {
  /// A profile's state, followed by every change: edits made here and changes from syncs.
  ///
  /// The sequence ends when the profile is deleted, the companion is closed or the task is
  /// cancelled. A slow reader misses only intermediate steps: waiting changes are combined into
  /// one.
  public func changes(of profile: String = "default") -> Changes {
    Changes(companion: self, profile: profile)
  }

  /// A sequence of a profile's news; each iteration begins with the current state.
  public struct Changes: AsyncSequence, Sendable {
    /// First a state, then its changes.
    public typealias Element = News
    /// For example `refused` for an unknown profile.
    public typealias Failure = CompanionError

    let companion: Companion
    let profile: String

    /// Makes no request yet: the watch starts with the first `next()`.
    public func makeAsyncIterator() -> Iterator {
      Iterator(watching: profile, of: companion)
    }
  }
}
