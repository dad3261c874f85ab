internal import Profiles

extension Companion {
  /// Which ingredients a profile's recipes may use.
  public enum Scope: String, Sendable {
    /// All ingredients of the catalog.
    case all
    /// The ingredients in the bag.
    case stock
  }
}

extension Companion.Scope {
  /// The scope in an edit.
  var plain: Profiles.Scope {
    switch self {
    case .all: .all
    case .stock: .stock
    }
  }
}
