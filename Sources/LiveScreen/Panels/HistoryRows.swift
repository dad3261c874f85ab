internal import LiveProfile

/// Changes by their lsn, the newest first.
struct HistoryRows: Rows {
  let changes: [HistoryChange]

  init(_ changes: [HistoryChange]) {
    self.changes = changes
  }

  var count: Int { changes.count }

  subscript(row: Int) -> Int { changes[row].lsn }

  func row(of thing: Int) -> Int? {
    changes.firstIndex { $0.lsn == thing }
  }

  func row(nearest thing: Int) -> Int? {
    changes.firstIndex { $0.lsn <= thing } ?? (changes.isEmpty ? nil : count - 1)
  }
}
