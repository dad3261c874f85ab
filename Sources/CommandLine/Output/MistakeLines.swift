/// The words of a program's mistake, taken apart: a line begins with what it is.
package struct MistakeLines: Equatable, Sendable {
  /// What failed, on one line.
  package let failed: String
  /// Why, on one line; empty if the words do not say it.
  package let cause: String

  private static let causeMark = "caused by: "
  private static let hintMark = "hint: "

  /// Takes the lines as a program prints them, without the program's name.
  package init(_ words: String) {
    let lines = words.split(separator: "\n")
    failed = lines.filter { !Self.continues($0) }.joined(separator: " ")
    cause = lines.filter { $0.hasPrefix(Self.causeMark) }.map { $0.dropFirst(Self.causeMark.count) }
      .joined(separator: " ")
  }

  /// Whether a line gives the cause or the hint of an earlier one.
  package static func continues(_ line: Substring) -> Bool {
    line.hasPrefix(causeMark) || line.hasPrefix(hintMark)
  }
}
