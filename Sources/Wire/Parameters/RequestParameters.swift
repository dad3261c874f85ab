/// The parameters of one method, read and checked.
package protocol RequestParameters: Sendable {
  /// All there are; anything else in a request is refused.
  static var parameters: [Parameter] { get }

  /// Takes each parameter that is known; any other was refused before.
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
  /// None, so that any member of `params` is refused.
  package static let parameters: [Parameter] = []

  /// Has nothing to refuse: unknown members were refused before.
  package init(reading reader: ParameterReader) {}
}
