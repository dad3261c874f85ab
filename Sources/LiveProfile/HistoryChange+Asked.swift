internal import Wire

extension HistoryChange.Effect {
  /// What an edit requested, whatever the result; nil for an unknown edit.
  init?(asked edit: JSONValue) {
    switch edit["edit"]?.string {
    case "choose": self.init(choice: edit)
    case "reset": self.init(edit["group"], to: edit["choice"]?.string)
    case "stock": self.init(edit["ingredient"], in: "stock", to: edit["quantity"]?.integer)
    case "adjust": self.init(edit["ingredient"], in: "stock", to: Self.step(edit["by"]?.integer))
    case "rename": self.init("name", to: edit["name"]?.string)
    case "scope": self.init("scope", to: edit["scope"]?.string)
    case "delete": self.init("deleted", to: true)
    case "undelete": self.init("deleted", to: false)
    default: return nil
    }
  }

  private init?(choice edit: JSONValue) {
    let choice = edit["choice"]?.string
    if edit["ingredient"] != nil {
      self.init(edit["ingredient"], in: "ingredient", to: choice)
    } else {
      self.init(edit["effect"], in: "effect", to: choice)
    }
  }

  private init?(
    _ name: JSONValue?, in kind: String? = nil, to value: (some CustomStringConvertible)?
  ) {
    guard let name = name?.string, let value else { return nil }
    self.init(field: kind.map { $0 + ":" + name } ?? name, from: "", to: value.description)
  }

  private static func step(_ amount: Int?) -> String? {
    amount.map { "\($0.magnitude) \($0 < 0 ? "less" : "more")" }
  }
}
