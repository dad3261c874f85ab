extension Character {
  /// How many terminal cells the whole cluster takes, including its marks and joiners.
  package var cells: Int {
    guard let first = unicodeScalars.first else { return 0 }
    if unicodeScalars.count == 1 { return first.cells }
    return isDrawnAsEmoji ? 2 : unicodeScalars.reduce(0) { $0 + $1.cells }
  }

  /// True for flags, joined sequences and signs with the selector that requests the emoji form.
  private var isDrawnAsEmoji: Bool {
    let pictureSelector: UInt32 = 0xFE0F
    guard let first = unicodeScalars.first, first.properties.isEmoji else { return false }
    return first.properties.isEmojiPresentation
      || unicodeScalars.contains { $0.value == pictureSelector }
  }
}
