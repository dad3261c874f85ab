/// The lengths of texts in a request, besides the limit of the whole line.
package enum TextLimit {
  /// Bytes of ids, names and filters, which are compared with many others and repeated in replies.
  package static let nameBytes = 0...200
}
