internal import GameDrafts
internal import GameFiles
internal import Testing

@Suite("Texts and archives")
struct ArchiveTests {
  private let text = Array("Some text that packs well, well, well, well, well, well.".utf8)

  private func draft(version: UInt32) -> ArchiveDraft {
    ArchiveDraft(
      version: version,
      (
        name: "interface",
        files: [.init("first.txt", [1, 2, 3]), .init("SKYRIM_English.strings", [4])]
      ),
      (
        name: "Strings",
        files: [
          .init("skyrim_english.dlstrings", [5]), .init("Skyrim_English.STRINGS", text),
          .init("other.txt", [6, 7], isOtherwise: true), .init("empty.txt", []),
        ]
      ))
  }

  @Test("a file is found by its path in any case, and unpacked", arguments: [104, 105] as [UInt32])
  func found(version: UInt32) throws {
    for flags in [0, ArchiveDraft.packed] {
      for names in [0, ArchiveDraft.namesBeforeData] {
        var draft = draft(version: version)
        draft.flags = 3 | flags | names
        let file = draft.file()
        func found(_ path: String) throws -> [UInt8]? {
          try Archive.file(path, in: file.span)
        }
        #expect(try found("strings/skyrim_english.strings") == text)
        #expect(try found("STRINGS\\Skyrim_English.Strings") == text)
        #expect(try found("interface/skyrim_english.strings") == [4])
        #expect(try found("strings/other.txt") == [6, 7])
        #expect(try found("strings/empty.txt") == [])
        #expect(try found("interface/first.txt") == [1, 2, 3])
        for path in ["strings/first.txt", "first.txt", "a/first.txt", "", "/"] {
          #expect(try found(path) == nil)
        }
      }
    }
  }

  @Test("a path without a folder is of what lies in none")
  func noFolder() throws {
    let draft = ArchiveDraft((name: "a", files: []), (name: ".", files: [.init("License", [1])]))
    #expect(try Archive.file("license", in: draft.file().span) == [1])
  }

  private func problem(_ change: (inout ArchiveDraft) -> Void) -> DamagedFile? {
    var draft = draft(version: 105)
    change(&draft)
    do {
      _ = try Archive.file("strings/skyrim_english.strings", in: draft.file().span)
      return nil
    } catch {
      return error
    }
  }

  @Test("an unknown version, and an archive of a console or without names, are refused")
  func unknown() {
    for version in [0, 103, 106, .max] as [UInt32] {
      #expect(
        problem { $0.version = version }
          == DamagedFile(part: .archive, problem: .unknownVersion(version), offset: 4))
    }
    for flags in [0, 1, 2, 3 | ArchiveDraft.console] as [UInt32] {
      #expect(
        problem { $0.flags = flags }
          == DamagedFile(part: .archive, problem: .unknownFlags(flags), offset: 12))
    }
    #expect(throws: DamagedFile(part: .archive, problem: .notAnArchive, offset: 0)) {
      try Archive.file("a", in: Array("BTDX".utf8).span)
    }
  }

  @Test("wrong counts and sizes are refused before memory is reserved")
  func wrong() {
    for wrong in [-1, 1] {
      #expect(problem { $0.wrongFiles = wrong }?.part == .archive)
      #expect(
        problem { $0.folders[1].files[1].unpackedSize = text.count + wrong }?.problem
          == .doesNotUnpack)
    }
    #expect(
      problem { $0.wrongFiles = 1 << 24 }?.problem
        == .over(limit: PluginLimits.archiveIndexBytes))
    let limit = PluginLimits.archivedFileBytes
    #expect(
      problem { $0.folders[1].files[1].unpackedSize = limit + 1 }?.problem == .over(limit: limit))
  }

  @Test("a table has texts by their numbers, UTF-8 or in the code page of Windows")
  func strings() throws {
    let table = try StringTable(
      reading: ArchiveDraft.strings([
        7: Array("Blé".utf8), 1: [0x42, 0x6C, 0xE9], 0xFFFF_FFFF: [], 9: Array("Wheat".utf8),
      ]))
    #expect(try table.text(7) == "Blé")
    #expect(try table.text(1) == "Blé")
    #expect(try table.text(9) == "Wheat")
    #expect(try table.text(.max) == "")
    #expect(try table.text(8) == nil)
    let limit = PluginLimits.textBytes
    let long = try StringTable(
      reading: ArchiveDraft.strings([1: Array(repeating: 65, count: limit + 1)]))
    #expect(throws: DamagedFile(part: .strings, problem: .over(limit: limit), offset: 16)) {
      try long.text(1)
    }
    var counts = ByteWriter()
    counts.number(UInt32(PluginLimits.texts + 1))
    #expect(
      throws: DamagedFile(
        part: .strings, problem: .over(limit: PluginLimits.texts), offset: 0)
    ) {
      try StringTable(reading: counts.bytes)
    }
  }

  @Test("texts are looked for in the plugin's own archives, then in the game's")
  func names() {
    let files = [
      "Skyrim - Voices.bsa", "Skyrim - Interface.bsa", "Mod - Textures.bsa", "Other.bsa",
      "mod.BSA", "Mod.esp", "Skyrim - Patch.bsa", "Modern.bsa", "Skyrim - Animations.bsa",
    ]
    #expect(
      Archive.names(for: "Mod.esp", among: files) == [
        "mod.BSA", "Mod - Textures.bsa", "Skyrim - Patch.bsa", "Skyrim - Interface.bsa",
        "Skyrim - Animations.bsa", "Skyrim - Voices.bsa",
      ])
    #expect(
      Archive.names(for: "Skyrim.esm", among: files) == [
        "Skyrim - Patch.bsa", "Skyrim - Interface.bsa", "Skyrim - Animations.bsa",
        "Skyrim - Voices.bsa",
      ])
    #expect(
      StringTable.path(of: "My Mod.ESM", language: "English") == "strings/my mod_english.strings")
  }

  /// The folder of a game with loose files and archives, as a caller of the room looks for texts.
  private struct Folder {
    var loose: [String: [UInt8]] = [:]
    var archives: [String: [UInt8]] = [:]

    func text(_ plugin: String, _ id: UInt32) throws(DamagedFile) -> String? {
      let path = StringTable.path(of: plugin, language: "english")
      if let file = loose[path] { return try StringTable(reading: file).text(id) }
      for name in Archive.names(for: plugin, among: archives.keys) {
        guard let archive = archives[name] else { continue }
        guard let file = try Archive.file(path, in: archive.span) else { continue }
        return try StringTable(reading: file).text(id)
      }
      return nil
    }
  }

  @Test("names of a localized plugin are in tables, loose ones first")
  func localized() throws {
    var game = PluginDraft("Skyrim.esm")
    game.flags = PluginDraft.localized
    game.ingredients = [
      RecordDraft.ingredient(0x10, effects: [0x20])
        .replacing("FULL", by: [FieldDraft("FULL", numbers: 5)])
    ]
    game.effects = [
      RecordDraft.effect(0x20).replacing("FULL", by: [FieldDraft("FULL", numbers: 6)])
    ]
    var mod = PluginDraft("Mod.esp", masters: ["Skyrim.esm"])
    mod.ingredients = [.ingredient(0x0100_0001, "Written", effects: [0x20])]
    let plugins = [try game.read(), try mod.read()]
    var folder = Folder()
    func names() throws -> [String] {
      let data = try GameData(of: plugins) { name, id throws(DamagedFile) in
        try folder.text(name, id)
      }
      return data.effects.map(\.name) + data.ingredients.map(\.name)
    }
    #expect(try names() == [])
    let archived = ArchiveDraft.strings([5: Array("Archived".utf8), 6: Array("Effect".utf8)])
    folder.archives["Skyrim - Interface.bsa"] =
      ArchiveDraft((name: "strings", files: [.init("Skyrim_English.strings", archived)])).file()
    #expect(try names() == ["Effect", "Archived", "Written"])
    folder.loose["strings/skyrim_english.strings"] = ArchiveDraft.strings([
      5: Array("Loose".utf8), 6: Array("Effect".utf8),
    ])
    #expect(try names() == ["Effect", "Loose", "Written"])
    folder.loose["strings/skyrim_english.strings"] = ArchiveDraft.strings([6: Array("Effect".utf8)])
    #expect(try names() == ["Effect", "Written"])
    let data = try GameData(of: plugins) { name, id throws(DamagedFile) in
      try folder.text(name, id)
    }
    #expect(data.skipped.map(\.reason) == [.noName])
    folder.loose["strings/skyrim_english.strings"] = [1]
    #expect(throws: DamagedFile(part: .strings, problem: .endsEarly, offset: 0)) { try names() }
  }
}
