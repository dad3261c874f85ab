/// Scans one JSON text strictly in one pass; allocates nothing once the tokens' array has grown.
///
/// Strict: RFC 8259's grammar, valid UTF-8, no lone surrogates, no duplicate members, integers
/// within ±(2^53−1), numbers finite as doubles. Linear in the text; the names of objects with many
/// members go into a hash table, which is allocated.
package enum JSONScanner {
  /// The greatest nesting of containers; the outermost is level 1.
  ///
  /// Real messages have five levels. The limit bounds the stack of any reader of our messages, and
  /// is part of the protocol.
  package static let depthLimit = 64

  /// The greatest integer that every JSON reader keeps exactly: 2^53 − 1.
  static let integerLimit = 9_007_199_254_740_991

  /// Replaces the tokens by those of a whole text; after an error, the tokens before the error are kept.
  static func scan(_ text: Span<UInt8>, into tokens: inout [JSONToken]) throws(JSONSyntaxError) {
    tokens.removeAll(keepingCapacity: true)
    try checkUTF8(text)
    try unsafe text.withUnsafeBufferPointer { bytes throws(JSONSyntaxError) in
      guard let start = bytes.baseAddress else { throw JSONSyntaxError(.empty, at: 0) }
      let most = mostTokens(inBytes: bytes.count)
      try tokens.append(addingCapacity: most) { output throws(JSONSyntaxError) in
        try unsafe output.withUnsafeMutableBufferPointer { buffer, count throws(JSONSyntaxError) in
          guard let first = buffer.baseAddress else { return }
          // The buffer was requested with room for `most` tokens.
          var pass = unsafe ScannerPass(start, count: bytes.count, tokens: first, capacity: most)
          defer { count = pass.count }
          try pass.run()
        }
      }
    }
  }

  /// The most tokens that a text of this length can have, valid or not.
  ///
  /// Each token has a byte of its own. It also follows a comma or a colon, unless it is the
  /// outermost value or the first in its container. Such a container has a closing bracket, or is
  /// still open, and at most `depthLimit` containers are open.
  static func mostTokens(inBytes count: Int) -> Int {
    (count + depthLimit + 1) / 2
  }

  private static func checkUTF8(_ text: Span<UInt8>) throws(JSONSyntaxError) {
    if ByteSearch.isASCII(text) { return }
    do throws(UTF8.ValidationError) {
      _ = try UTF8Span(validating: text)
    } catch {
      throw JSONSyntaxError(.invalidUTF8, at: error.byteOffsets.lowerBound)
    }
  }
}
