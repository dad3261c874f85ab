extension Unicode.Scalar {
  /// How many terminal cells the scalar takes by itself: 0, 1 or 2.
  ///
  /// Control characters count as 0: make them visible before measuring.
  package var cells: Int {
    if isASCII { return value >= 0x20 && value != 0x7F ? 1 : 0 }
    if isInvisible { return 0 }
    return properties.isEmojiPresentation || WideScalars.contains(value) ? 2 : 1
  }

  private var isInvisible: Bool {
    let softHyphen: UInt32 = 0xAD
    let conjoiningVowelsAndTails: ClosedRange<UInt32> = 0x1160...0x11FF
    if value == softHyphen { return false }
    if conjoiningVowelsAndTails.contains(value) { return true }
    switch properties.generalCategory {
    case .control, .enclosingMark, .format, .lineSeparator, .nonspacingMark, .paragraphSeparator:
      return true
    default:
      return false
    }
  }
}
