internal import Alchemy

extension Companion {
  /// Whether something must, may or cannot be in a potion.
  public enum Choice: String, Sendable {
    case must, may, cant
  }
}

extension Companion.Choice {
  /// The choice in an edit.
  var plain: Alchemy.Choice {
    switch self {
    case .must: .must
    case .may: .may
    case .cant: .cant
    }
  }
}
