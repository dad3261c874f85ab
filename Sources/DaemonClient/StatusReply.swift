package import JSON
package import Wire

/// The reply to system.status, read part by part, because a newer daemon may have changed some.
package struct StatusReply {
  /// The readable parts of the reply; the other members have their default values.
  package let status: SystemStatus.Result
  /// The paths of the unreadable parts, each once.
  private let unreadablePaths: [String]

  /// Fails only if the reply is no object.
  package init(_ value: JSONValue) throws(UnreadableMember) {
    var unreadable: [UnreadableMember] = []
    status = try SystemStatus.Result(readingPartsOf: MessagePart(value), unreadable: &unreadable)
    unreadablePaths = unreadable.map { Self.withoutPlaces($0.path) }.reduce(into: []) {
      paths, path in
      if !paths.contains(path) { paths.append(path) }
    }
  }

  /// `peers.pending` for `peers[0].pending`: a member that is unreadable in one element is so in all.
  private static func withoutPlaces(_ path: String) -> String {
    path.split(separator: "[").enumerated().map { number, part in
      number == 0 ? part : part.drop { $0 != "]" }.dropFirst()
    }.joined()
  }

  /// Whether the member, and everything in it that this version knows, is readable.
  package func reads(_ member: String) -> Bool {
    unreadable(among: [member]).isEmpty
  }

  /// The paths of the unreadable parts of these members, such as `peers.pending`.
  package func unreadable(among members: Set<String>) -> [String] {
    unreadablePaths.filter { path in
      path.split(separator: ".").first.map { members.contains(String($0)) } ?? false
    }
  }
}
