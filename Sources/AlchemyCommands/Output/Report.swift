/// An error in words: what failed with which thing, why, and what to type next.
package struct Report: Equatable, Sendable {
  package let failed: String
  /// Things to choose from, one a line.
  package let list: [String]
  package let cause: String?
  package let hint: String?
  package let exitCode: ExitCode

  package init(
    _ failed: String, list: [String] = [], cause: String? = nil, hint: String?, _ exitCode: ExitCode
  ) {
    self.failed = failed
    self.list = list
    self.cause = cause
    self.hint = hint
    self.exitCode = exitCode
  }
}
