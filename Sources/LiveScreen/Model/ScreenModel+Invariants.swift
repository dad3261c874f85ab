internal import LiveProfile

extension ScreenModel {
  /// Traps if the model contradicts itself, which would be our bug.
  package func checkInvariants() {
    profiles?.checkInvariants()
    for kind in ColumnKind.allCases {
      columns[kind].cursor.checkInvariants(in: rows(of: kind), height: height(of: kind))
    }
    if let watched = profile?.watched {
      watched.checkInvariants()
      cookbook.recipes?.checkInvariants(of: watched)
    }
    precondition(!isWatching || profile != nil, "events of no profile")
    precondition(!isWatching || link.isConnected, "events without a connection")
    precondition(outbox.waiting.count <= ScreenLimits.waitingOrders, "too many orders wait")
    checkPanels()
  }

  private func checkPanels() {
    switch mode.underHelp {
    case .profiles(let panel):
      panel.cursor.checkInvariants(in: profileRows, height: listHeight)
    case .history(let panel): panel.cursor.checkInvariants(in: panel.rows, height: listHeight)
    case .counting(let counting): precondition(counting.quantity != nil, "a quantity of nothing")
    case .columns, .filtering, .naming, .confirming, .help: break
    }
  }
}
