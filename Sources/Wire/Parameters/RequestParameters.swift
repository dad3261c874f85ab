/// The parameters of one method, read and checked.
package protocol RequestParameters: Sendable {
  /// The facts of the method, with all of its parameters; any other member of a request is refused.
  static var method: MethodDescription { get }

  /// The parameters among the facts; a requirement, so that no generic code copies all facts.
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
  /// Those of `method`.
  package static var parameters: [Parameter] { method.parameters }

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
  /// Never throws: unknown members were refused before.
  package init(reading reader: ParameterReader) throws(Refusal) {
    self.init()
  }
}
