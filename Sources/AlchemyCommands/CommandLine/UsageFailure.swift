/// A command line that was refused, and the line to type next.
package struct UsageFailure: Error, Equatable, Sendable {
  /// The first one that was met; a line may have more.
  package let problem: UsageProblem
  /// The words after the program's name that put it right, or that show the fitting help.
  package let nextWords: [String]
}
