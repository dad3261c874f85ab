/// The parts of a saved game: its body is unpacked, and its change forms are not read yet.
struct SaveParts {
  let header: SaveHeader
  let plugins: PluginList
  let forms: FormTable
  private let changeForms: ByteReader
  private let changeFormCount: Int

  /// Reads a whole file of at most `SaveLimits.fileBytes` bytes.
  ///
  /// Throws the first thing that is damaged or unknown, outside of the change forms.
  init(reading bytes: [UInt8]) throws(DamagedFile) {
    var reader = ByteReader(bytes, part: .header)
    let limit = SaveLimits.fileBytes
    guard bytes.count <= limit else { throw reader.damage(.over(limit: limit)) }
    header = try SaveHeader(reading: &reader)
    let body = try SaveBody(reading: bytes, header: header, behind: reader.position)
    var start = body.reader(of: 0..<body.count, .plugins)
    let versionPlace = start
    let formVersion = try start.number(UInt8.self)
    guard formVersion == header.edition.formVersion else {
      throw versionPlace.damage(.unknownFormVersion(formVersion))
    }
    plugins = try PluginList(reading: &start, hasLight: header.edition == .special)
    var tablePlace = body.reader(of: start.offset..<body.count, .offsets)
    let table = try OffsetTable(reading: &tablePlace, of: body)
    forms = try FormTable(
      reading: body.reader(of: table.formIDs, .formIDs), plugins: plugins)
    var rest = body.reader(of: table.rest, .rest)
    try rest.skip(try rest.count(UInt32.self))
    changeForms = body.reader(of: table.changeForms, .changeForms)
    changeFormCount = table.changeFormCount
  }

  /// A walk over the change forms, up to the last byte of their part.
  func walk() throws(DamagedFile) -> ChangeFormWalk {
    try ChangeFormWalk(changeForms, count: changeFormCount)
  }
}
