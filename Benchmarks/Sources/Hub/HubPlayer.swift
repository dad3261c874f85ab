import Glibc
import JSON
import Wire

/// A made-up machine of one player, which pushes its own changes of the profile `default`.
struct HubPlayer {
  private let line: RequestLine
  private(set) var author: AuthorChain
  /// The author's first moment, in milliseconds after that of all authors: changes of today are not cut.
  private let began: Int

  private static let catalogIngredients = ["wheat", "garlic", "giants-toe", "salt-pile"]

  /// `socketPath` is that of a hub's session, or of a daemon.
  init(_ author: AuthorChain, socketPath: String) throws(Failure) {
    line = try RequestLine(socketPath: socketPath)
    self.author = author
    began = Int(time(nil)) * 1000 - AuthorChain.firstMillisecond - 3_600_000
  }

  var origin: String { author.origin }
  var count: Int { author.count }

  /// The request that pushes so many new changes.
  private mutating func request(_ changes: Int) -> String {
    let edits = (0..<changes).map { _ in
      let ingredient = Self.catalogIngredients[author.count % Self.catalogIngredients.count]
      return author.next(
        [#"{"by":1,"edit":"adjust","ingredient":"\#(ingredient)"}"#], at: began + author.count)
    }
    return RequestLine.text(
      "sync.push",
      #"{"changes":[\#(edits.joined(separator: ","))],"profile":"\#(AuthorChain.profile)"}"#)
  }

  /// Sends a push, and leaves its reply to `confirm`.
  mutating func send(_ changes: Int) throws { try line.send(request(changes)) }

  func confirm() throws {
    let reply = String(decoding: try line.receiveLine(), as: UTF8.self)
    guard reply.contains(#""result""#) else { throw Failure.refused("alchemy-hub", reply: reply) }
  }

  /// Pushes, and returns the milliseconds until the changes were on the disk.
  mutating func push(_ changes: Int) throws -> Double {
    let request = request(changes)
    let begin = MonotonicClock.nanoseconds
    try line.send(request)
    try confirm()
    return Double(MonotonicClock.nanoseconds - begin) / 1e6
  }

  /// Takes what follows on a number of an origin, page by page; returns the milliseconds and how many.
  func pull(_ origin: String, after number: Int) throws -> (milliseconds: Double, count: Int) {
    var (seen, count, hasMore) = (number, 0, true)
    let (nanoseconds, _) = try MonotonicClock.measure {
      while hasMore {
        let page = try line.ask(
          "sync.pull",
          #"{"profile":"\#(AuthorChain.profile)","vector":{"\#(origin)":\#(seen)}}"#)
        let changes = page["changes"]?.array?.count ?? 0
        (seen, count) = (seen + changes, count + changes)
        hasMore = page["more"]?.bool ?? false
      }
    }
    return (Double(nanoseconds) / 1e6, count)
  }
}
