package import Profiles

/// The hash of a row of `profile`.
package enum ProfileRow {
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

  /// The snapshot as it was written: itself where its hash is right, or with the one byte put right
  /// that is wrong; nil where more of it is.
  package static func corrected(
    of profile: ProfileID, lsn: Int64, snapshot: [UInt8], sum: Int64?
  ) -> [UInt8]? {
    guard let sum, Self.sum(of: profile, lsn: lsn, snapshot: snapshot) != sum else {
      return sum == nil ? nil : snapshot
    }
    let numbers = [profile.high, profile.low, UInt64(bitPattern: lsn), UInt64(snapshot.count)]
    let head = numbers.flatMap(RowHash.bytes)
    guard
      let correction = SpoiltByte.correction(of: head + snapshot, hash: UInt64(bitPattern: sum)),
      correction.offset >= head.count
    else { return nil }
    var corrected = snapshot
    corrected[correction.offset - head.count] = correction.byte
    return corrected
  }
}
