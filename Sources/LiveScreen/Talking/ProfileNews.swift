internal import LiveProfile
internal import Wire

/// What the daemon reports about the open profile beside its content.
struct ProfileNews: Sendable {
  /// The topics that the screen watches: the profile's content, and what is kept here.
  static let topics: WatchTopics = [
    .bench, .choices, .conflicts, .forks, .inbox, .inventory, .presence, .profile,
  ]

  /// The other watchers, as last reported.
  private var others: [Present] = []
  /// How many conflicts wait to be looked at.
  private var conflicts = 0
  /// How many files of the inbox need attention.
  private var inbox = 0
  /// How many branches the profile had when it was opened; nil before the first event with that number.
  private var formerForks: Int?
  /// Whether a replica was found meanwhile to have gone back or to be a copy.
  private var isForked = false

  mutating func receive(_ event: ProfileEvent) {
    if let others = event.present { self.others = others }
    if let count = event.conflicts { conflicts = count }
    if let count = event.inbox { inbox = count }
    if let count = event.forks {
      isForked = count > formerForks ?? count
      formerForks = formerForks ?? count
    }
  }

  /// The parts of the status line, from the longest variant to the shortest.
  ///
  /// The words for conflicts and for the inbox have the command that lists them, as long as there is
  /// room.
  func variants(_ conflictsHint: String) -> [[String]] {
    let counted =
      conflicts == 0 ? nil : Quantity.counted(conflicts, "conflict", "conflicts")
    let hinted = counted.map { "\($0): \(conflictsHint)" }
    let files =
      inbox == 0
      ? nil : Quantity.counted(inbox, "list was refused", "lists were refused")
    let explained = files.map { "\($0): alchemy status" }
    let forked =
      isForked ? "a machine seems to have gone back or to be a copy, both lives are kept" : nil
    let told = forked.map { "\($0): alchemy sync status" }
    let variants = [
      [watchers, explained, told, hinted], [watchersInShort, explained, told, hinted],
      [watchersInShort, explained, forked, counted], [explained, forked, counted],
      [files, isForked ? "both lives are kept" : nil, counted],
    ]
    return variants.map { $0.compactMap(\.self) }
  }

  private var watchers: String {
    switch others.count {
    case 0: "nobody else watches"
    case 1: "also watched by " + others[0].name
    default: Quantity.grouped(others.count) + " others watch"
    }
  }

  /// Nil if no other client watches.
  private var watchersInShort: String? {
    others.isEmpty ? nil : Quantity.counted(others.count, "other", "others")
  }
}
