internal import HubSession
internal import Postgres
internal import Sealing
internal import Unix

/// The key of a login's vault: found for a session, made for an empty vault, taken over, and changed.
struct VaultKeys {
  private let administration: HubAdministration
  private var vault: HubDatabase.Vault
  private var file: KeyFile

  /// Throws if this machine's file of keys cannot be read.
  init(of vault: HubDatabase.Vault, _ administration: HubAdministration) throws(HubMistake) {
    self.administration = administration
    self.vault = vault
    file = try KeyFile.load(vault.origin)
  }

  /// The vault as it is after the last change here.
  var present: HubDatabase.Vault { vault }

  /// The seal of a session; makes the first key if the vault is empty.
  ///
  /// Throws `notSealed`, `noKey`, `wrongKey`, `formerKey` or `unsealed` before anything is sent: nothing leaves the
  /// machine in the clear, whatever a server says of its vault.
  mutating func seal() throws(HubMistake) -> VaultSeal {
    try makeFirstIfEmpty()
    let seal = try known()
    guard seal.generation > 0 else { throw .notSealed }
    return seal
  }

  /// The seal by which texts of the vault open; throws like `seal`, and makes no key.
  mutating func known() throws(HubMistake) -> VaultSeal {
    let generation = vault.generation
    guard generation > 0 else {
      // A server that takes the seal off would get everything in the clear.
      if file.seen > 0 { throw .unsealed }
      return VaultSeal(plain: vault.origin)
    }
    let (key, former) = try own()
    // A key is changed because somebody else may have it: nothing is sealed with it any more.
    if generation < file.seen { throw .formerKey(generation: generation) }
    // A former key may be one that somebody else has, too: it opens nothing once all is sealed with the present one.
    let isWhole = former == VaultSeal.Former()
    if former.hasPlain, file.closed > 0 { throw .unsealed }
    if !isWhole, file.closed == generation { throw .unsealed }
    file = try KeyFile.update(vault.origin) {
      $0.seen = max($0.seen, generation)
      if isWhole { $0.closed = max($0.closed, generation) }
    }
    return VaultSeal(
      vault.origin, generation: generation,
      keys: former.keys.merging([generation: key]) { $1 }, takesPlain: former.hasPlain)
  }

  /// This machine's key for the vault's generation, and what may be left from before it.
  private func own() throws(HubMistake) -> (key: VaultKey, former: VaultSeal.Former) {
    guard let key = file.keys[vault.generation] else {
      throw .noKey(hasFormer: !file.keys.isEmpty)
    }
    guard let former = try former(of: key) else { throw .wrongKey }
    return (key, former)
  }

  /// What may be left from before a key; nil if the key is not the vault's.
  private func former(of key: VaultKey) throws(HubMistake) -> VaultSeal.Former? {
    let seal = seal(by: key, at: vault.generation)
    guard seal.proves(vault.proof) else { return nil }
    return seal.opened(former: vault.former)
  }

  private func seal(by key: VaultKey, at generation: Int) -> VaultSeal {
    VaultSeal(vault.origin, generation: generation, keys: [generation: key], takesPlain: false)
  }

  private func isEmpty() throws(HubMistake) -> Bool {
    try administration.ask(PostgresStatement("SELECT 1 FROM alchemy.profile LIMIT 1")).rows.isEmpty
  }

  private mutating func makeFirstIfEmpty() throws(HubMistake) {
    guard vault.generation == 0, file.seen == 0, try isEmpty() else { return }
    let key = try prepare(generation: 1)
    guard try !lock(key, at: 1, VaultSeal.Former()) else { return }
    vault = try administration.vault()
    // Another session of this machine has locked it with the same key, or another machine was first.
    if vault.generation == 1, try former(of: key) != nil { return }
    file = try KeyFile.update(vault.origin) { if $0.keys[1] == key { $0.keys[1] = nil } }
  }

  /// A key for a generation, which is on the disk before anything is sealed with it.
  private mutating func prepare(generation: Int) throws(HubMistake) -> VaultKey {
    guard generation <= VaultSeal.lastGeneration else { throw .noMoreKeys }
    let bytes: [UInt8]
    do throws(SystemCallFailure) {
      bytes = try RandomBytes.make(count: VaultKey.byteCount)
    } catch {
      throw .system(error)
    }
    file = try KeyFile.update(vault.origin) { file in
      file.keys[generation] = file.keys[generation] ?? VaultKey(bytes: bytes)
    }
    guard let key = file.keys[generation] else {
      preconditionFailure("a key has this many bytes")
    }
    return key
  }

  /// Gives the vault a key, or records what is left from before it; false if the vault's key has changed meanwhile.
  private mutating func lock(
    _ key: VaultKey, at generation: Int, _ former: VaultSeal.Former
  ) throws(HubMistake) -> Bool {
    let seal = seal(by: key, at: generation)
    let (proof, left) = (seal.proof, seal.sealed(former))
    let answer = try administration.ask(
      PostgresStatement(
        "SELECT alchemy.lock($1, $2, $3, $4)",
        [
          "\(vault.generation)", "\(generation)", HubDatabase.text(proof), HubDatabase.text(left),
        ]))
    guard answer.text(0, 0) == "t" else { return false }
    vault = HubDatabase.Vault(
      number: vault.number, origin: vault.origin, generation: generation, proof: proof, former: left
    )
    return true
  }
}

// MARK: - What people type

extension VaultKeys {
  /// The key's words, and the text of a code to scan.
  ///
  /// Makes the first key if the vault is empty.
  mutating func words() throws(HubMistake) -> (words: [String], code: String) {
    try makeFirstIfEmpty()
    guard vault.generation > 0 else { throw .notSealed }
    let words = KeyWords.words(of: try own().key)
    return (words, words.joined(separator: " "))
  }

  /// Takes over another machine's key; throws what is wrong with the words, or that they are not of this vault.
  mutating func takeOver(_ text: String) throws(HubMistake) {
    guard vault.generation > 0 else { throw .notSealed }
    let key: VaultKey
    do throws(KeyWords.Mistake) {
      key = try KeyWords.key(of: text)
    } catch {
      throw .misspelt(error)
    }
    guard try former(of: key) != nil else { throw .foreignKey }
    let generation = vault.generation
    file = try KeyFile.update(vault.origin) { $0.keys[generation] = key }
  }

  /// Gives the vault a new key, and seals everything with it; goes on with that where it was interrupted.
  ///
  /// The vault keeps the former keys, sealed with the new key, until everything is sealed with the new key. Returns how
  /// many texts were written.
  mutating func change() throws(HubMistake) -> Int {
    // What was sealed throughout is not opened again by what came before, whatever the server says is left of that:
    // texts that then do not open are damage, which `repair` removes.
    let isClosed = file.closed > 0 && file.closed >= vault.generation
    var former = VaultSeal.Former()
    if vault.generation > 0 {
      let known = try own().former
      if !isClosed { former = known }
    }
    if file.closed > 0 { former.hasPlain = false }
    if vault.generation == 0 || former == VaultSeal.Former() {
      if vault.generation == 0 { former.hasPlain = file.closed == 0 }
      former.keys[vault.generation] = file.keys[vault.generation]
      let next = vault.generation + 1
      let key = try prepare(generation: next)
      guard try lock(key, at: next, former) else { throw .rekeyed }
    }
    guard let key = file.keys[vault.generation] else { throw .noKey(hasFormer: true) }
    let seal = VaultSeal(
      vault.origin, generation: vault.generation,
      keys: former.keys.merging([vault.generation: key]) { $1 }, takesPlain: former.hasPlain)
    let count = try VaultInspection(vault, seal, administration).reseal()
    guard try lock(key, at: vault.generation, VaultSeal.Former()) else { throw .rekeyed }
    let seen = vault.generation
    file = try KeyFile.update(vault.origin) {
      $0.closed = max($0.closed, seen)
      $0.seen = max($0.seen, seen)
    }
    return count
  }
}
