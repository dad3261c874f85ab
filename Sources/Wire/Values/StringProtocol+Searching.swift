/// Searches for a text in a text.
///
/// Swift's own functions for this are part of its library for regular expressions, which made each
/// program 1.3 MB larger. `make build` compiles without that library.
extension StringProtocol {
  /// Where a text that is not empty occurs first.
  package func firstPlace(of text: String) -> Range<Index>? {
    for start in indices where self[start...].hasPrefix(text) {
      return start..<index(start, offsetBy: text.count)
    }
    return nil
  }

  /// Whether a text that is not empty occurs.
  package func mentions(_ text: String) -> Bool {
    firstPlace(of: text) != nil
  }

  /// The text with another one wherever `old`, which is not empty, occurs.
  package func replacingEach(_ old: String, with new: String) -> String {
    var replaced = ""
    var rest = self[...]
    while let place = rest.firstPlace(of: old) {
      replaced += rest[..<place.lowerBound] + new
      rest = rest[place.upperBound...]
    }
    return replaced + rest
  }
}
