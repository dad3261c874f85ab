/// What watchers ask of the daemon.
extension Alchemyd {
  /// Watches one profile; `topics` are JSON texts, and all but presence when there are none.
  func watchRequest(_ index: Int, topics: [String] = []) -> String {
    let narrowed = topics.isEmpty ? "" : #","topics":[\#(topics.joined(separator: ","))]"#
    return RequestLine.text("profile.watch", #"{"profile":"\#(profile(index))"\#(narrowed)}"#)
  }

  /// Two edits in turn of one choice, so that each one changes something.
  func toggles(_ index: Int) -> [[UInt8]] {
    conversation(.applyOwnProfile, index: index, depth: 1).batches
  }
}

extension Redis {
  /// Listens to the one channel of the benchmark.
  static let subscription = command(["SUBSCRIBE", channel])

  /// What redis answers to a subscription.
  static let subscriptionBytes = "*3\r\n\(bulk("subscribe"))\(bulk(channel)):1\r\n".utf8.count

  private static let channel = "profile"

  /// Tells all subscribers a text of so many bytes.
  static func publication(bytes: Int) -> (request: [UInt8], messageBytes: Int) {
    let text = String(repeating: "e", count: bytes)
    let message = "*3\r\n\(bulk("message"))\(bulk(channel))\(bulk(text))"
    return (Array(command(["PUBLISH", channel, text]).utf8), message.utf8.count)
  }
}
