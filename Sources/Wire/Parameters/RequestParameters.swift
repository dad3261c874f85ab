/// The parameters of one method, read and checked.
package protocol RequestParameters: Sendable {
  /// All there are; anything else in a request is refused.
  static var parameters: [Parameter] { get }

  init(reading reader: ParameterReader) throws(Refusal)
}

extension RequestParameters {
  /// Reads the parameters' object at an index of the document; nil when it is absent.
  package init(_ document: JSONDocument, at index: Int?) throws(Refusal) {
    let reader = ParameterReader(document, object: index)
    try reader.refuseUnknown(knowing: Self.parameters)
    try self.init(reading: reader)
  }
}

/// What a method takes that takes nothing.
package struct NoParameters: RequestParameters {
  package static let parameters: [Parameter] = []

  package init(reading reader: ParameterReader) {}
}
