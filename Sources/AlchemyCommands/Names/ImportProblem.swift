/// Why a file's profile is not merged without being asked, as facts; `free` is a name to give it.
package enum ImportProblem: Error, Equatable, Sendable {
  /// Both are the profile that every daemon has, and their changes have never met.
  case foreignDefault(String, path: String, free: String)
  /// Another profile has the name here.
  case nameTaken(String, path: String, free: String)
}
