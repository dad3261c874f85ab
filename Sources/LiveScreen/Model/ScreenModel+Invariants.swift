internal import LiveProfile

extension ScreenModel {
  /// Traps if the model contradicts itself, which would be our bug.
  package func checkInvariants() {
    profiles?.checkInvariants()
    for kind in ColumnKind.allCases {
      columns[kind].cursor.checkInvariants(in: rows(of: kind), height: height(of: kind))
    }
    if let profile {
      profile.watched.checkInvariants()
      if case .found(let recipes) = cookbook { recipes.checkInvariants(of: profile) }
    }
    precondition(!isWatching || profile != nil, "events of no profile")
    precondition(!isWatching || link.isConnected, "events without a connection")
    precondition(outbox.waiting.count <= ScreenLimits.waitingOrders, "too many orders wait")
    for panel in mode.all { panel.checkInvariants(in: self) }
  }
}
