/// Why a profile is not among the live ones, or not among the deleted ones, as facts.
package enum DeletedProfileProblem: Error, Equatable, Sendable {
  /// There is none of this name but deleted ones; `id` is there if there are several.
  case isDeleted(String, id: String? = nil)
  case noneDeleted(String)
  case severalDeleted(String, ids: [String])
  /// A live profile has the name under which the one that was referred to is to come back.
  case nameTaken(String, reference: String, free: String)
}
