/// A walk from a recipe through its ingredients and effects, and the way back.
struct JumpTrail: Equatable, Sendable {
  /// The recipe's position in the index.
  let recipe: Int
  /// The recipe's ingredients, then its effects.
  let things: [Thing]
  private(set) var place = 0

  init(recipe: Int, things: [Thing]) {
    self.recipe = recipe
    self.things = things
  }

  var thing: Thing { things[place] }

  /// Goes to the next thing, or to an earlier one; after the last comes the first.
  mutating func go(by distance: Int) {
    place = (place + distance + things.count) % things.count
  }
}
