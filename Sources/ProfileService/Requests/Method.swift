import JSON
import Wire

/// One method: its facts, and the function that carries it out.
///
/// A class: each request looks up its method, and copying a structure would retain every string of
/// the description.
final class Method: Sendable {
  /// Writes the result into `service.request.result`.
  typealias Handler = @Sendable (inout Service, Call) throws(Refusal) -> Outcome

  let description: MethodDescription
  let handler: Handler

  /// The method with these parameters.
  ///
  /// If the parameters of a write are refused, the refusal may use up the request's number.
  init<Parameters: RequestParameters>(
    _ type: Parameters.Type,
    _ body: @escaping @Sendable (inout Service, Parameters, Call) throws(Refusal) -> Outcome
  ) {
    description = Parameters.method
    handler = { service, call throws(Refusal) in
      let parameters: Parameters
      do throws(Refusal) {
        parameters = try Parameters(call.document, at: call.params)
      } catch {
        guard Parameters.method.isWrite else { throw error }
        return try service.refuse(error, call)
      }
      return try body(&service, parameters, call)
    }
  }
}

/// The request being carried out; the next request reuses its buffers.
struct RequestUnderWay {
  /// The parsed line.
  var document = JSONDocument()
  /// The line of the reply, to which the method appends its result.
  var result = JSONWriter()
  /// Where the result starts in that line.
  private var resultStart = 0
  /// How the change of this request will affect searched recipes; nil if not counted.
  var foreseen: ForeseenShift?

  /// Frees the memory of the buffers.
  mutating func dropBuffers() {
    document = JSONDocument()
    result = JSONWriter()
  }
}

// MARK: - The reply

extension RequestUnderWay {
  /// What the method has written so far.
  var resultBytes: [UInt8] { Array(result.bytes[resultStart...]) }

  /// Begins the line of a reply; without an id, writes no line around the result.
  mutating func beginReply(to id: RequestID?) {
    result.removeAll()
    if let id { result.beginReply(to: id) }
    resultStart = result.bytes.count
  }

  /// Ends the line of a reply after its result; without an id, removes the result.
  mutating func endReply(to id: RequestID?) {
    if id == nil { result.removeAll() } else { result.endReply() }
  }

  /// Replaces the written result by a refusal; without an id, only an invalid line gets one.
  mutating func refuse(_ refusal: Refusal, to id: RequestID?) {
    result.removeAll()
    if id != nil || refusal.kind.isOfTheLine { result.reply(to: id, refusing: refusal) }
  }
}

/// What a method's handler knows about its request.
struct Call {
  let session: Session
  let document: JSONDocument
  /// The index of the parameters in the document.
  let params: Int?
}

/// The outcome of a request.
enum Outcome {
  /// The result is written; it may be sent when the store's ticket is done.
  case found(ticket: Int, then: AfterReply? = nil)
  /// The request is refused; the refusal may be sent when the ticket is done.
  case refused(Refusal, ticket: Int)
  /// The result will be the finding of a read.
  case reading(ReadID)
  /// The result will be a plan.
  case planning(PlanID)
  /// A search of recipes was started; afterwards the request runs again, while later requests
  /// continue.
  case searching(RecipeSearchID, RecipeSearches.Asker)
  /// The request waits for an index, a search or the peers, and then runs again.
  case parked
}

/// The answer to a line.
enum Answer {
  /// No answer: a refused notification, or the rest of a line that a former process began to read.
  case none
  /// The bytes are in `RequestUnderWay.result`.
  case reply(PendingReply.Wait, RequestID?, isWrite: Bool, then: AfterReply? = nil)
  case parked
}
