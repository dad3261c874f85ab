/// What a profile says of an ingredient or effect: it must, may or can't be in a recipe.
package enum Choice: String, CaseIterable, Sendable {
  case must, may, cant
}
