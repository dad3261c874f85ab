internal import Wire

/// The answer to system.status; a newer daemon may have changed some of its parts.
struct StatusReply {
  let status: SystemStatus.Result
  /// The paths of the parts that cannot be read, each once.
  private let unreadablePaths: [String]

  /// Fails only if the answer is no object.
  init(_ value: JSONValue) throws(UnreadableMember) {
    var unreadable: [UnreadableMember] = []
    status = try SystemStatus.Result(readingPartsOf: MessagePart(value), unreadable: &unreadable)
    unreadablePaths = unreadable.map(\.path).reduce(into: []) { paths, path in
      if !paths.contains(path) { paths.append(path) }
    }
  }

  /// Whether this version reads the member, and all that it knows in it.
  func reads(_ member: String) -> Bool {
    unreadable(among: [member]).isEmpty
  }

  /// The paths of the unreadable parts, such as `peers.pending`, of these members.
  func unreadable(among members: Set<String>) -> [String] {
    unreadablePaths.filter { path in
      path.split(separator: ".").first.map { members.contains(String($0)) } ?? false
    }
  }
}
