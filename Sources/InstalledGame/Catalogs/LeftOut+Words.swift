internal import GameFiles

extension GameCatalog.LeftOut {
  init(_ skipped: SkippedForm) {
    let what = skipped.editorID.isEmpty ? "a form" : skipped.editorID
    let kind =
      switch skipped.kind {
      case .ingredient: "the ingredient"
      case .effect: "the effect"
      }
    self.init(name: "\(kind) \(what) of \(skipped.plugin)", reason: skipped.reason.words)
  }
}

extension SkippedForm.Reason {
  fileprivate var words: String {
    switch self {
    case .noValues: "its record has no values"
    case .noEffects: "it has no effects"
    case .noStrength: "its record does not say how strong an effect is"
    case .notFinite: "one of its numbers is not a number"
    case .unknownEffect(let form): "no plugin has its effect of \(form.plugin)"
    case .noName: "it has no name"
    }
  }
}
