import Wire

/// One method: what is told of it, and what carries it out.
struct Method: Sendable {
  /// Writes the result into `service.result`.
  typealias Handler = @Sendable (inout Service, Call) throws(Refusal) -> Outcome

  var description: MethodDescription
  /// A write whose commit fails is refused; a read is carried out again.
  var isWrite: Bool
  var handler: Handler

  /// A method that changes nothing.
  static func read<Parameters: RequestParameters>(
    _ name: String, _ summary: String, _ parameters: Parameters.Type, result: String,
    _ body: @escaping @Sendable (inout Service, Parameters, Call) throws(Refusal) -> Outcome
  ) -> Method {
    make(name, summary, parameters, result, isWrite: false, body)
  }

  /// A method that changes something.
  static func write<Parameters: RequestParameters>(
    _ name: String, _ summary: String, _ parameters: Parameters.Type, result: String,
    _ body: @escaping @Sendable (inout Service, Parameters, Call) throws(Refusal) -> Outcome
  ) -> Method {
    make(name, summary, parameters, result, isWrite: true, body)
  }

  private static func make<Parameters: RequestParameters>(
    _ name: String, _ summary: String, _ parameters: Parameters.Type, _ result: String,
    isWrite: Bool,
    _ body: @escaping @Sendable (inout Service, Parameters, Call) throws(Refusal) -> Outcome
  ) -> Method {
    let description = MethodDescription(
      name: name, summary: summary, parameters: Parameters.parameters, result: result)
    return Method(description: description, isWrite: isWrite) {
      service, call throws(Refusal) in
      let parameters: Parameters
      do throws(Refusal) {
        parameters = try Parameters(call.document, at: call.params)
      } catch {
        guard isWrite else { throw error }
        return try service.refuse(error, call)
      }
      return try body(&service, parameters, call)
    }
  }
}

/// A request that is being carried out.
struct Call {
  let session: Session
  let document: JSONDocument
  /// The index of the parameters in the document.
  let params: Int?
}

/// How carrying out a request ended.
enum Outcome {
  /// The result is written; it shows what is durable when the store's ticket is done.
  case found(ticket: Int)
  /// It is refused, and the refusal is kept under the ticket.
  case refused(Refusal, ticket: Int)
  /// The store will find the result.
  case reading(ReadID)
  /// It needs an index that is being made.
  case parked
}

/// What becomes of a line.
enum Answer {
  /// Nothing is said, for it was a notification that is refused.
  case none
  case reply(PendingReply.Wait, RequestID?, isWrite: Bool)
  case parked
}
