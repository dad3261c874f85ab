/// Colours for all roles, by a name that a player can choose.
package enum ColourTheme: String, CaseIterable, Sendable {
  case auto, dark, light, contrast, colourblind, none

  /// What the theme looks like, for help.
  package var meaning: String {
    switch self {
    case .auto: "dark or light, as the terminal is"
    case .dark: "for a dark background"
    case .light: "for a light background"
    case .contrast: "stronger colours"
    case .colourblind: "blue and orange instead of green and red"
    case .none: "no colours"
    }
  }

  /// The background that the theme is made for; nil if it suits both.
  var ground: ScreenGround? {
    switch self {
    case .dark: .dark
    case .light: .light
    case .auto, .contrast, .colourblind, .none: nil
    }
  }

  /// Red, green and blue of a role; nil for the usual colours of the ground.
  func colour(of role: ColourRole, _ ground: ScreenGround) -> Int? {
    switch self {
    case .auto, .dark, .light, .none: return nil
    case .colourblind:
      let pair = Self.colourblind(role)
      return ground == .dark ? pair?.dark : pair?.light
    case .contrast:
      // Half-way to white or black: away from the ground, or towards it what is a ground itself.
      let isGround = [.selected, .selectedElsewhere, .bar].contains(role)
      let usual = ground == .dark ? role.trueColour.dark : role.trueColour.light
      return usual >> 1 & 0x7F7F7F + ((ground == .dark) == isGround ? 0 : 0x808080)
    }
  }

  /// After Okabe and Ito, whose colours people of every colour vision tell apart.
  private static func colourblind(_ role: ColourRole) -> (dark: Int, light: Int)? {
    switch role {
    case .normal, .muted, .selected, .selectedElsewhere, .bar: nil
    case .accent: (0x4FC3A1, 0x00725A)
    case .must: (0x56B4E9, 0x0064A8)
    case .cant: (0xE69F00, 0xA84400)
    case .harmful: (0xE08FBA, 0x94396F)
    case .warning: (0xF0E442, 0x6E6400)
    case .failure: (0xFF7F3F, 0x8F2F00)
    case .match: (0xFFF59A, 0x4A4A00)
    case .changed: (0xCC99FF, 0x5B2A99)
    }
  }
}

/// A theme, and the colours that a player chose in the place of some of it.
package struct ColourScheme: Hashable, Sendable {
  /// For the roles without a colour of their own.
  package var theme: ColourTheme
  /// Red, green and blue, 8 bits each.
  package var own: [ColourRole: Int]

  /// By default what the screen shows without settings.
  package init(_ theme: ColourTheme = .auto, own: [ColourRole: Int] = [:]) {
    self.theme = theme
    self.own = own
  }
}
