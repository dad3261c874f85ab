/// The parameters of one method, read and checked.
package protocol RequestParameters: Sendable {
  /// The facts of the method.
  static var method: MethodDescription { get }

  /// All parameters of the method; any other member of a request is refused.
  static var parameters: [Parameter] { get }

  /// Reads the known parameters; unknown members were refused before.
  init(reading reader: ParameterReader) throws(Refusal)
}

/// A request with a result that the service writes and clients read.
package protocol AnsweredRequest: RequestParameters {
  /// The result of the method.
  associatedtype Result: WireValue
}

extension RequestParameters {
  /// Reads the parameters' object at an index of the document; nil if there is none.
  package init(_ document: JSONDocument, at index: Int?) throws(Refusal) {
    let reader = ParameterReader(document, object: index)
    try reader.refuseUnknown(knowing: Self.parameters)
    try self.init(reading: reader)
  }
}

/// The request of a method without parameters; any member of `params` is refused.
package protocol ParameterlessRequest: RequestParameters {
  /// There is nothing to read.
  init()
}

extension ParameterlessRequest {
  /// Empty.
  package static var parameters: [Parameter] { [] }

  /// Never throws: unknown members were refused before.
  package init(reading reader: ParameterReader) throws(Refusal) {
    self.init()
  }
}
