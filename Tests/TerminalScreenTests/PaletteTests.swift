import TerminalScreen
import Testing

@Suite("Palette")
struct PaletteTests {
  @Test(
    "how many colours there are is what the environment says",
    arguments: [
      (nil, "xterm-256color", "truecolor", ColourDepth.trueColour),
      (nil, "xterm-256color", "24bit", .trueColour),
      (nil, "xterm-direct", nil, .trueColour),
      (nil, "screen-256color", nil, .indexed),
      (nil, "xterm", nil, .sixteen),
      (nil, "linux", "", .sixteen),
      (nil, "vt220-m", nil, .none),
      (nil, "dumb", "truecolor", .none),
      (nil, nil, "truecolor", .none),
      (nil, "", nil, .none),
      ("1", "xterm-256color", "truecolor", .none),
      ("0", "xterm", nil, .none),
      ("", "xterm", nil, .sixteen),
    ] as [(String?, String?, String?, ColourDepth)])
  func depth(noColour: String?, kind: String?, colours: String?, expected: ColourDepth) {
    let depth = ColourDepth(noColour: noColour, terminalKind: kind, colourTerminal: colours)
    #expect(depth == expected)
  }

  @Test(
    "the ground is what the environment says, else dark",
    arguments: [
      (nil, .dark), ("15;0", .dark), ("0;15", .light), ("0;default;7", .light), ("0;8", .dark),
      ("", .dark), ("default", .dark), ("12;x", .dark),
    ] as [(String?, ScreenGround)])
  func ground(value: String?, expected: ScreenGround) {
    #expect(ScreenGround(foregroundAndBackground: value) == expected)
  }

  @Test("the ground that a terminal tells is light when the eye takes it for light")
  func answer() {
    #expect(ScreenGround(TerminalColour(red: 0x1C1C, green: 0x1C1C, blue: 0x1C1C)) == .dark)
    #expect(ScreenGround(TerminalColour(red: 0xFDFD, green: 0xF6F6, blue: 0xE3E3)) == .light)
    #expect(ScreenGround(TerminalColour(red: 0, green: 0, blue: .max)) == .dark)
    #expect(ScreenGround(TerminalColour(red: .max, green: .max, blue: .max)) == .light)
  }

  private func look(_ depth: ColourDepth, _ style: CellStyle) -> Palette.Rendition {
    Palette(depth: depth, ground: .dark).rendition(of: style)
  }

  @Test("without colours a style stands out by weight, underline and reversal only")
  func colourless() {
    let selected = look(.none, CellStyle(.must, on: .selected))
    #expect(selected.foreground == "39" && selected.background == "49")
    #expect(selected.attributes == [.bold, .reverse])
    #expect(look(.none, CellStyle(on: .selectedElsewhere)).attributes == .underline)
    #expect(look(.none, CellStyle(.accent, on: .bar, .reverse)).attributes == .bold)
    for role in ColourRole.allCases {
      let look = look(.none, CellStyle(role, on: role))
      #expect(look.foreground == "39" && look.background == "49", "\(role)")
    }
  }

  @Test("with sixteen colours the grounds are reversal, which every choice of colours can show")
  func sixteen() {
    #expect(look(.sixteen, CellStyle(.must)).foreground == "32")
    #expect(look(.sixteen, CellStyle(.cant, on: .selected)).attributes == .reverse)
    #expect(look(.sixteen, CellStyle(.cant, on: .selected)).background == "49")
  }

  @Test("with more colours each role has its own, on dark and on light")
  func many() {
    for depth in [ColourDepth.indexed, .trueColour] {
      for ground in ScreenGround.allCases {
        let palette = Palette(depth: depth, ground: ground)
        let colours = ColourRole.allCases.map { palette.rendition(of: CellStyle($0)).foreground }
        #expect(Set(colours).count == colours.count, "\(depth) on \(ground)")
      }
    }
    #expect(look(.trueColour, CellStyle(.must)).foreground == "38;2;122;201;107")
    #expect(look(.indexed, CellStyle(on: .bar)).background == "48;5;236")
  }
}
