internal import Alchemy
internal import TerminalScreen

/// Finds a command by its words, and does it: for whoever does not know its key.
struct CommandSearch: EntryPanel {
  static let keys =
    [
      KeyBinding([.key(.enter)], EntryCommand.accept, "do what the line names", hint: "do it"),
      KeyBinding([.key(.escape)], EntryCommand.leave, "do nothing", hint: "nothing"),
    ].grouped(.typing)
    + [
      KeyBinding([.key(.up)], Motion.up, "the command before"),
      KeyBinding([.key(.down)], Motion.down, "the next command"),
    ].grouped(.moving) + KeyTable.typing + KeyTable.askingAside + KeyTable.program
  static let closesWithProfile = false

  private(set) var entry = TextEntry()
  /// The words of the command that is named, which stays the same one whatever else begins or ceases to
  /// work; nil before anything was typed.
  private var named: String?

  func prompt(in scene: Scene) -> String {
    guard let binding = binding(in: scene) else {
      return "nothing that works now has these words: "
    }
    return "\(binding.words) (\(binding.label)): "
  }

  mutating func move(_ motion: Motion, in scene: Scene) -> [Wish] {
    let fitting = fitting(in: scene)
    guard !fitting.isEmpty else { return [] }
    let place = fitting.firstIndex { $0.words == named } ?? 0
    let target = motion.target(from: place, count: fitting.count, height: 1)
    named = fitting[max(0, min(fitting.count - 1, target))].words
    return []
  }

  mutating func edit(in scene: Scene, _ change: (inout TextEntry) -> Void) -> [Wish] {
    let former = entry.text
    change(&entry)
    if entry.text != former { named = fitting(in: scene).first?.words }
    return []
  }

  mutating func accept(in scene: Scene) -> [Wish] {
    guard let stroke = binding(in: scene)?.strokes.first else {
      return [.complain("Esc goes back; F1 lists the keys")]
    }
    return [.close, .press(stroke)]
  }

  private func binding(in scene: Scene) -> KeyBinding? {
    let fitting = fitting(in: scene)
    return named.map { named in fitting.first { $0.words == named } } ?? fitting.first
  }

  /// The commands of the panel below that work now and have the words; what begins with them first.
  ///
  /// The digits are none: they begin a number.
  private func fitting(in scene: Scene) -> [KeyBinding] {
    let terms = NameTerms(NameQuery(typed: entry.text))
    let fitting = scene.workingKeys.filter { binding in
      binding.label != "0…9" && terms.fit(binding.words, binding.hint ?? "")
    }
    let text = entry.text.lowercased()
    let first = fitting.filter { $0.hint?.hasPrefix(text) == true || $0.words.hasPrefix(text) }
    return first
      + fitting.filter { $0.hint?.hasPrefix(text) != true && !$0.words.hasPrefix(text) }
  }
}
