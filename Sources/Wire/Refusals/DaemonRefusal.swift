package import JSON

/// An error reply of the daemon, as a client reads it.
package struct DaemonRefusal: Error, Equatable, Sendable {
  /// The protocol's error code, which several kinds may share.
  package let code: Int
  /// The stable word for the reason; empty if the peer sent none.
  package let kind: String
  /// One sentence for people.
  package let message: String
  /// The whole `data` member; null if there is none.
  package let data: JSONValue

  /// Code and kind must match.
  package init(code: Int, kind: String, message: String, data: JSONValue = .null) {
    self.code = code
    self.kind = kind
    self.message = message
    self.data = data
  }

  /// Reads the `error` member of a reply; nil if it is not an error object.
  package init?(_ error: JSONValue) {
    guard let code = error["code"]?.integer, let message = error["message"]?.string else {
      return nil
    }
    let data = error["data"] ?? .null
    self.init(code: code, kind: data["kind"]?.string ?? "", message: message, data: data)
  }

  /// Whether a repeatable request with this refusal has used up its number.
  ///
  /// A kind that only a newer daemon knows counts as one that has, as most kinds do.
  package var usesUpNumber: Bool {
    RefusalKind(rawValue: kind)?.usesUpRequest ?? true
  }

  /// The category of the failure, for the client's exit code.
  ///
  /// For a kind that only a newer daemon knows, the end of its word shows whether anything was not found.
  package var category: RefusalKind.Category {
    RefusalKind(rawValue: kind)?.category ?? (kind.hasSuffix("NotFound") ? .notFound : .refused)
  }

  /// What a person can do about the refusal.
  package var remedy: RefusalKind.Remedy {
    RefusalKind(rawValue: kind)?.remedy ?? .usage
  }
}

/// The members of a refusal's `data`, besides its kind, that clients read.
package enum RefusalFact: String, Sendable {
  case cause, duplicate, example, expected, failed, field, floor, have, hint, ids, inBag
  case ingredient, need, profile, what
}

extension DaemonRefusal {
  /// What the refusal says of its reason; nil if the daemon does not say it.
  package subscript(fact: RefusalFact) -> JSONValue? { data[fact.rawValue] }
}
