/// A field of a journal entry, which other programs can search for.
package struct LogField: Hashable, Sendable {
  /// Capitals, digits and underscores; names that begin with an underscore belong to the journal.
  package let name: String
  /// Any text.
  package let value: String

  /// Takes both as given.
  package init(name: String, value: String) {
    self.name = name
    self.value = value
  }
}
