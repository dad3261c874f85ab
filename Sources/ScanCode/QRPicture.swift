internal import CQRCode

/// A QR code as text, for a camera that looks at a terminal.
package enum QRPicture {
  /// Light modules around the code, which readers need; the standard asks for four.
  private static let margin = 2

  /// Lines of half blocks, two rows of modules each; empty if the text is too long for a code.
  ///
  /// A block is a light module: whoever prints the lines paints them white on black.
  package static func lines(of text: String) -> [String] {
    guard
      let code = unsafe QRcode_encodeString8bit(text, 0, QR_ECLEVEL_L)
    else { return [] }
    defer { unsafe QRcode_free(code) }
    let width = unsafe Int(code.pointee.width)
    let side = width + 2 * margin
    func isLight(_ row: Int, _ column: Int) -> Bool {
      let (y, x) = (row - margin, column - margin)
      guard 0..<width ~= x, 0..<width ~= y else { return row < side }
      return unsafe code.pointee.data[y * width + x] & 1 == 0
    }
    return stride(from: 0, to: side, by: 2).map { row in
      (0..<side).map { column in
        switch (isLight(row, column), isLight(row + 1, column)) {
        case (true, true): "█"
        case (true, false): "▀"
        case (false, true): "▄"
        case (false, false): " "
        }
      }.joined()
    }
  }
}
