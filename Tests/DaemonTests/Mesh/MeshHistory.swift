import JSON
import Wire

/// All changes of a profile: what they lead to, worked out without merging anything.
struct MeshHistory {
  let changes: [MeshChange]

  /// Asks for all pages; `pull` answers a `sync.pull` with these parameters.
  init(pull: (String) throws -> JSONValue?) throws {
    var changes: [MeshChange] = []
    var vector: [String: JSONValue] = [:]
    var hasMore = true
    while hasMore {
      let text = String(decoding: JSONValue.object(vector).serialized(), as: UTF8.self)
      let page = try pull(#"{"profile":"\#(MeshEdit.profile)","vector":\#(text)}"#)
      let new = (page?["changes"]?.array ?? []).map(MeshChange.init)
      for change in new { vector[change.origin] = .integer(change.seq) }
      changes += new
      hasMore = page?["more"] == true
    }
    self.changes = changes
  }

  var tags: [Int] { changes.compactMap(\.tag) }

  /// What is to be shown, by field.
  var choices: [String: String] {
    fields.reduce(into: [:]) { $0[$1] = deciding($1)?.choices[$1] }
  }

  /// Fields that show what somebody had replaced knowingly.
  var broughtBack: [String] {
    fields.filter { field in
      deciding(field).map { one in claims(field).contains { $0.hasSeen(one) } } ?? false
    }
  }

  private var fields: Set<String> { Set(changes.flatMap(\.choices.keys)) }

  private func claims(_ field: String) -> [MeshChange] {
    changes.filter { $0.choices[field] != nil }
  }

  private func deciding(_ field: String) -> MeshChange? {
    claims(field).max { $0.stamp < $1.stamp }
  }

  /// What lost to somebody who had not seen it, was never replaced knowingly, and is listed nowhere.
  func unnoted(in journals: [[JSONValue]]) -> [String] {
    let listed = Set(
      journals.joined().map { "\($0["field"]?.string ?? "") \($0["lost"]?.string ?? "")" })
    return fields.flatMap { field in
      let claims = claims(field)
      let replaced = claims.filter { one in claims.contains { $0.hasSeen(one) } }
      let settled = Set((replaced + [deciding(field)].compactMap(\.self)).map { $0.choices[field] })
      return claims.map { $0.choices[field] }.filter { !settled.contains($0) }
        .map { "\(field) \($0 ?? "")" }.filter { !listed.contains($0) }
    }
  }
}
