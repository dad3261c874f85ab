/// Why what the daemon sent cannot be followed, as facts.
package enum MirrorFailure: Error, Equatable, Sendable {
  /// A member is not there, or has another type; the path leads to it: `recipes.count`.
  case unreadable(path: String)
  /// A known field got a value that is none of it.
  case impossibleValue(field: String)
  /// An event of a watch that this is not.
  case otherWatch(expected: String, actual: String)
  /// An event of what was seen already: its lsn is not above the last one.
  case notAfter(lsn: Int, last: Int)
  /// A watch went on somewhere else than where it was to be resumed.
  case resumedElsewhere(WatchPosition, wanted: WatchPosition)
  /// A snapshot of another profile than the one that is watched.
  case otherProfile(expected: String, actual: String)
  /// A catalog that breaks the rules of catalogs.
  case brokenCatalog(id: String)
}
