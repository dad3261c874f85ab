/// A walk from a recipe over what it is made of and what it does, and the way back.
struct JumpTrail: Equatable, Sendable {
  /// The recipe's position in the index.
  let recipe: Int
  /// Its ingredients, then its effects.
  let things: [Thing]
  private(set) var place = 0

  init(recipe: Int, things: [Thing]) {
    self.recipe = recipe
    self.things = things
  }

  var thing: Thing { things[place] }

  /// On to the next thing, or to one before; behind the last comes the first.
  mutating func go(by distance: Int) {
    place = (place + distance + things.count) % things.count
  }
}
