/// Searches for a text in a text, byte by byte.
///
/// Swift's own functions for this are part of its library for regular expressions, which made each
/// program 1.3 MB larger. `make build` compiles without that library.
extension StringProtocol {
  /// Where a text that is not empty occurs first; nil if it does not occur.
  package func firstPlace(of text: String) -> Range<Index>? {
    let wanted = text.utf8
    guard let first = wanted.first else { return nil }
    var start = utf8.startIndex
    while let place = utf8[start...].firstIndex(of: first) {
      if utf8[place...].starts(with: wanted) {
        return place..<utf8.index(place, offsetBy: wanted.count)
      }
      start = utf8.index(after: place)
    }
    return nil
  }

  /// Whether a text that is not empty occurs.
  package func includes(_ text: String) -> Bool {
    firstPlace(of: text) != nil
  }

  /// The text with `new` in place of each `old`, which is not empty.
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
