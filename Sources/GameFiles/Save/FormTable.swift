/// Resolves the references of a save, by its table of form ids and its plugins.
struct FormTable {
  /// A reader at the first id; ids are read where they lie, since a save has thousands, and needs few.
  private let ids: ByteReader
  private let count: Int
  private let plugins: PluginList

  /// Reads the size of the table; its part ends where the reader does, and may have more behind it.
  init(reading reader: ByteReader, plugins: PluginList) throws(DamagedFile) {
    var reader = reader
    count = try reader.count(UInt32.self)
    try reader.require(count, of: Self.bytesOfID)
    ids = reader
    self.plugins = plugins
  }

  private static let bytesOfID = 4

  /// What a reference stands for.
  enum Target: Equatable {
    /// A form of a plugin that the save lists.
    case plugin(PluginForm)
    /// No form, or one that the game made while it was played: no plugin has it.
    case ofNoPlugin
  }

  /// Resolves the reference at the place of a reader; throws if the save lists no such form.
  func target(
    of reference: FormReference, at reader: ByteReader
  ) throws(DamagedFile) -> Target {
    guard let target = target(of: reference) else { throw reader.damage(.unknownReference) }
    return target
  }

  /// What a reference stands for; nil if the save lists no such form.
  func target(of reference: FormReference) -> Target? {
    guard let id = id(of: reference) else { return nil }
    if id == 0 || id >= Self.madeWhilePlaying { return .ofNoPlugin }
    return plugins.form(id).map(Target.plugin)
  }

  private static let madeWhilePlaying: UInt32 = 0xFF00_0000

  /// The form's id in this order of plugins, 0 for no form; nil if the table is too short.
  func id(of reference: FormReference) -> UInt32? {
    switch reference {
    case .none: 0
    case .listed(let place): place < count ? listed(place) : nil
    case .ofTheGame(let id): id
    case .madeWhilePlaying(let number): Self.madeWhilePlaying | number
    }
  }

  /// Whether a reference is to a form of a plugin that the save lists.
  func isOfPlugin(_ reference: FormReference) -> Bool {
    switch target(of: reference) {
    case .plugin: true
    case .ofNoPlugin, nil: false
    }
  }

  private func listed(_ place: Int) -> UInt32? {
    var reader = ids.moved(to: ids.position + place * Self.bytesOfID)
    do {
      return try reader.number()
    } catch {
      // The size of the table was checked.
      return nil
    }
  }
}
