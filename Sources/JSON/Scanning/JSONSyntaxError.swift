/// Why and where a text is not valid JSON of the protocol.
package struct JSONSyntaxError: Error, Equatable, Sendable {
  /// JSON's own rules, and the stricter ones of the protocol.
  package enum Reason: Equatable, Sendable {
    case empty
    case invalidUTF8
    case unexpectedByte
    case unexpectedEnd
    case trailingBytes
    case controlCharacterInString
    case invalidEscape
    case loneSurrogate
    case invalidNumber
    case numberOutOfRange
    case tooDeep
    case duplicateKey(String)
  }

  /// The first problem found; invalid UTF-8 is reported before any other, wherever it is.
  package var reason: Reason
  /// The offset of the invalid byte, from 0.
  package var offset: Int

  /// The offset counts all bytes of the text, including white space.
  package init(_ reason: Reason, at offset: Int) {
    self.reason = reason
    self.offset = offset
  }
}

extension JSONSyntaxError.Reason {
  /// The problem, as the end of a sentence.
  package var words: String {
    switch self {
    case .empty: "there is nothing in it"
    case .invalidUTF8: "it is not valid UTF-8"
    case .unexpectedByte: "another character was expected"
    case .unexpectedEnd: "it ends in the middle"
    case .trailingBytes: "something follows the value"
    case .controlCharacterInString: "a control character stands in a string unescaped"
    case .invalidEscape: "an escape in a string is none of JSON's"
    case .loneSurrogate: "half of a surrogate pair stands alone"
    case .invalidNumber: "a number is not written as JSON has it"
    case .numberOutOfRange: "a number is out of range (integers go to ±9007199254740991)"
    case .tooDeep: "it is nested more than \(JSONScanner.depthLimit) deep"
    case .duplicateKey(let key): "the member \"\(key.clipped)\" stands twice in one object"
    }
  }
}
