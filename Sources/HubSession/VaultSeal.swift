package import Profiles
package import Sealing

/// Between a session and its database: seals what is written, and opens what was read.
///
/// The server stores what it cannot read. Each body is bound to the vault, the profile, the place
/// and the change's hash, which covers the preceding change. So a body that was moved, swapped, cut
/// or forged does not open: its text is then empty, which is never a change or a state. The sealed
/// text leaves out what a row has in columns of its own.
package struct VaultSeal: Sendable {
  /// The first byte of a sealed text; a plain text begins with a quotation mark or a brace.
  private static let mark: UInt8 = 0

  /// The kind of a sealed text.
  private enum Kind: UInt8 {
    case change = 1
    case state = 2
    case listing = 3
    case proof = 4
    case former = 5
  }

  /// The generation of the vault's current key; 0 if nothing is sealed.
  package let generation: Int
  private let vault: Origin
  private let ciphers: [Int: SyntheticIV]
  /// Whether plain texts are accepted: in a vault that is not completely sealed.
  private let takesPlain: Bool

  /// The highest generation, because a generation is stored in one byte.
  package static let lastGeneration = 255

  /// A vault in which nothing is sealed.
  package init(plain vault: Origin) {
    self.init(vault, generation: 0, keys: [:], takesPlain: true)
  }

  /// A vault whose current key is that of `generation`; the other keys open earlier texts.
  package init(_ vault: Origin, generation: Int, keys: [Int: VaultKey], takesPlain: Bool) {
    self.vault = vault
    self.generation = generation
    self.takesPlain = takesPlain
    precondition(generation == 0 || keys[generation] != nil, "nothing leaves in the clear")
    ciphers = keys.mapValues(\.cipher)
  }
}

// MARK: - Questions and answers

extension VaultSeal {
  /// The question, with everything sealed that the server need not know.
  package func sealed(_ query: HubQuery) -> HubQuery {
    switch query {
    case .append(let append):
      // A row in lists is bound to the number that the profile has after the write.
      let n = append.expected.n + append.rows.count
      return .append(
        HubAppend(
          profile: sealed(append.profile, at: n), expected: append.expected,
          rows: append.rows.map { sealed($0, of: append.profile.id) }))
    case .replace(let replacement):
      let (id, n) = (replacement.profile.id, replacement.expected.n + 1)
      return .replace(
        HubReplacement(
          profile: sealed(replacement.profile, at: n), expected: replacement.expected,
          moves: replacement.moves, moved: replacement.moved.mapValues { sealed($0, of: id) },
          heads: replacement.heads, floor: replacement.floor, trail: replacement.trail,
          state: sealed(replacement.state, place(.state, id, [n]))))
    case .keep(let snapshot): return .keep(sealed(snapshot))
    case .ping, .profiles, .load, .later, .missing, .hashes, .trail, .retire, .cut, .notify:
      return query
    }
  }

  /// The answer, with everything opened; the text is empty where this fails.
  package func opened(_ finding: HubFinding, for query: HubQuery) -> HubFinding {
    switch (finding, query) {
    case (.profiles(let listings), _):
      return .profiles(listings.map { opened($0) ?? $0.unreadable })
    case (.loaded(let load?), .load(let id)): return .loaded(opened(load, of: id))
    case (.later(let news), .later(let id, _)):
      return .later(
        HubNews(
          version: news.version, replaced: news.replaced, floor: news.floor,
          changes: news.changes.map { opened($0, of: id) }, hasMore: news.hasMore))
    case (.missing(let changes, let hasMore), .missing(let id, _, _, _)):
      return .missing(changes.map { opened($0, of: id) }, hasMore: hasMore)
    case (.loaded, _), (.later, _), (.missing, _), (.hashes, _), (.trail, _), (.written, _),
      (.cut, _), (.done, _):
      return finding
    }
  }

  /// Whether something in the answer is sealed with a later key, because another machine changed
  /// the key.
  package func isOvertaken(by finding: HubFinding) -> Bool {
    switch finding {
    case .profiles(let listings):
      listings.contains { HexText.bytes(of: $0.name.utf8).map(isLater) ?? false }
    case .loaded(let load): load?.state.map(isLater) ?? false
    case .later(let news): news.changes.contains { isLater($0.text) }
    case .missing(let changes, _): changes.contains { isLater($0.text) }
    case .hashes, .trail, .written, .cut, .done: false
    }
  }

  private func isLater(_ stored: [UInt8]) -> Bool {
    stored.count > 1 && stored[0] == Self.mark && Int(stored[1]) > generation
  }

  /// Seals a change; its text leaves out what the columns have.
  package func sealed(_ row: HubRow, of profile: ProfileID) -> HubRow {
    let text = sealed(Self.bare(row.text, row.place), place(row.place, row.hash, profile))
    return HubRow(place: row.place, hash: row.hash, time: row.time, text: text)
  }

  /// Opens a change, into the form that replicas exchange.
  package func opened(_ change: HubText, of profile: ProfileID) -> HubText {
    let text = opened(change.text, place(change.place, change.hash, profile))
    return HubText(
      place: change.place, hash: change.hash, text: text.map { Self.whole($0, change.place) } ?? [])
  }

  /// Seals a state.
  package func sealed(_ snapshot: HubSnapshot) -> HubSnapshot {
    HubSnapshot(
      profile: snapshot.profile, version: snapshot.version,
      state: sealed(snapshot.state, place(.state, snapshot.profile, [snapshot.version.n])))
  }

  /// Opens a state, into the form that replicas exchange.
  package func opened(_ load: HubLoad, of profile: ProfileID) -> HubLoad {
    let place = place(.state, profile, [load.version.n])
    return HubLoad(
      version: load.version, floor: load.floor, state: load.state.map { opened($0, place) ?? [] })
  }

  /// Seals a profile's row in lists, for storage with the number `n`.
  package func sealed(_ listing: HubListing, at n: Int) -> HubListing {
    guard generation > 0 else { return listing }
    let text = [listing.isDeleted ? 1 : 0] + Array("\(listing.catalog)\0\(listing.name)".utf8)
    let sealed = sealed(text, place(.listing, listing.id, [n]))
    return HubListing(
      id: listing.id, name: HexText.text(of: sealed), catalog: "", isDeleted: false, n: listing.n)
  }

  /// Opens a row in lists; nil if this fails.
  package func opened(_ listing: HubListing) -> HubListing? {
    // A sealed row has no catalog, but every plain row has one.
    guard listing.catalog.isEmpty, let stored = HexText.bytes(of: listing.name.utf8),
      stored.first == Self.mark
    else { return takesPlain ? listing : nil }
    guard let text = opened(stored, place(.listing, listing.id, [listing.n])),
      let end = text.dropFirst().firstIndex(of: 0)
    else { return nil }
    return HubListing(
      id: listing.id, name: String(decoding: text[(end + 1)...], as: UTF8.self),
      catalog: String(decoding: text[1..<end], as: UTF8.self), isDeleted: text[0] == 1,
      n: listing.n)
  }
}

// MARK: - The key itself

extension VaultSeal {
  /// Sealed text that the vault stores, so that a wrong key can be recognized.
  package var proof: [UInt8] { sealed(Array("alchemy-hub".utf8), place(.proof, nil, [])) }

  /// Whether the vault's proof was made with this key.
  package func proves(_ proof: [UInt8]) -> Bool {
    proof.first == Self.mark && opened(proof, place(.proof, nil, [])) != nil
  }

  /// What the vault may still contain from before the current key.
  package struct Former: Equatable, Sendable {
    /// Whether some texts may be plain.
    package var hasPlain = false
    /// The earlier keys, by their generations.
    package var keys: [Int: VaultKey] = [:]

    /// Nothing from before.
    package init() {}
  }

  /// The earlier keys, sealed with the current key, so that this key alone opens everything.
  package func sealed(_ former: Former) -> [UInt8] {
    let keys = former.keys.sorted { $0.key < $1.key }.flatMap { [UInt8($0.key)] + $0.value.bytes }
    return sealed([former.hasPlain ? 1 : 0] + keys, place(.former, nil, []))
  }

  /// Opens the earlier keys; nil if this fails.
  package func opened(former bytes: [UInt8]) -> Former? {
    let length = 1 + VaultKey.byteCount
    guard bytes.first == Self.mark, let text = opened(bytes, place(.former, nil, [])),
      text.count % length == 1
    else { return nil }
    var former = Former()
    former.hasPlain = text[0] == 1
    for start in stride(from: 1, to: text.count, by: length) {
      former.keys[Int(text[start])] = VaultKey(bytes: Array(text[start + 1..<start + length]))
    }
    return former
  }
}

// MARK: - Bytes

extension VaultSeal {
  private func sealed(_ text: [UInt8], _ place: [UInt8]) -> [UInt8] {
    guard let cipher = ciphers[generation] else { return text }
    let head = [Self.mark, UInt8(generation)]
    return head + cipher.seal(text, at: head + place)
  }

  private func opened(_ stored: [UInt8], _ place: [UInt8]) -> [UInt8]? {
    guard stored.first == Self.mark else { return takesPlain ? stored : nil }
    guard stored.count > 2, let cipher = ciphers[Int(stored[1])] else { return nil }
    return cipher.open(stored[2...], at: Array(stored[..<2]) + place)
  }

  private func place(_ dot: Dot, _ hash: ChangeHash, _ profile: ProfileID) -> [UInt8] {
    place(.change, profile, [dot.seq])
      + Self.bytes(dot.origin.high, dot.origin.low) + Self.bytes(hash.high, hash.low)
  }

  /// Everything that is bound to a text, except the generation.
  ///
  /// A hostile server may send negative numbers: no text was sealed with one, so none opens.
  private func place(_ kind: Kind, _ profile: ProfileID?, _ numbers: [Int]) -> [UInt8] {
    [kind.rawValue] + Self.bytes(vault.high, vault.low)
      + (profile.map { Self.bytes($0.high, $0.low) } ?? [])
      + numbers.flatMap { Self.bytes(UInt64(bitPattern: Int64($0))) }
  }

  private static func bytes(_ numbers: UInt64...) -> [UInt8] {
    numbers.flatMap { number in (0..<8).map { UInt8(truncatingIfNeeded: number >> (56 - 8 * $0)) } }
  }

  private static let head = Array(#"{"body":{"#.utf8)

  private static func tail(_ place: Dot) -> [UInt8] {
    Array(#"},"origin":"\#(place.origin)","seq":\#(place.seq)}"#.utf8)
  }

  /// A change's text without what its columns have.
  private static func bare(_ text: [UInt8], _ place: Dot) -> [UInt8] {
    let tail = tail(place)
    guard text.starts(with: head), text.count >= head.count + tail.count,
      text.suffix(tail.count).elementsEqual(tail)
    else { return text }
    return Array(text[head.count..<text.count - tail.count])
  }

  /// The whole text again; a bare text begins with a quotation mark, a whole one with a brace.
  private static func whole(_ text: [UInt8], _ place: Dot) -> [UInt8] {
    text.first == UInt8(ascii: "{") ? text : head + text + tail(place)
  }
}

extension HubListing {
  /// A profile of which only the id is readable.
  fileprivate var unreadable: HubListing {
    HubListing(id: id, name: id.description, catalog: "", isDeleted: false, n: n)
  }
}
