internal import ProfileStore
internal import Profiles
internal import StoreJobs

/// A row of `change` whose hash does not match: the row is not what was written.
struct SpoiltRow {
  /// The row as it is in the file.
  var row: ChangeRow
  /// The hash that is stored with the row.
  var sum: Int64
  /// The row numbers of its profile and its author.
  var numbers: RowNumberPair
  /// The profiles and authors that the row's numbers may stand for.
  var owners: [(profile: ProfileID, origin: Origin)]

  /// The change as it was written, if one byte of the row is wrong; nil if more bytes are.
  func corrected() -> LoggedChange? {
    for (profile, origin) in owners {
      if let logged = corrected(of: profile, by: origin) { return logged }
    }
    return nil
  }

  /// Whether the vectors have a change that may be this row.
  func isKnown(by vectors: [ProfileID: VersionVector]) -> Bool {
    row.seq > 0
      && owners.contains { owner in
        vectors[owner.profile]?.contains(Dot(origin: owner.origin, seq: Int(row.seq))) == true
      }
  }

  private func corrected(of profile: ProfileID, by origin: Origin) -> LoggedChange? {
    let parts = row.hashedParts(profile: profile, origin: origin)
    let lanes = parts.flatMap { RowCheck.lanes(of: $0.bytes) }
    guard let correction = SpoiltByte.correction(of: lanes, hash: UInt64(bitPattern: sum)) else {
      return nil
    }
    var (offset, corrected) = (correction.offset, row)
    for part in parts {
      let hashed = 8 * RowCheck.lanes(of: part.bytes).count
      guard offset >= hashed else {
        var bytes = part.bytes
        // The zeros after a text are not in the row.
        guard bytes.indices ~= offset else { return nil }
        bytes[offset] = correction.byte
        part.set(bytes, &corrected)
        break
      }
      offset -= hashed
    }
    // `set` ignores bytes that are not a valid value, so the hash is compared once more.
    guard corrected.sum(profile: profile, origin: origin) == sum, corrected.hasNumbers else {
      return nil
    }
    do throws(StoreFailure) {
      return try corrected.logged(by: origin)
    } catch {
      return nil
    }
  }
}

/// The row numbers of a change's profile and author in the damaged file.
struct RowNumberPair: Hashable {
  var profile: Int64
  var origin: Int64
}

extension ChangeRow {
  /// Whether a change can have the row's lsn and sequence number.
  var hasNumbers: Bool {
    let numbers = 1...Int64(SaturatingSum.limit)
    return numbers ~= lsn && numbers ~= seq
  }

  /// Bytes that go into the hash of a row, and how to put corrected ones into the row.
  fileprivate struct HashedPart {
    var bytes: [UInt8]
    /// Leaves the row unchanged if the bytes are not a valid value.
    var set: ([UInt8], inout ChangeRow) -> Void
  }

  /// The parts in the order in which `sum` hashes them.
  fileprivate func hashedParts(profile: ProfileID, origin: Origin) -> [HashedPart] {
    var parts: [HashedPart] = []
    for path in [\ChangeRow.lsn, \.seq] {
      parts.append(
        HashedPart(bytes: Self.bytes(of: self[keyPath: path])) {
          $1[keyPath: path] = Self.number(of: $0)
        })
    }
    parts.append(
      HashedPart(bytes: Self.bytes(of: request ?? -1)) { bytes, row in
        if row.request != nil { row.request = Self.number(of: bytes) }
      })
    parts.append(
      HashedPart(bytes: [hash.high, hash.low].flatMap { Self.bytes(of: Int64(bitPattern: $0)) }) {
        let halves = [$0.prefix(8), $0.suffix(8)].map {
          UInt64(bitPattern: Self.number(of: Array($0)))
        }
        $1.hash = ChangeHash(high: halves[0], low: halves[1])
      })
    let owner = [profile.high, profile.low, origin.high, origin.low]
    parts += owner.map { Self.unchanged(Int64(bitPattern: $0)) }
    for path in [\ChangeRow.context, \.body, \.effects] {
      parts.append(Self.unchanged(Int64(self[keyPath: path].count)))
      parts.append(HashedPart(bytes: self[keyPath: path]) { $1[keyPath: path] = $0 })
    }
    parts.append(Self.unchanged(Int64(root?.count ?? 0)))
    parts.append(HashedPart(bytes: root ?? []) { $1.root = $0 })
    return parts
  }

  private static func unchanged(_ number: Int64) -> HashedPart {
    HashedPart(bytes: bytes(of: number)) { _, _ in }
  }

  private static func bytes(of number: Int64) -> [UInt8] {
    unsafe withUnsafeBytes(of: number.littleEndian) { unsafe Array($0) }
  }

  private static func number(of bytes: [UInt8]) -> Int64 {
    Int64(bitPattern: RowCheck.lanes(of: bytes)[0])
  }
}
