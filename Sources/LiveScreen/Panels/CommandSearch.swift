internal import Alchemy
internal import TerminalScreen

/// Finds a command by its words, and does it: for whoever does not know its key.
struct CommandSearch: EntryPanel {
  static let keys =
    [
      KeyBinding(
        [.key(.enter)], EntryCommand.accept, .typing, "do what the line names", hint: "do it"),
      KeyBinding([.key(.escape)], EntryCommand.leave, .typing, "do nothing", hint: "nothing"),
      KeyBinding([.key(.up)], Motion.up, .moving, "the command before"),
      KeyBinding([.key(.down)], Motion.down, .moving, "the next command"),
    ] + KeyTable.typing + KeyTable.askingAside + KeyTable.program
  static let closesWithProfile = false

  private(set) var entry = TextEntry()
  /// The words of the command that is named, which stays the same one whatever else begins or ceases to
  /// work; nil before anything was typed.
  private var named: String?

  func prompt(in model: ScreenModel) -> String {
    guard let binding = binding(in: model) else {
      return "nothing that works now has these words: "
    }
    return "\(binding.words) (\(binding.label)): "
  }

  func move(_ motion: Motion, in model: inout ScreenModel) {
    let fitting = fitting(in: model)
    guard !fitting.isEmpty else { return }
    let place = fitting.firstIndex { $0.words == named } ?? 0
    let target = motion.target(from: place, count: fitting.count, height: 1)
    var panel = self
    panel.named = fitting[max(0, min(fitting.count - 1, target))].words
    model.mode.replace(with: panel)
  }

  func edit(in model: inout ScreenModel, _ change: (inout TextEntry) -> Void) {
    var panel = self
    change(&panel.entry)
    if panel.entry.text != entry.text { panel.named = panel.fitting(in: model).first?.words }
    model.mode.replace(with: panel)
  }

  func accept(in model: inout ScreenModel) {
    guard let stroke = binding(in: model)?.strokes.first else {
      return model.complain("Esc goes back; F1 lists the keys")
    }
    model.mode.close()
    model.press(stroke)
  }

  private func binding(in model: ScreenModel) -> KeyBinding? {
    let fitting = fitting(in: model)
    return named.map { named in fitting.first { $0.words == named } } ?? fitting.first
  }

  /// The commands of the panel below that work now and have the words; what begins with them first.
  ///
  /// The digits are none: they begin a number.
  private func fitting(in model: ScreenModel) -> [KeyBinding] {
    var below = model
    below.mode.close()
    let terms = NameTerms(NameQuery(typed: entry.text))
    let fitting = below.workingKeys.filter { binding in
      binding.label != "0…9" && terms.fit(binding.words, binding.hint ?? "")
    }
    let text = entry.text.lowercased()
    let first = fitting.filter { $0.hint?.hasPrefix(text) == true || $0.words.hasPrefix(text) }
    return first
      + fitting.filter { $0.hint?.hasPrefix(text) != true && !$0.words.hasPrefix(text) }
  }
}
