/// A damaged database that was moved out of the way; nothing of it was changed.
package struct MovedAside: Equatable, Sendable {
  /// Where the file is now; its log, if it had one, is beside it with `-wal` at the end.
  package var path: String
  /// What was found, one line each.
  package var problems: [String]

  package init(path: String, problems: [String]) {
    self.path = path
    self.problems = problems
  }
}
