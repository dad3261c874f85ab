/// One row of the key table: the keys, what they do, when they work, and their help.
struct KeyBinding: Sendable {
  /// The sections of the help page.
  enum Section: String, CaseIterable, Sendable {
    case choosing = "Choosing"
    case moving = "Moving"
    case looking = "Looking"
    case profiles = "Profiles"
    case typing = "Typing"
    case program = "Program"
  }

  private(set) var strokes: [KeyStroke]
  let command: any Command
  /// The command's name in settings, by default its hint; nil if nobody gives it another key.
  let name: String?
  private(set) var needs: Circumstances
  fileprivate(set) var section = Section.program
  /// The words in the help.
  let words: String
  /// The words in the line of hints; nil if the key is not worth the room.
  let hint: String?

  init(
    _ strokes: [KeyStroke], _ command: any Command, name: String? = nil, _ words: String,
    hint: String? = nil, needs: Circumstances = []
  ) {
    self.strokes = strokes
    self.command = command
    self.name = name ?? hint
    self.words = words
    self.hint = hint
    self.needs = needs
  }

  /// The same row with other keys.
  func with(_ strokes: [KeyStroke]) -> KeyBinding {
    var binding = self
    binding.strokes = strokes
    return binding
  }

  /// The same row, restricted to some circumstances.
  func needing(_ needs: Circumstances) -> KeyBinding {
    var binding = self
    binding.needs.formUnion(needs)
    return binding
  }

  /// The keys as the help shows them: `m`, `↑ k`, `0…9`.
  var label: String {
    let digits = "0123456789".map(KeyStroke.character)
    return strokes == digits ? "0…9" : strokes.map(\.label).joined(separator: " ")
  }
}

extension [KeyBinding] {
  /// The same rows in a section of the help page, restricted to some circumstances.
  func grouped(_ section: KeyBinding.Section, needs: Circumstances = []) -> [KeyBinding] {
    map { binding in
      var binding = binding.needing(needs)
      binding.section = section
      return binding
    }
  }
}
