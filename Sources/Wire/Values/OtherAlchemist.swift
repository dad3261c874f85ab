package import Alchemy
package import JSON
internal import Profiles

/// Values that a request assumes in place of the profile's own alchemist.
///
/// The reply is that for a profile with this alchemist; nothing is stored.
package struct OtherAlchemist: Equatable, Sendable {
  /// Each value is possible for its field; never empty.
  package let values: [Alchemist.Field: Alchemist.Value]

  /// Nil without a value; the values must be possible.
  package init?(_ values: [Alchemist.Field: Alchemist.Value]) {
    guard !values.isEmpty else { return nil }
    self.values = values
  }

  /// The member `as` of a request.
  package var json: JSONValue {
    .object(
      Dictionary(uniqueKeysWithValues: values.map { ($0.key.rawValue, $0.value.json) }))
  }

  /// The alchemist with these values in place of its own.
  package func applied(to alchemist: Alchemist) -> Alchemist {
    Alchemist { values[$0] ?? alchemist[$0] }
  }
}

extension Alchemist.Value {
  /// The value as the protocol writes it.
  package var json: JSONValue {
    switch self {
    case .number(let number): .integer(number)
    case .flag(let flag): .bool(flag)
    }
  }
}

extension Parameter {
  /// The description of the member `as`.
  static let alchemist = Parameter.optional(
    "as", .alchemist, "what if: fields of the alchemist in place of the profile's own")
}

extension ParameterReader {
  /// The member `as`; nil if it is missing, or empty.
  ///
  /// Throws for an unknown field, and for a value that its field cannot have.
  func otherAlchemist() throws(Refusal) -> OtherAlchemist? {
    var values: [Alchemist.Field: Alchemist.Value] = [:]
    try optional("as")?.forEachMember { name, value throws(Refusal) in
      guard let field = Alchemist.Field(rawValue: name) else {
        let nearest = NearestName.nearest(to: name, among: Alchemist.Field.allCases.map(\.rawValue))
        throw value.failure(.unknown(nearest: nearest))
      }
      if let range = field.range {
        values[field] = .number(try value.integer(range))
      } else {
        values[field] = .flag(try value.bool())
      }
    }
    return OtherAlchemist(values)
  }
}

extension OtherAlchemist {
  /// One text for each value, in the order of the fields.
  var texts: [String] {
    Alchemist.Field.allCases.compactMap { field in
      values[field].map { "\(field.rawValue)=\(FieldValue($0).text)" }
    }
  }

  /// Reads what `texts` writes; nil for anything else.
  init?(texts: [String]) {
    var values: [Alchemist.Field: Alchemist.Value] = [:]
    for text in texts {
      let parts = text.split(separator: "=", maxSplits: 1)
      guard parts.count == 2, let field = Alchemist.Field(rawValue: String(parts[0])) else {
        return nil
      }
      switch (field.range, Int(parts[1])) {
      case (let range?, let number?) where range.contains(number): values[field] = .number(number)
      case (nil, _): values[field] = .flag(parts[1] == "true")
      default: return nil
      }
    }
    self.init(values)
  }
}
