internal import TerminalScreen

/// Shortens texts that are too long together, the longest first, so that some of each is visible.
enum FairShare {
  static func shortened(_ texts: [String], toCells width: Int) -> [String] {
    let cells = texts.map(\.cells)
    guard cells.reduce(0, +) > width else { return texts }
    var limit = 0
    var rest = max(0, width)
    let ascending = cells.sorted()
    for (place, size) in ascending.enumerated() {
      limit = rest / (ascending.count - place)
      if size > limit { break }
      rest -= size
    }
    return texts.map { $0.truncated(toCells: limit) }
  }
}
