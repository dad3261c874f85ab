extension ColourRole {
  /// The parameters of ECMA-48 and xterm for a colour, as foreground and as background.
  struct Parameters {
    let foreground: String
    let background: String

    static let terminalsOwn = Parameters(foreground: "39", background: "49")

    /// One of 30...37 or 90...97; the background's number is 10 higher.
    static func sixteen(_ number: Int) -> Parameters {
      Parameters(foreground: "\(number)", background: "\(number + 10)")
    }

    static func indexed(_ number: Int) -> Parameters {
      Parameters(foreground: "38;5;\(number)", background: "48;5;\(number)")
    }

    /// A colour of six hexadecimal digits: red, green and blue.
    static func trueColour(_ colour: Int) -> Parameters {
      let parts = "\(colour >> 16);\(colour >> 8 & 0xFF);\(colour & 0xFF)"
      return Parameters(foreground: "38;2;\(parts)", background: "48;2;\(parts)")
    }
  }

  /// The role's colour at a depth; the terminal's own if the role stands out by other means.
  func colour(
    _ depth: ColourDepth, _ ground: ScreenGround, _ scheme: ColourScheme
  ) -> Parameters {
    guard self != .normal else { return .terminalsOwn }
    let chosen = scheme.own[self] ?? scheme.theme.colour(of: self, ground)
    switch depth {
    case .none: return .terminalsOwn
    case .sixteen: return sixteen(ground, scheme.theme).map(Parameters.sixteen) ?? .terminalsOwn
    case .indexed:
      return .indexed(chosen.map(Self.inCube) ?? (ground == .dark ? indexed.dark : indexed.light))
    case .trueColour:
      return .trueColour(chosen ?? (ground == .dark ? trueColour.dark : trueColour.light))
    }
  }

  /// The nearest colour of xterm's cube, whose sides have the levels 0, 95, 135, 175, 215 and 255.
  private static func inCube(_ colour: Int) -> Int {
    [16, 8, 0].reduce(0) { place, shift in
      let part = colour >> shift & 0xFF
      return place * 6 + (part < 48 ? 0 : part < 115 ? 1 : (part - 35) / 40)
    } + 16
  }

  /// Which of the sixteen colours is readable depends on the background; background roles use none.
  private func sixteen(_ ground: ScreenGround, _ theme: ColourTheme) -> Int? {
    let isDark = ground == .dark
    return switch self {
    case .normal, .selected, .selectedElsewhere, .bar: nil
    case .accent: isDark ? 36 : 34
    case .must: theme != .colourblind ? 32 : isDark ? 94 : 34
    case .cant: 31
    case .harmful: 35
    case .muted: 90
    case .warning: isDark ? 33 : 35
    case .failure: isDark ? 91 : 31
    case .match: isDark ? 93 : 34
    case .changed: isDark ? 95 : 35
    }
  }

  /// Numbers in xterm's colour cube and grey scale.
  private var indexed: (dark: Int, light: Int) {
    switch self {
    case .normal: (15, 0)
    case .accent: (75, 25)
    case .must: (114, 28)
    case .cant: (203, 124)
    case .harmful: (173, 131)
    case .muted: (245, 242)
    case .warning: (179, 94)
    case .failure: (196, 160)
    case .selected: (24, 153)
    case .selectedElsewhere: (238, 253)
    case .bar: (236, 254)
    case .match: (221, 130)
    case .changed: (176, 90)
    }
  }

  /// Red, green and blue, 8 bits each.
  var trueColour: (dark: Int, light: Int) {
    switch self {
    case .normal: (0xFFFFFF, 0x000000)
    case .accent: (0x63AAF5, 0x0A55B8)
    case .must: (0x7AC96B, 0x1B7A2C)
    case .cant: (0xEB7063, 0xB3261C)
    case .harmful: (0xD99A6C, 0x8F4B2E)
    case .muted: (0x8C8C99, 0x63636E)
    case .warning: (0xE6B855, 0x8A5A00)
    case .failure: (0xFF5A5A, 0xC80F0F)
    case .selected: (0x2B4263, 0xBFD9FA)
    case .selectedElsewhere: (0x3A3A42, 0xDEDEE3)
    case .bar: (0x2B2B33, 0xE6E6EB)
    case .match: (0xF5DC63, 0x8C4200)
    case .changed: (0xD296F0, 0x782BA0)
    }
  }
}
