/// A part of a manual page under a heading of its own.
package struct ManualSection: Equatable, Sendable {
  let heading: String
  let blocks: [ManualBlock]

  /// The heading in capitals, as on all pages.
  package init(_ heading: String, _ blocks: [ManualBlock]) {
    self.heading = heading
    self.blocks = blocks
  }
}
