extension Companion.Changes {
  /// Watches from the first `next()` on, for as long as it lives.
  public struct Iterator: AsyncIteratorProtocol {
    /// A state first, and then what became of it.
    public typealias Element = Companion.News
    /// Thrown by the first `next()` as a rule; the iteration is over then.
    public typealias Failure = CompanionError

    private let companion: Companion
    private let profile: String
    private var watch: ProfileFeed?
    private var isOver = false

    init(watching profile: String, of companion: Companion) {
      self.companion = companion
      self.profile = profile
    }

    /// The next news; nil when there will be none.
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
