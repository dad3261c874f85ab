internal import Alchemy
internal import Wire

extension Alchemist.Field {
  /// A value with its unit or its highest rank: `47 %`, `3 of 5`, `yes`.
  func words(for value: Alchemist.Value) -> String {
    switch value {
    case .flag(let flag): return flag ? "yes" : "no"
    case .number(let number):
      let digits = Quantity.grouped(number)
      switch self {
      case .skill, .speech: return digits
      case .fortify: return digits + " %"
      case .alchemist, .experimenter, .physician, .benefactor, .poisoner, .purity, .seeker,
        .haggling, .allure:
        return digits + (range.map { " of \(Quantity.grouped($0.upperBound))" } ?? "")
      }
    }
  }
}

extension OtherAlchemist {
  /// The fields with their values: `Skill 60, Benefactor yes`.
  var words: String {
    Alchemist.Field.allCases.compactMap { field in
      values[field].map { "\(field.title) \(field.words(for: $0))" }
    }.joined(separator: ", ")
  }
}
