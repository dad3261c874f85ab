/// An ingredient, as a plugin has it.
struct IngredientRecord: RecordContent {
  private(set) var editorID = ""
  /// The name that players see; nil if the record has no such field.
  private(set) var name: PluginText?
  private(set) var values: Values?
  /// The effects in the order of the record, at most `mostEffects`.
  private(set) var effects: [UsedEffect] = []

  struct Values: Equatable {
    let value: Int32
    let weight: Float
  }

  /// An effect that the ingredient has.
  struct UsedEffect: Equatable {
    /// The effect, as the plugin counts its masters.
    let id: UInt32
    /// The strength of the effect; nil if the record has none.
    fileprivate(set) var strength: Strength?
  }

  struct Strength: Equatable {
    let magnitude: Float
    let seconds: UInt32
  }

  /// The game ignores further effects.
  private static let mostEffects = 4

  init(reading fields: RecordFields, in scope: RecordScope) throws(DamagedFile) {
    var fields = fields
    var isStrengthNext = false
    while var field = try fields.next() {
      if field.tag == .editorID {
        editorID = try field.text()
      } else if field.tag == .name {
        name = try scope.text(field)
      } else if field.tag == .data {
        values = Values(value: try field.data.number(), weight: try field.data.float())
      } else if field.tag == .usedEffect {
        isStrengthNext = effects.count < Self.mostEffects
        if isStrengthNext { effects.append(UsedEffect(id: try field.data.number())) }
      } else if field.tag == .strength, isStrengthNext {
        let magnitude = try field.data.float()
        // The area around the drinker, which no ingredient has.
        try field.data.skip(4)
        effects[effects.count - 1].strength = Strength(
          magnitude: magnitude, seconds: try field.data.number())
        isStrengthNext = false
      }
    }
  }
}

/// An effect of magic, as a plugin has it.
struct EffectRecord: RecordContent {
  private(set) var editorID = ""
  /// The name that players see; nil if the record has no such field.
  private(set) var name: PluginText?
  private(set) var values: Values?
  /// The perks that strengthen the effect, by keywords of the game's own master.
  private(set) var perks = Perks()
  /// All keywords, as the plugin counts its masters.
  private(set) var keywords: [UInt32] = []
  /// The perk that somebody has while the effect lasts, as the plugin counts its masters; 0 for none.
  private(set) var givenPerk: UInt32 = 0

  struct Values: Equatable {
    let flags: UInt32
    let baseCost: Float

    var isHarmful: Bool { flags & (Self.hostile | Self.detrimental) != 0 }
    var scalesMagnitude: Bool { flags & Self.powerIsMagnitude != 0 }
    var scalesDuration: Bool { flags & Self.powerIsDuration != 0 }

    private static let hostile: UInt32 = 1
    private static let detrimental: UInt32 = 4
    private static let powerIsMagnitude: UInt32 = 0x20_0000
    private static let powerIsDuration: UInt32 = 0x40_0000
  }

  struct Perks: Equatable {
    fileprivate(set) var physician = false
    fileprivate(set) var benefactor = false
    fileprivate(set) var poisoner = false
  }

  init(reading fields: RecordFields, in scope: RecordScope) throws(DamagedFile) {
    var fields = fields
    while var field = try fields.next() {
      if field.tag == .editorID {
        editorID = try field.text()
      } else if field.tag == .name {
        name = try scope.text(field)
      } else if field.tag == .data {
        values = Values(flags: try field.data.number(), baseCost: try field.data.float())
        if field.data.left >= Self.bytesBeforePerk + 4 {
          try field.data.skip(Self.bytesBeforePerk)
          givenPerk = try field.data.number()
        }
      } else if field.tag == .keywords {
        while field.data.left > 0 { keywords.append(try field.data.number()) }
        perks = Perks(keywords, in: scope)
      }
    }
  }

  /// Between the cost and the perk in the values of an effect.
  private static let bytesBeforePerk = 128
}

extension EffectRecord.Perks {
  private static let game = "skyrim.esm"
  /// Effects on health, magicka and stamina that restore them.
  private static let ofPhysician: Set<UInt32> = [0x04_2503, 0x04_2504, 0x04_2508]
  private static let ofBenefactor: UInt32 = 0x0F_8A4E
  private static let ofPoisoner: UInt32 = 0x04_2509

  fileprivate init(_ keywords: [UInt32], in scope: RecordScope) {
    for id in keywords {
      guard PluginName.folded(scope.file(of: id)) == Self.game else { continue }
      let local = id & 0xFF_FFFF
      if Self.ofPhysician.contains(local) { physician = true }
      if local == Self.ofBenefactor { benefactor = true }
      if local == Self.ofPoisoner { poisoner = true }
    }
  }
}

/// A setting of the game, as a plugin has it.
struct SettingRecord: RecordContent {
  let name: GameSetting.Name
  let value: Float

  /// Nil if the setting has nothing to do with alchemy.
  init?(reading fields: RecordFields, in scope: RecordScope) throws(DamagedFile) {
    var fields = fields
    var name: GameSetting.Name?
    var data: ByteReader?
    while var field = try fields.next() {
      if field.tag == .editorID {
        let editorID = try field.text().lowercased()
        name = GameSetting.Name.allCases.first { $0.rawValue.lowercased() == editorID }
      } else if field.tag == .data {
        data = field.data
      }
    }
    guard let name, var data else { return nil }
    self.name = name
    value = try data.float()
  }
}
