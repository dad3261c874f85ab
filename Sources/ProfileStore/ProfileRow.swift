internal import Profiles
internal import Replication

/// What a row of `profile` says of a state.
enum ProfileRow {
  /// A hash of a snapshot and of what it is about; 0 where there is none.
  ///
  /// The floor is not in it: it rises without the snapshot.
  static func sum(of profile: ProfileID, lsn: Int64, snapshot: [UInt8]?) -> Int64 {
    guard let snapshot else { return 0 }
    var hash = RowHash()
    hash.combine(profile.high)
    hash.combine(profile.low)
    hash.combine(Int(lsn))
    hash.combine(snapshot)
    return Int64(bitPattern: hash.value)
  }
}
