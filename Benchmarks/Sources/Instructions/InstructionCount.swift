/// Instructions in user space, apart by what the daemon's threads do.
struct InstructionCount: Equatable {
  /// Of the thread that serves all connections.
  var loop: Int
  /// Of all other threads; nearly all of it is the store's.
  var store: Int
}

extension InstructionCount {
  /// The totals that callgrind has written, a file for each thread: the first is the loop's.
  ///
  /// `texts` are the files' contents in the order of their names.
  init(callgrind texts: [String]) throws(Failure) {
    var totals: [Int] = []
    for text in texts {
      guard let line = text.split(separator: "\n").last(where: { $0.hasPrefix("totals:") }),
        let total = line.split(separator: " ").last.flatMap({ Int($0) })
      else { throw .unexpected("a file of callgrind has no totals") }
      totals.append(total)
    }
    guard let first = totals.first else { throw .unexpected("callgrind has written no file") }
    self.init(loop: first, store: totals.dropFirst().reduce(0, +))
  }

  /// The smaller number of each kind.
  func least(_ other: Self) -> Self {
    Self(loop: min(loop, other.loop), store: min(store, other.store))
  }

  /// What each further request took, rounded down; `requests` is the number of further requests.
  static func perRequest(from fewer: Self, to more: Self, requests: Int) -> Self {
    Self(
      loop: (more.loop - fewer.loop) / requests, store: (more.store - fewer.store) / requests)
  }
}
