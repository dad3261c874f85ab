/// The extra data of references and of items in a bag: only its size matters.
enum ExtraData {
  /// The bytes after the kind of extra data.
  enum Layout: Equatable {
    /// A fixed number of bytes.
    case bytes(Int)
    /// A reference that must be empty: what follows a reference to a form is not known.
    case noReference
    /// A count, `each` bytes for each counted element, and `behind` more bytes.
    case list(each: Int, behind: Int = 0)
    /// Effects of magic that act on a reference.
    case magic
    /// Arrows that stick in somebody.
    case arrows
    /// A name of its own.
    case name
  }

  /// Passes over a list of extra data; throws at the first kind whose size is not known.
  static func skip(_ reader: inout ByteReader) throws(DamagedFile) {
    let count = try reader.variableNumber()
    try reader.require(count)
    for _ in 0..<count {
      let start = reader
      let kind = try reader.number(UInt8.self)
      guard let layout = layouts[kind] else { throw start.damage(.unknownExtra(kind)) }
      switch layout {
      case .bytes(let size): try reader.skip(size)
      case .noReference:
        guard try reader.reference() == .none else { throw start.damage(.unknownExtra(kind)) }
      case .list(let size, let behind):
        try reader.skip(try reader.variableNumber(), of: size)
        try reader.skip(behind)
      case .magic: try skipMagic(&reader)
      case .arrows: try skipArrows(&reader)
      case .name: try skipName(&reader)
      }
    }
  }

  private static func skipMagic(_ reader: inout ByteReader) throws(DamagedFile) {
    _ = try reader.reference()
    let count = try reader.variableNumber()
    try reader.require(count, of: 6)
    for _ in 0..<count {
      _ = try reader.reference()
      try reader.skip(1)
      _ = try reader.variableNumber()
      try reader.skip(try reader.variableNumber())
    }
  }

  private static func skipArrows(_ reader: inout ByteReader) throws(DamagedFile) {
    let count = try reader.variableNumber()
    try reader.require(count, of: 3)
    for _ in 0..<count where try reader.reference() != .none {
      if try reader.number(UInt16.self) != 0xFFFF { try reader.skip(36) }
    }
    try reader.skip(4)
  }

  private static func skipName(_ reader: inout ByteReader) throws(DamagedFile) {
    let message = try reader.reference()
    let quest = try reader.reference()
    let number = try reader.number(Int32.self)
    if message == .none, quest == .none, number == -2 { _ = try reader.text() }
  }
}
