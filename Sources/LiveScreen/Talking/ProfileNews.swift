internal import LiveProfile
internal import Wire

/// What the daemon reports about the open profile beside its content.
struct ProfileNews: Sendable {
  /// The topics that the screen watches: the profile's content, and what is kept here.
  static func topics(withBench hasBench: Bool) -> JSONValue {
    let bench: [JSONValue] = hasBench ? ["bench"] : []
    return .array(bench + ["choices", "conflicts", "inventory", "presence", "profile"])
  }

  /// The other watchers, as last reported.
  private var others: [Present] = []
  /// How many conflicts wait to be looked at.
  private var conflicts = 0

  mutating func take(_ event: ProfileEvent) {
    if let others = event.present { self.others = others }
    if let count = event.conflicts { conflicts = count }
  }

  /// The parts of the status line, from the longest variant to the shortest.
  ///
  /// The words for conflicts have the command that lists them, as long as there is room.
  func variants(_ conflictsHint: String) -> [[String]] {
    let counted =
      conflicts == 0 ? nil : Quantity.counted(conflicts, "conflict", "conflicts")
    let hinted = counted.map { "\($0): \(conflictsHint)" }
    let variants = [
      [watchers, hinted], [watchersInShort, hinted], [watchersInShort, counted], [counted],
    ]
    return variants.map { $0.compactMap(\.self) }
  }

  private var watchers: String {
    switch others.count {
    case 0: "nobody else watches"
    case 1: "1 other watches: " + others[0].name
    default: Quantity.grouped(others.count) + " others watch"
    }
  }

  /// Nil if no other client watches.
  private var watchersInShort: String? {
    others.isEmpty ? nil : Quantity.counted(others.count, "other", "others")
  }
}
