/// What the replicas are called: each is told the other's name, and reports use both.
package struct RelayNames: Equatable, Sendable {
  /// Such as the machine's own name; `there` shows it beside what came from here.
  package let here: String
  /// Such as the peer's name in the configuration; `here` shows it beside what came from there.
  package let there: String

  /// Takes names of 1 to 100 bytes, as system.hello does.
  package init(here: String, there: String) {
    self.here = here
    self.there = there
  }

  /// What the end itself is called; it is told the name of its `other`.
  package subscript(end: RelayEnd) -> String {
    end == .here ? here : there
  }
}
