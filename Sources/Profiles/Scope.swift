/// Whether a profile's recipes may use all ingredients, or only those in the bag.
package enum Scope: String, CaseIterable, Sendable {
  case all, stock
}
