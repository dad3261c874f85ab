/// How many colours a terminal shows.
package enum ColourDepth: Int, Hashable, Sendable, CaseIterable {
  /// Letters can only be bold, underlined or reversed.
  case none
  /// The eight of ECMA-48 and their bright ones, in shades that the terminal's owner chose.
  case sixteen
  /// Xterm's table of 256.
  case indexed
  /// Red, green and blue of 256 steps each.
  case trueColour

  /// What a terminal says of itself in its environment; `NO_COLOR` outdoes all of it.
  ///
  /// `$COLORTERM` names true colour, and so does a `$TERM` that ends in `-direct`; `256color` in
  /// it means that. A terminal without a name, or a dumb one, has none.
  package init(noColour: String?, terminalKind: String?, colourTerminal: String?) {
    let kind = terminalKind ?? ""
    if !(noColour ?? "").isEmpty || kind.isEmpty || kind == "dumb" || kind.hasSuffix("-m") {
      self = .none
    } else if colourTerminal == "truecolor" || colourTerminal == "24bit"
      || kind.hasSuffix("-direct")
    {
      self = .trueColour
    } else {
      self = kind.contains("256color") ? .indexed : .sixteen
    }
  }
}

extension ColourDepth: Comparable {
  /// Fewer colours come first.
  package static func < (left: ColourDepth, right: ColourDepth) -> Bool {
    left.rawValue < right.rawValue
  }
}
