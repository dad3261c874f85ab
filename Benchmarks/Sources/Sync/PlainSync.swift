import JSON

/// What a program does that knows the methods and nothing else: ask, pass on, wait, ask again.
struct PlainSync {
  /// So many changes are asked for at once.
  static let pageChanges = 256

  private static let profile = "00000000-0000-4000-8000-000000000001"

  let changesPerRequest: Int

  /// Carries all that the source has of the profile `default` to a daemon that has nothing of it.
  func carry(from source: Alchemyd, to target: Alchemyd) throws {
    let from = try RequestLine(socketPath: source.socketPath)
    let to = try RequestLine(socketPath: target.socketPath)
    var seen: [String: JSONValue] = [:]
    var hasMore = true
    while hasMore {
      try Interruption.check()
      let page = try from.ask("sync.pull", parameters(["vector": .object(seen)]))
      let changes = page["changes"]?.array ?? []
      for first in stride(from: 0, to: changes.count, by: changesPerRequest) {
        let some = changes[first..<min(first + changesPerRequest, changes.count)]
        _ = try to.ask("sync.push", parameters(["changes": .array(Array(some))]))
      }
      for change in changes {
        if let origin = change["origin"]?.string { seen[origin] = change["seq"] }
      }
      hasMore = page["more"]?.bool ?? false
    }
  }

  private func parameters(_ members: [String: JSONValue]) -> String {
    let all = members.merging(["profile": .string(Self.profile)]) { own, _ in own }
    return String(decoding: JSONValue.object(all).serialized(), as: UTF8.self)
  }
}
