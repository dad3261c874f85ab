internal import Alchemy
internal import TerminalScreen

/// The keys that work in the panel below, by section.
struct HelpPanel: TextPage {
  static let keys =
    scrolling + [
      KeyBinding(
        [.key(.escape), "?", .key(.function(1))], PanelCommand.close, "back", hint: "back")
    ]
  static let closesWithProfile = false

  /// The cells of a heading that may be needed for how much more there is.
  private static let cellsForMore = 16

  var top = 0

  private var title: StyledLine { StyledLine("Keys that work now", .focusedHeading) }

  /// The meaning of the marks in the columns.
  private var marks: StyledLine {
    StyledLine("marks: ! must, x can't, \(Effect.harmMark) harmful", .muted)
  }

  /// Whether the meaning of the marks has room in the heading.
  private func hasMarksInHeading(in scene: Scene) -> Bool {
    wideHeading.cells + Self.cellsForMore <= scene.size.columns
  }

  private var wideHeading: StyledLine { title.adding("  ").adding(marks) }

  func heading(in scene: Scene) -> StyledLine {
    hasMarksInHeading(in: scene) ? wideHeading : title
  }

  func lines(in scene: Scene) -> [StyledLine] {
    let working = scene.workingKeys
    let width = working.map { $0.label.cells }.max() ?? 0
    let keys = KeyBinding.Section.allCases.flatMap { section -> [StyledLine] in
      let bindings = working.filter { $0.section == section }
      guard !bindings.isEmpty else { return [] }
      return [StyledLine(section.rawValue, .heading)]
        + bindings.flatMap { binding in
          StyledLine("  " + binding.label.padded(toCells: width), .key)
            .adding("  " + binding.words)
            .wrapped(toCells: scene.size.columns, indent: width + 4)
        }
    }
    if hasMarksInHeading(in: scene) { return keys }
    return keys + marks.wrapped(toCells: scene.size.columns, indent: 2)
  }

  /// A key that the page does not use itself closes it and does what the page says.
  mutating func press(unbound stroke: KeyStroke, in scene: Scene) -> [Wish] {
    [.close, .press(stroke)]
  }
}
