/// The names of the two replicas: each is told the other's name, and reports use both.
package struct RelayNames: Equatable, Sendable {
  /// For example the machine's name; `there` shows it for changes from here.
  package let here: String
  /// For example the peer's name in the configuration; `here` shows it for changes from there.
  package let there: String

  /// Names must have 1 to 100 bytes, as in system.hello.
  package init(here: String, there: String) {
    self.here = here
    self.there = there
  }

  /// The end's own name; the end is told the name of its `other`.
  package subscript(end: RelayEnd) -> String {
    end == .here ? here : there
  }
}
