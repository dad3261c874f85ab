import TerminalScreen
import Testing

@Suite("Themes")
struct ThemeTests {
  private func colour(
    _ role: ColourRole, _ scheme: ColourScheme, _ depth: ColourDepth = .trueColour,
    _ ground: ScreenGround = .dark
  ) -> String {
    Palette(depth: depth, ground: ground, scheme: scheme).rendition(of: CellStyle(role)).foreground
  }

  @Test("dark and light stay, whatever the terminal's background is; auto follows it")
  func ground() {
    let terminal = Palette(depth: .indexed, ground: .dark, scheme: ColourScheme(.light))
    #expect(terminal.ground == .light)
    #expect(terminal == Palette(depth: .indexed, ground: .light, scheme: ColourScheme(.light)))
    #expect(terminal.on(.dark) == terminal)
    let auto = Palette(depth: .indexed, ground: .dark)
    #expect(auto.on(.light) == Palette(depth: .indexed, ground: .light))
    #expect(colour(.must, ColourScheme(.light)) == "38;2;27;122;44")
  }

  @Test("no colours are as without colours in the terminal")
  func none() {
    let palette = Palette(depth: .trueColour, ground: .dark, scheme: ColourScheme(.none))
    #expect(palette.depth == .none)
    #expect(palette.rendition(of: CellStyle(.must)).foreground == "39")
  }

  @Test("each theme gives each role its own colour", arguments: ColourTheme.allCases)
  func own(theme: ColourTheme) {
    for ground in ScreenGround.allCases where theme != .none {
      let colours = ColourRole.allCases.map { colour($0, ColourScheme(theme), .trueColour, ground) }
      #expect(Set(colours).count == colours.count, "\(theme) on \(ground)")
    }
  }

  @Test("the colours of contrast, of the colour-blind, and of a player")
  func colours() {
    #expect(colour(.must, ColourScheme(.contrast)) == "38;2;189;228;181")
    #expect(colour(.must, ColourScheme(.contrast), .trueColour, .light) == "38;2;13;61;22")
    let bar = CellStyle(on: .bar)
    let contrast = Palette(depth: .trueColour, ground: .dark, scheme: ColourScheme(.contrast))
    #expect(contrast.rendition(of: bar).background == "48;2;21;21;25")
    #expect(colour(.must, ColourScheme(.colourblind)) == "38;2;86;180;233")
    #expect(colour(.must, ColourScheme(.colourblind), .indexed) == "38;5;74")
    #expect(colour(.must, ColourScheme(.colourblind), .sixteen) == "94")
    #expect(colour(.cant, ColourScheme(.colourblind), .sixteen) == "31")
    let mine = ColourScheme(.dark, own: [.must: 0xFF0000, .selected: 0x5F5F5F])
    #expect(colour(.must, mine) == "38;2;255;0;0")
    #expect(colour(.must, mine, .indexed) == "38;5;196")
    #expect(colour(.cant, mine) == colour(.cant, ColourScheme(.dark)))
  }

  @Test("without the mouse the terminal keeps it")
  func mouse() {
    func modes(_ modes: TerminalModes) -> [String] {
      [modes.enter, modes.leave].map { String(decoding: $0, as: UTF8.self) }
    }
    let without = modes(TerminalModes(terminalKind: "linux", hasMouse: false))
    #expect(
      without == [
        "\u{1b}[?1049h\u{1b}[?1004h\u{1b}[?2004h\u{1b}[?7l\u{1b}[?25l\u{1b}]11;?\u{7}",
        "\u{1b}[?2026l\u{1b}[m\u{1b}[?1004l\u{1b}[?2004l\u{1b}[?7h\u{1b}[?1049l\u{1b}[?25h",
      ])
    #expect(modes(TerminalModes(terminalKind: "linux"))[0].contains("\u{1b}[?1000h"))
  }
}
