package import Profiles

/// The hash of a row of `profile`.
package enum ProfileRow {
  /// A hash of a snapshot with its profile and its lsn; 0 without a snapshot.
  ///
  /// Leaves out the floor, which rises without a new snapshot.
  static func sum(of profile: ProfileID, lsn: Int64, snapshot: [UInt8]?) -> Int64 {
    guard let snapshot else { return 0 }
    var hash = RowCheck()
    hash.combine(profile.high)
    hash.combine(profile.low)
    hash.combine(lsn)
    hash.combine(snapshot)
    return Int64(bitPattern: hash.value)
  }

  /// The snapshot as it was written: unchanged if its hash is right, or with its one wrong byte
  /// corrected; nil if more bytes are wrong.
  package static func corrected(
    of profile: ProfileID, lsn: Int64, snapshot: [UInt8], sum: Int64?
  ) -> [UInt8]? {
    guard let sum, Self.sum(of: profile, lsn: lsn, snapshot: snapshot) != sum else {
      return sum == nil ? nil : snapshot
    }
    let head = [profile.high, profile.low, UInt64(bitPattern: lsn), UInt64(snapshot.count)]
    guard
      let correction = SpoiltByte.correction(
        of: head + RowCheck.lanes(of: snapshot), hash: UInt64(bitPattern: sum)),
      snapshot.indices ~= correction.offset - 8 * head.count
    else { return nil }
    var corrected = snapshot
    corrected[correction.offset - 8 * head.count] = correction.byte
    return corrected
  }
}
