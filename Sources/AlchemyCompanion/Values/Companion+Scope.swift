extension Companion {
  /// What a profile's recipes may be made of.
  public enum Scope: String, Sendable {
    /// All ingredients of the catalog.
    case all
    /// Those that are in the bag.
    case stock
  }
}
