internal import LiveProfile
internal import Wire

/// What the daemon reports about the open profile beside its content.
struct ProfileNews: Sendable {
  /// The topics that the screen watches: the profile's content, and what is kept here.
  static let topics: JSONValue = ["choices", "conflicts", "inventory", "presence", "profile"]

  /// The other watchers, as last reported.
  private var others: [Present] = []
  /// How many conflicts wait to be looked at.
  private var conflicts = 0

  mutating func take(_ event: ProfileEvent) {
    if let others = event.present { self.others = others }
    if let count = event.conflicts { conflicts = count }
  }

  /// The words in the status line; those for conflicts have the command that lists them.
  func words(_ conflictsHint: String) -> String {
    let watchers =
      switch others.count {
      case 0: "nobody else watches"
      case 1: "1 other watches: " + others[0].name
      default: Quantity.grouped(others.count) + " others watch"
      }
    guard conflicts != 0 else { return watchers }
    let counted = Quantity.counted(conflicts, "conflict", "conflicts")
    return "\(watchers) · \(counted): \(conflictsHint)"
  }
}
