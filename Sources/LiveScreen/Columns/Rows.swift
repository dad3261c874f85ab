internal import Alchemy

/// The rows of a list; each thing appears once, and is found by row or by itself.
protocol Rows<Thing> {
  associatedtype Thing: Hashable & Sendable

  var count: Int { get }

  /// The thing in a row, which must be below the count.
  subscript(row: Int) -> Thing { get }

  /// Nil for a hidden thing.
  func row(of thing: Thing) -> Int?

  /// The thing's own row, or its nearest neighbour's; nil if nothing is shown.
  func row(nearest thing: Thing) -> Int?
}

extension RecipeListing: Rows {}
