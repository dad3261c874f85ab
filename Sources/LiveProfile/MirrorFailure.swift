/// Why a message of the daemon cannot be followed.
package enum MirrorFailure: Error, Equatable, Sendable {
  /// A member is missing or has another type; the path leads to the member: `recipes.count`.
  case unreadable(path: String)
  /// A known field has an invalid value.
  case impossibleValue(field: String)
  /// An event of a different watch.
  case otherWatch(expected: String, actual: String)
  /// An event that was seen already: its lsn is not above the last one.
  case notAfter(lsn: Int, last: Int)
  /// A watch resumed at another position than requested.
  case resumedElsewhere(WatchPosition, wanted: WatchPosition)
  /// A snapshot of a profile other than the watched one.
  case otherProfile(expected: String, actual: String)
  /// A catalog that breaks the rules of catalogs.
  case brokenCatalog(id: String)
}
