package import JSON

extension Finding {
  /// An object with all members; those without a value are null.
  package var json: JSONValue {
    [
      "command": Self.json(command), "meaning": Self.json(meaning), "name": .string(name.rawValue),
      "subject": Self.json(subject), "summary": .string(summary),
      "verdict": .string(verdict.rawValue),
    ]
  }

  private static func json(_ text: String?) -> JSONValue {
    text.map { .string($0) } ?? .null
  }

  /// Nil for anything that `json` does not write.
  package init?(_ value: JSONValue) {
    guard let name = value["name"]?.string.flatMap(Name.init),
      let verdict = value["verdict"]?.string.flatMap(Verdict.init),
      let summary = value["summary"]?.string
    else { return nil }
    self.init(
      name, subject: value["subject"]?.string, verdict, summary,
      meaning: value["meaning"]?.string, command: value["command"]?.string)
  }
}
