internal import JSON

/// A line or an item that names no ingredient of the catalog, or has no possible count.
package struct UnreadLine: Equatable, Sendable {
  /// The number of the line, or of the item in its list, from 1.
  package var line: Int
  /// The text of the line or item, cut to a readable length.
  package var text: String
  /// The name of the ingredient that was probably meant.
  package var near: String?
  /// The names of the ingredients that the id can be; empty unless there are several.
  package var candidates: [String]
  /// Why the line has no readable count, in words; nil if its name is unknown.
  package var reason: String?

  /// Cuts the text to a readable length.
  package init(
    line: Int, text: String, near: String?, candidates: [String] = [], reason: String? = nil
  ) {
    self.line = line
    // A table has tabs between its fields, which would be shown as escapes.
    self.text = String(text.map { $0 == "\t" ? " " : $0 }).clipped
    self.near = near
    self.candidates = candidates
    self.reason = reason
  }

  /// The text, and the ingredient that was probably meant or the reason: `Whaet (2); did you mean Wheat?`.
  package var words: String {
    if !candidates.isEmpty { return text + "; it can be " + candidates.joined(separator: " or ") }
    if let near { return text + "; did you mean \(near)?" }
    return text + (reason.map { "; \($0)" } ?? "")
  }
}
