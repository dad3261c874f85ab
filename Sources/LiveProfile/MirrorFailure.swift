package import Alchemy
package import JSON
package import Wire

/// Why a message of the daemon cannot be followed.
package enum MirrorFailure: Error, Equatable, Sendable {
  /// A member is missing, or has a value that it cannot have; the path leads to the member:
  /// `recipes.count`.
  case unreadable(path: String)
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

  /// The failure as one sentence for people, without a full stop.
  package var words: String {
    switch self {
    case .unreadable(let path):
      "the daemon sent a message in which \"\(path)\" is missing or of the wrong type"
    case .otherWatch(let expected, let actual):
      "the daemon sent an event of watch \(actual) to watch \(expected)"
    case .notAfter(let lsn, let last):
      "the daemon sent change \(lsn) after change \(last)"
    case .resumedElsewhere(let position, let wanted):
      "the daemon resumed at change \(position.lsn) instead of \(wanted.lsn)"
    case .otherProfile(let expected, let actual):
      "the daemon sent profile \(actual) instead of \(expected)"
    case .brokenCatalog(let id):
      "the daemon sent a catalog \(id) that is against the rules of catalogs"
    }
  }
}

extension WireValue {
  /// Reads a daemon's message, such as the result of a request.
  ///
  /// Throws if a member is missing or has a wrong value.
  package init(mirroring value: JSONValue) throws(MirrorFailure) {
    do throws(UnreadableMember) {
      try self.init(reading: MessagePart(value))
    } catch {
      throw .unreadable(path: error.path)
    }
  }
}

extension Catalog {
  /// Reads the result of catalog.get.
  ///
  /// Throws if a member is missing or wrong, or the catalog breaks the rules of catalogs.
  package convenience init(_ result: JSONValue) throws(MirrorFailure) {
    try self.init(checking: CatalogGet.Result(mirroring: result))
  }

  /// Checks a catalog that was read; throws if it breaks the rules of catalogs.
  package convenience init(checking read: CatalogGet.Result) throws(MirrorFailure) {
    do throws(CatalogRefusal) {
      try self.init(
        id: read.id, title: read.title, effects: read.effects, ingredients: read.ingredients,
        settings: read.settings, doubts: read.doubts)
    } catch {
      throw .brokenCatalog(id: read.id)
    }
  }
}
