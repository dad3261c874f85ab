package import Alchemy

/// The effective value of a field: what a person sees.
package enum FieldValue: Equatable, Sendable {
  case choice(Choice)
  case quantity(Int)
  case name(String)
  case scope(Scope)
  case deleted(Bool)
}
