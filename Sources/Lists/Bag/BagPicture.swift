/// A picture of a bag as a file: how it begins, how large it may be, and how the program `tesseract` reads it.
package enum BagPicture {
  /// The most bytes of a picture; an uncompressed 4K screenshot has fewer.
  package static let byteLimit = 32 << 20

  /// The Debian package of the program that reads pictures.
  package static let debianPackage = "tesseract-ocr"

  /// Whether a file begins like one of PNG, JPEG or WebP.
  package static func isPicture(_ bytes: [UInt8]) -> Bool {
    let isWebP =
      bytes.starts(with: "RIFF".utf8) && bytes.dropFirst(8).starts(with: "WEBP".utf8)
    return isWebP || beginnings.contains { bytes.starts(with: $0) }
  }

  /// So many bytes suffice for `isPicture`.
  package static let beginningBytes = 12

  /// The first bytes of a PNG file and of a JPEG file.
  private static let beginnings: [[UInt8]] = [
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], [0xFF, 0xD8, 0xFF],
  ]

  /// The options of each run of tesseract; the runs follow one another, and each takes a second or two.
  ///
  /// Scattered text (11) finds rows beside pictures, and one block of text (6) rows of a list. Light
  /// and dark are told apart for the whole picture, by parts of it (method 1), or around each letter
  /// (2). So each finds rows that others miss, and a mistake is seldom in two. All remove noise.
  private static let readings = [
    ["--psm", "11"], ["--psm", "6"], ["--psm", "11", "-c", "thresholding_method=1"],
    [
      "--psm", "11", "-c", "thresholding_method=2", "-c", "thresholding_window_size=0.1", "-c",
      "thresholding_kfactor=0.2",
    ],
  ].map { $0 + ["-c", "textord_heavy_nr=1"] }

  /// The words of each run, whose output is a table for `PictureRows`.
  ///
  /// The path must begin with `/` or `./`: a name with a dash in front would be an option, and one that
  /// begins with `http:` an address.
  package static func commands(reading path: String) -> [[String]] {
    readings.map { ["tesseract", path, "-"] + $0 + ["tsv"] }
  }

  /// Why a run has failed, as a sentence without a full stop; nil if it has not.
  package static func failure(code: Int32, errors: String) -> String? {
    guard code != 0 else { return nil }
    return errors.split(whereSeparator: \.isNewline).last.map(String.init)
      ?? "it ended with \(code)"
  }
}
