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
