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
    /// A state first, and then what became of it.
    public typealias Element = News
    /// Such as `refused` for a profile that is not there.
    public typealias Failure = CompanionError

    let companion: Companion
    let profile: String

    /// Asks for nothing: the profile is watched from the first `next()` on.
    public func makeAsyncIterator() -> Iterator {
      Iterator(watching: profile, of: companion)
    }
  }
}
