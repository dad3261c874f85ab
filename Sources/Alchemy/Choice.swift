/// Whether a profile's recipes must, may or can't have an ingredient or effect.
package enum Choice: String, CaseIterable, Sendable {
  case must, may, cant
}
