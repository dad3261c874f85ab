/// A field of an entry in the journal that other programs can search for.
package struct LogField: Hashable, Sendable {
  /// Capitals, digits and underscores; one that begins with an underscore is the journal's own.
  package let name: String
  /// Any text.
  package let value: String

  /// Takes both as they are.
  package init(name: String, value: String) {
    self.name = name
    self.value = value
  }
}
