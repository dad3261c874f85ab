/// What the daemon answers when it will not do something, as a client reads it.
package struct DaemonRefusal: Error, Equatable, Sendable {
  /// The protocol's number, which several kinds may share.
  package let code: Int
  /// The stable word for the reason; empty when the peer sent none.
  package let kind: String
  /// One sentence for a person.
  package let message: String
  /// The whole `data` member; null when there is none.
  package let data: JSONValue

  /// Trusts code and kind to belong together.
  package init(code: Int, kind: String, message: String, data: JSONValue = .null) {
    self.code = code
    self.kind = kind
    self.message = message
    self.data = data
  }

  /// Reads the `error` member of a reply; nil when it is none.
  package init?(_ error: JSONValue) {
    guard let code = error["code"]?.integer, let message = error["message"]?.string else {
      return nil
    }
    let data = error["data"] ?? .null
    self.init(code: code, kind: data["kind"]?.string ?? "", message: message, data: data)
  }

  /// Refusals that leave a request's number free, by the protocol or because it was not read.
  private static let kindsWithoutNumber: Set = [
    "internalError", "invalidParams", "invalidRequest", "lineTooLong", "methodNotFound",
    "parseError", "readOnly", "requestGap", "requestTooOld",
  ]

  /// Whether a repeatable request that is refused so has used up its number.
  package var usesUpNumber: Bool {
    !Self.kindsWithoutNumber.contains(kind)
  }
}
