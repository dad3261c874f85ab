package import Alchemy

/// The effective value of a field: the value that a user sees.
package enum FieldValue: Equatable, Sendable {
  case choice(Choice)
  /// May be negative: then the bag is empty and `debt` says how many are owed.
  case quantity(Int)
  case name(String)
  case scope(Scope)
  case deleted(Bool)
}

extension FieldValue {
  /// How many more of an ingredient were taken out than were in the bag; 0 if not overdrawn.
  ///
  /// Replicas cause a debt by removing the same items concurrently; an undo can cause one, too.
  package var debt: Int {
    if case .quantity(let quantity) = self { max(0, -quantity) } else { 0 }
  }
}
