extension ScreenModel {
  /// The circumstances that decide which keys work now.
  var circumstances: Circumstances {
    var circumstances: Circumstances = []
    if link.isConnected { circumstances.insert(.connected) }
    if takesOrders { circumstances.insert(.live) }
    if catalog != nil { circumstances.insert(.catalog) }
    switch standing {
    case .opening, .open: circumstances.insert(.profile)
    case .nothing(let absence): if absence.id != nil { circumstances.insert(.deleted) }
    }
    return circumstances.union(mode.front.circumstances(in: self))
  }

  /// The rows of the key table that work now.
  var workingKeys: [KeyBinding] {
    KeyTable.working(mode.front.keys, given: circumstances)
  }
}
