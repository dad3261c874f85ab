internal import GameDrafts
internal import GameFiles
internal import TestSupport
internal import Testing

@Suite("The containers of a save")
struct SavedContainersTests {
  private static let wheat = PlayerDraft.Item(reference: SaveDraft.ofTheGame(0x04B0BA), count: 3)

  private static func form(_ id: UInt32) -> PluginForm {
    PluginForm(plugin: "Skyrim.esm", localID: id, isLight: false)
  }

  private func read(
    _ containers: ContainerDraft..., others: [SaveDraft.FormDraft] = []
  ) throws -> SavedContainers {
    var draft = SaveDraft(.special, .lz4Block)
    draft.formIDs = [0x0200_0801, 0xFE00_1802]
    draft.formsBefore = containers.map(\.form)
    draft.formsBehind = others
    return try SavedContainers(reading: draft.file())
  }

  @Test("containers have their items, wherever they are defined, and a bag is none of them")
  func containers() throws {
    let gone = PlayerDraft.Item(reference: SaveDraft.listed(0), count: -2)
    let own = PlayerDraft.Item(reference: SaveDraft.made(9), count: 1)
    let saved = try read(
      ContainerDraft(SaveDraft.ofTheGame(0x1234), Self.wheat, gone, own),
      ContainerDraft(SaveDraft.listed(1), flags: 1 << 27), ContainerDraft(SaveDraft.made(5)))
    #expect(
      saved.containers == [
        SavedContainer(
          form: Self.form(0x1234),
          items: [
            Bag.Item(Self.form(0x04B0BA), count: 3),
            Bag.Item(
              PluginForm(plugin: "Dragonborn.esm", localID: 0x801, isLight: false), count: -2),
          ])
      ])
    #expect(saved.unreadableCount == 0)
    #expect(saved.header.character == "Tester")
  }

  @Test("whatever parts a container has, its items are read", .seeds(1...40))
  func parts() throws {
    var generator = SeededGenerator(seed: Seeds.current)
    for _ in 0..<20 {
      let reference = generator.pick([
        SaveDraft.ofTheGame(0x1234), SaveDraft.listed(0), SaveDraft.made(5),
      ])
      var draft = ContainerDraft(reference, Self.wheat)
      draft.flags = UInt32(truncatingIfNeeded: generator.next()) & ~(1 << 5)
      draft.isPacked = generator.chance(oneIn: 2)
      draft.extras = (0..<generator.integer(in: 0...3)).map { _ in
        generator.pick(ExtraDataTests.samples)
      }
      draft.items[0].stacks = [[[36, 1, 0]], []]
      let saved = try read(draft)
      #expect(
        saved.containers.map(\.items) == [[Bag.Item(Self.form(0x04B0BA), count: 3)]],
        "\(draft.flags)")
    }
  }

  @Test("a container that is damaged or unknown is counted, and the others are read")
  func unreadable() throws {
    let whole = ContainerDraft(SaveDraft.ofTheGame(0x1234), Self.wheat)
    func changed(_ change: (inout ContainerDraft) -> Void) -> ContainerDraft {
      var draft = whole
      change(&draft)
      return draft
    }
    let saved = try read(
      changed { $0.wrongItems = 1 }, changed { $0.wrongItems = -1 }, changed { $0.more = [0] },
      changed {
        $0.flags = 1 << 6
        $0.extras = [[1]]
      }, changed { $0.items[0].reference = SaveDraft.listed(7) },
      changed { $0.reference = SaveDraft.listed(7) }, whole)
    #expect(saved.unreadableCount == 6)
    #expect(saved.containers.count == 1)
  }

  @Test("what has no items is passed over, and so is a person")
  func others() throws {
    let noItems = SaveDraft.FormDraft(
      reference: SaveDraft.ofTheGame(1), flags: 2, kind: 0, data: [1])
    var person = ContainerDraft(SaveDraft.ofTheGame(2), Self.wheat)
    person.kind = 1
    let saved = try read(others: [noItems, person.form])
    #expect(saved.containers.isEmpty)
    #expect(saved.unreadableCount == 0)
  }

  @Test("containers that are too large together refuse the save before they are unpacked")
  func limit() throws {
    var form = ContainerDraft(SaveDraft.ofTheGame(0x1234), Self.wheat)
    form.isPacked = true
    var large = form.form
    large.unpackedSize = UInt32(SaveLimits.containerBytes / 2)
    #expect(try read(others: [large, large]).unreadableCount == 2)
    let limit = SaveLimits.containerBytes
    do {
      _ = try read(others: [large, large, form.form])
      Issue.record("it is over the limit")
    } catch let error as DamagedFile {
      #expect(error.problem == .over(limit: limit))
      #expect(error.part == .changeForms)
    }
  }
}
