/// How a table treats one of its columns.
package struct Column: Equatable, Sendable {
  package enum Alignment: Equatable, Sendable {
    case left
    case right
  }

  package let title: String
  package let alignment: Alignment
  /// Whether it gives way where the terminal is too narrow.
  package let shrinks: Bool

  package init(_ title: String, _ alignment: Alignment = .left, shrinks: Bool = false) {
    self.title = title
    self.alignment = alignment
    self.shrinks = shrinks
  }
}
