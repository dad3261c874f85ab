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

extension Companion {
  /// What happened to a watched profile.
  public enum News: Equatable, Sendable {
    /// The whole state: the first news, and again if too many changes were missed to report each.
    case state(Profile)
    /// The new state and the sorted names of the changed fields, without fields of a newer version.
    case changed(Profile, fields: [String], author: String?)
    /// The profile was deleted, here or on another replica; no more news will come.
    case deleted
  }
}

extension Companion.Changes {
  /// Watches the profile from the first `next()` to the end of the iterator's life.
  public struct Iterator: AsyncIteratorProtocol {
    /// First a state, then its changes.
    public typealias Element = Companion.News
    /// Usually thrown by the first `next()`; an error ends the iteration.
    public typealias Failure = CompanionError

    private let companion: Companion
    private let profile: String
    private var watch: ProfileFeed?
    private var isOver = false

    init(watching profile: String, of companion: Companion) {
      self.companion = companion
      self.profile = profile
    }

    /// The next news; nil if no more will come.
    ///
    /// - Throws: ``CompanionError/refused(_:)`` if there is no such profile;
    ///   ``CompanionError/closed`` if the companion was closed before the first news.
    public mutating func next() async throws(CompanionError) -> Companion.News? {
      guard !isOver else { return nil }
      do throws(CompanionError) {
        let news = try await nextOfFeed()
        isOver = news == nil || news == .deleted
        return news
      } catch {
        isOver = true
        throw error
      }
    }

    private mutating func nextOfFeed() async throws(CompanionError) -> Companion.News? {
      if watch != nil { return try await watch?.next() }
      let (feed, state) = try await ProfileFeed.begin(profile, of: companion)
      watch = feed
      return .state(state)
    }
  }
}
