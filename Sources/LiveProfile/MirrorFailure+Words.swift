extension MirrorFailure {
  /// The failure as one sentence for people, without a full stop.
  package var words: String {
    switch self {
    case .unreadable(let path):
      "the daemon sent a message in which \"\(path)\" is missing or of the wrong type"
    case .impossibleValue(let field):
      "the daemon sent a value for \"\(field)\" that it cannot have"
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
