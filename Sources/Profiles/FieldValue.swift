package import Alchemy

/// The effective value of a field: what a person sees.
package enum FieldValue: Equatable, Sendable {
  case choice(Choice)
  /// Below zero nothing is in the bag, and there is a debt: see `debt`.
  case quantity(Int)
  case name(String)
  case scope(Scope)
  case deleted(Bool)
}

extension FieldValue {
  /// How many more of an ingredient were taken out of the bag than there were, by replicas that had
  /// not seen each other's changes or by an undo; 0 if none were.
  package var debt: Int {
    if case .quantity(let quantity) = self { max(0, -quantity) } else { 0 }
  }
}
