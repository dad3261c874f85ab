internal import JSON
internal import LiveProfile
internal import Wire

extension Companion {
  /// Sends a request and reads its result.
  func ask(_ request: Request) async throws(CompanionError) -> JSONValue {
    try await session.ask(request)
  }

  /// Sends a request and reads its result, which may fail only through a bug of this library.
  func ask<Asked: AnsweredRequest>(
    _ asked: Asked
  ) async throws(CompanionError) -> Asked.Result {
    try CompanionError.reading(try await ask(Request(asked))) { result throws(MirrorFailure) in
      try Asked.Result(mirroring: result)
    }
  }

  var greeting: Request {
    Request(SystemHello().with { $0.clientName = name })
  }

  /// Calls any method of the protocol, for methods without a function in this library.
  ///
  /// - Parameters:
  ///   - method: such as `catalog.get`; watches are not for this call.
  ///   - parameters: a JSON object.
  /// - Returns: the result as JSON.
  /// - Throws: ``CompanionError/refused(_:)``, including if `parameters` is no JSON object.
  public func call(
    _ method: String, _ parameters: String = "{}"
  ) async throws(CompanionError) -> String {
    guard let members = JSONValue(readable: Array(parameters.utf8))?.object else {
      throw .refused(
        CompanionError.Refusal(
          code: -32602, kind: "invalidParams", message: "the parameters are no JSON object"))
    }
    let result = try await ask(Request(method, members))
    return String(decoding: result.serialized(), as: UTF8.self)
  }
}
