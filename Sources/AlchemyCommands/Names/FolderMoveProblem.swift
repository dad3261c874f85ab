/// Why a folder cannot get another name, as facts.
package enum FolderMoveProblem: Error, Equatable, Sendable {
  /// A folder is to be moved to where it is, or into itself.
  case intoItself(folder: String, target: String)
  /// Names that profiles have already, which would get them.
  case taken([String])
  /// Names that are longer than names can be.
  case tooLong([String], byteLimit: Int)
}
