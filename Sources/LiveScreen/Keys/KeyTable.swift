/// The single key table: it dispatches keys, and help and hints are generated from it.
enum KeyTable {
  /// All rows of a context, the most important first.
  static func bindings(in context: KeyContext) -> [KeyBinding] {
    switch context {
    case .columns:
      asking + choosing + looking + panels + moving.map { $0.needing(.shown) } + leaving + program
    case .filtering: filtering + typing + askingAside + program
    case .counting: counting + asking + program
    case .profiles: asking + profiles + moving + closing + program
    case .naming: naming + typing + askingAside + program
    case .confirming: confirming + asking + program
    case .history: asking + history + moving + closing + program
    case .help: help
    }
  }

  /// The rows that work under the circumstances, each with the keys that lead to it.
  ///
  /// If two working rows share a key, the first row gets it.
  static func working(in context: KeyContext, given circumstances: Circumstances) -> [KeyBinding] {
    var taken: Set<KeyStroke> = []
    return bindings(in: context).compactMap { binding in
      guard circumstances.isSuperset(of: binding.needs) else { return nil }
      let strokes = binding.strokes.filter { taken.insert($0).inserted }
      return strokes.isEmpty ? nil : binding.with(strokes)
    }
  }

  /// The row that a key leads to; otherwise a row that has the key under other circumstances.
  static func binding(
    for stroke: KeyStroke, in context: KeyContext, given circumstances: Circumstances
  ) -> KeyBinding? {
    working(in: context, given: circumstances).first { $0.strokes.contains(stroke) }
      ?? bindings(in: context).first { $0.strokes.contains(stroke) }
  }
}
