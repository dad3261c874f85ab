package import Wire

/// A replica's answer to `sync.begin`: its position in one profile.
package typealias Standpoint = SyncBegin.Result

extension Standpoint {
  /// Whether both replicas have seen the same changes but have different digests; an empty one means nothing.
  func contradicts(_ other: Standpoint) -> Bool {
    vector == other.vector && heads == other.heads && !digest.isEmpty && !other.digest.isEmpty
      && digest != other.digest
  }
}
