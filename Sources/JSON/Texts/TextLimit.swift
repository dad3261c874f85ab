/// The lengths of texts in a request, besides the limit of the whole line.
package enum TextLimit {
  /// Bytes of ids, names and filters, which are compared with many others and repeated in replies.
  package static let nameBytes = 0...200
}

extension String {
  /// Foreign text for a sentence, cut to a readable length.
  ///
  /// Counts scalars, because one character may have any number of them.
  package var clipped: String {
    if utf8.count <= TextLimit.nameBytes.upperBound { return self }
    return String(unicodeScalars.prefix(60)) + "…"
  }
}
