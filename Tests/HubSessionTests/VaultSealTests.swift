import HubSession
import JSON
import Profiles
import Sealing
import Testing

/// What is bound to a sealed text, and what a server can do with it.
@Suite("The seal of a vault")
struct VaultSealTests {
  private static let vault = Origin(high: 0xb0b, low: 1)
  private static let profile = ProfileID(high: 0x4000, low: 0x8000_0000_0000_0001)
  private static let place = Dot(origin: Origin(high: 0xab, low: 1), seq: 7)
  private static let hash = ChangeHash(high: 5, low: 6)
  private static let text = Array(
    #"{"body":{"edits":[]},"origin":"\#(place.origin)","seq":7}"#.utf8)

  private static func key(_ byte: UInt8) -> VaultKey {
    guard let key = VaultKey(bytes: [UInt8](repeating: byte, count: 32)) else {
      preconditionFailure("32 bytes are a key")
    }
    return key
  }

  private static func seal(
    _ generation: Int = 1, vault: Origin = vault, key: VaultKey = key(1), takesPlain: Bool = false
  ) -> VaultSeal {
    VaultSeal(vault, generation: generation, keys: [generation: key], takesPlain: takesPlain)
  }

  private static func row(_ text: [UInt8] = text) -> HubRow {
    seal().sealed(HubRow(place: place, hash: hash, time: .zero, text: text), of: profile)
  }

  private func opened(
    _ text: [UInt8], _ seal: VaultSeal = seal(), place: Dot = place, hash: ChangeHash = hash,
    profile: ProfileID = profile
  ) -> [UInt8] {
    seal.opened(HubText(place: place, hash: hash, text: text), of: profile).text
  }

  @Test("opens where it was made, and adds 18 bytes to what the columns do not say")
  func opens() {
    let sealed = Self.row().text
    #expect(opened(sealed) == Self.text)
    #expect(sealed.count == 18 + #""edits":[]"#.utf8.count)
    #expect(Self.row().text == sealed, "a repeated push stays a duplicate")
  }

  @Test("opens nowhere else")
  func elsewhere() {
    let sealed = Self.row().text
    let other = Origin(high: 0xab, low: 2)
    #expect(opened(sealed, place: Dot(origin: other, seq: 7)) == [], "another origin")
    #expect(opened(sealed, place: Dot(origin: Self.place.origin, seq: 8)) == [], "another number")
    #expect(opened(sealed, hash: ChangeHash(high: 5, low: 7)) == [], "another change")
    #expect(opened(sealed, profile: ProfileID(high: 0x4000, low: 2)) == [], "another profile")
    #expect(opened(sealed, Self.seal(vault: other)) == [], "another vault")
    #expect(opened(sealed, Self.seal(key: Self.key(2))) == [], "another key")
    var later = sealed
    later[1] = 2
    #expect(opened(later, Self.seal(2)) == [], "another generation")
    #expect(opened(Array(sealed.dropLast())) == [] && opened([0]) == [] && opened([]) == [])
  }

  @Test("takes a text that is not sealed only while the vault may have some")
  func plain() {
    let bare = Array(#""edits":[]"#.utf8)
    #expect(opened(bare) == [])
    #expect(opened(bare, Self.seal(takesPlain: true)) == Self.text)
    #expect(opened(bare, VaultSeal(plain: Self.vault)) == Self.text)
  }

  @Test("binds a state to its profile and number, and a name to them as well")
  func states() {
    let snapshot = HubSnapshot(
      profile: Self.profile, version: HubVersion(n: 9, moves: 0), state: Self.text)
    let sealed = Self.seal().sealed(snapshot).state
    func load(_ n: Int, of id: ProfileID) -> [UInt8]? {
      let load = HubLoad(
        version: HubVersion(n: n, moves: 3), floor: VersionVector(), state: sealed)
      return Self.seal().opened(load, of: id).state
    }
    #expect(load(9, of: Self.profile) == Self.text)
    #expect(load(8, of: Self.profile) == [])
    #expect(load(9, of: ProfileID(high: 1, low: 1)) == [])

    let listing = HubListing(
      id: Self.profile, name: "Äla/Lydia", catalog: "skyrim", isDeleted: true, n: 9)
    let hidden = Self.seal().sealed(listing, at: 9)
    #expect(!hidden.name.contains("Lydia") && hidden.catalog == "" && !hidden.isDeleted)
    #expect(Self.seal().opened(hidden) == listing)
    let moved = HubListing(
      id: Self.profile, name: hidden.name, catalog: "", isDeleted: false, n: 10)
    #expect(Self.seal().opened(moved) == nil)
    #expect(Self.seal().opened(listing) == nil)
    #expect(VaultSeal(plain: Self.vault).opened(listing) == listing)
  }

  @Test("keeps kinds of texts apart: a state is no name of the same profile and number")
  func kinds() {
    let listing = HubListing(
      id: Self.profile, name: "Lydia", catalog: "skyrim", isDeleted: false, n: 9)
    let name = Self.seal().sealed(listing, at: 9).name
    let load = HubLoad(
      version: HubVersion(n: 9, moves: 0), floor: VersionVector(),
      state: HexText.bytes(of: name.utf8))
    #expect(Self.seal().opened(load, of: Self.profile).state == [])
    #expect(Self.seal().opened(former: Self.seal().proof) == nil)
  }

  @Test("a page of news without a change, which claims that there are more, ends")
  func endless() {
    var session = VaultSession(
      HubGreeting(origin: Self.vault, epoch: "e", aheadMilliseconds: 0, retired: []), at: 0)
    let pull =
      #"{"id":1,"jsonrpc":"2.0","method":"sync.pull","params":{"profile":"\#(Self.profile)","vector":{}}}"#
    var actions = session.received(Array((pull + "\n").utf8).span, at: 0)
    var laterCount = 0
    for _ in 1...8 {
      guard case .ask(let query)? = actions.last else { break }
      if case .later = query { laterCount += 1 }
      let finding: HubFinding =
        switch query {
        case .later:
          .later(
            HubNews(
              version: HubVersion(n: 0, moves: 0), replaced: 0, floor: VersionVector(), changes: [],
              hasMore: true))
        case .load: .loaded(nil)
        case .missing: .missing([], hasMore: false)
        case .ping, .profiles, .hashes, .trail, .append, .replace, .keep, .retire, .cut, .notify:
          .done
        }
      actions = session.found(finding, at: 0)
    }
    #expect(laterCount == 1)
    #expect(actions.contains { if case .send = $0 { true } else { false } })
  }

  @Test("proves its key, and keeps earlier ones with it")
  func proofs() {
    let seal = Self.seal(2)
    #expect(seal.proves(seal.proof))
    #expect(!Self.seal(2, key: Self.key(9)).proves(seal.proof))
    #expect(!Self.seal(2, takesPlain: true).proves(Array("alchemy-hub".utf8)))
    var former = VaultSeal.Former()
    #expect(seal.opened(former: seal.sealed(former)) == former)
    former.hasPlain = true
    former.keys[1] = Self.key(1)
    #expect(seal.opened(former: seal.sealed(former)) == former)
    #expect(seal.opened(former: Self.seal(3).sealed(former)) == nil)
    #expect(Self.seal(2, takesPlain: true).opened(former: [1]) == nil)
  }
}
