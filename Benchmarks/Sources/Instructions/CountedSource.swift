import JSON
import Wire

/// A daemon whose changes are pages for `sync.push`, made once for all runs.
enum CountedSource {
  /// The profile `default` of every replica.
  static let profile = "00000000-0000-4000-8000-000000000001"

  /// The most changes that one push takes.
  static let pageChanges = 256
  /// Requests under way while the changes are made.
  private static let depth = 64

  /// The requests that push `count` pages, in the order of the changes.
  static func pushes(_ count: Int, _ place: ServerPlace) throws -> [String] {
    let server = try Alchemyd(place)
    let texts = CountedTexts(profiles: [profile], ingredients: server.ingredients, pushes: [])
    let socket = try UnixSocket(connectingTo: server.socketPath)
    for first in stride(from: 0, to: count * pageChanges, by: depth) {
      let requests = (first..<first + depth).map { texts.text(.stock, $0) }
      _ = try socket.exchange(requests.joined(), replies: requests.count)
    }
    let line = try RequestLine(socketPath: server.socketPath)
    var seen: [String: JSONValue] = [:]
    return try (0..<count).map { _ in
      let vector = String(decoding: JSONValue.object(seen).serialized(), as: UTF8.self)
      let page = try line.ask("sync.pull", #"{"profile":"\#(profile)","vector":\#(vector)}"#)
      let changes = page["changes"]?.array ?? []
      guard changes.count == pageChanges else {
        throw Failure.unexpected("sync.pull gave \(changes.count) changes, not \(pageChanges)")
      }
      for change in changes {
        if let origin = change["origin"]?.string { seen[origin] = change["seq"] }
      }
      let text = String(decoding: JSONValue.array(changes).serialized(), as: UTF8.self)
      return RequestLine.text("sync.push", #"{"changes":\#(text),"profile":"\#(profile)"}"#)
    }
  }
}
