/// How many colours a terminal can show.
package enum ColourDepth: Int, Hashable, Sendable, CaseIterable {
  /// Text can only be bold, underlined or reversed.
  case none
  /// The eight colours of ECMA-48 and their bright variants, in shades that the user chose.
  case sixteen
  /// Xterm's table of 256 colours.
  case indexed
  /// Red, green and blue in 256 steps each.
  case trueColour

  /// The depth that the terminal's environment claims; `NO_COLOR` overrides the rest.
  ///
  /// `$COLORTERM` can name true colour, and so does a `$TERM` that ends in `-direct`; `256color` in
  /// `$TERM` means the table of 256. A terminal without a name, or a dumb one, has no colours.
  package init(noColour: String?, terminalKind: String?, colourTerminal: String?) {
    let kind = terminalKind ?? ""
    if !(noColour ?? "").isEmpty || kind.isEmpty || kind == "dumb" || kind.hasSuffix("-m") {
      self = .none
    } else if colourTerminal == "truecolor" || colourTerminal == "24bit"
      || kind.hasSuffix("-direct")
    {
      self = .trueColour
    } else {
      let isIndexed = kind.indices.contains { kind[$0...].hasPrefix("256color") }
      self = isIndexed ? .indexed : .sixteen
    }
  }
}

extension ColourDepth: Comparable {
  /// Orders by the number of colours.
  package static func < (left: ColourDepth, right: ColourDepth) -> Bool {
    left.rawValue < right.rawValue
  }
}
