internal import Alchemy

/// What a list shows, each thing once, found by row and by itself.
protocol Rows<Thing> {
  associatedtype Thing: Hashable & Sendable

  var count: Int { get }

  /// The thing in a row, which must be below the count.
  subscript(row: Int) -> Thing { get }

  /// Nil for a thing that is not shown.
  func row(of thing: Thing) -> Int?

  /// The thing's own row, or that of its nearest neighbour; nil when nothing is shown.
  func row(nearest thing: Thing) -> Int?
}

extension RecipeListing: Rows {}
