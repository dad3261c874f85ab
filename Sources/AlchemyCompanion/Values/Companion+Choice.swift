extension Companion {
  /// Whether something must, may or cannot be in a potion.
  public enum Choice: String, Sendable {
    case must, may, cant
  }
}
