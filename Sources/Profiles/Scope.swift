/// Whether a profile's recipes are those of everything there is, or of what is in the bag.
package enum Scope: String, CaseIterable, Sendable {
  case all, stock
}
