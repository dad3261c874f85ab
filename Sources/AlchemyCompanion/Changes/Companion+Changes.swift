extension Companion {
  /// A profile's state, and then every change of it: edits made here, and what syncs bring.
  ///
  /// It ends when the profile is deleted, the companion is closed or the task is cancelled. Whoever
  /// is slow misses nothing but the steps between: changes that wait are told as one.
  public func changes(of profile: String = "default") -> Changes {
    Changes(companion: self, profile: profile)
  }

  /// The sequence of a profile's news; each iteration begins with the state as it is then.
  public struct Changes: AsyncSequence, Sendable {
    public typealias Element = News
    public typealias Failure = CompanionError

    let companion: Companion
    let profile: String

    public func makeAsyncIterator() -> Iterator {
      Iterator(watching: profile, of: companion)
    }
  }
}
