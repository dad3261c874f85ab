/// How long the texts of a request may be, beside the limit of the whole line.
package enum TextLimit {
  /// Ids, names and filters, in bytes: they are compared with many others and said back.
  package static let nameBytes = 0...200
}
