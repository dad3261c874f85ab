internal import HubSession
internal import Postgres
internal import Profiles

/// Reads all that is in a login's vault: to count what does not open, and to seal it with another key.
struct VaultInspection {
  private let vault: HubDatabase.Vault
  private let seal: VaultSeal
  private let administration: HubAdministration

  /// Some hundred kilobytes in most vaults.
  private static let page = 512
  /// A page ends with the change that goes beyond it, so that long changes do not fill the memory.
  private static let pageBytes = 1 << 20

  init(_ vault: HubDatabase.Vault, _ seal: VaultSeal, _ administration: HubAdministration) {
    self.vault = vault
    self.seal = seal
    self.administration = administration
  }

  /// A profile of which something does not open or is missing, and how many texts those are.
  struct Damage: Equatable {
    let profile: ProfileID
    var count = 0
  }

  /// The profiles that a session cannot show; linear in the vault, and one profile at a time is in memory.
  func damages() throws(HubMistake) -> [Damage] {
    var damages: [Damage] = []
    for listing in try listings() {
      var damage = Damage(profile: listing.id)
      if seal.opened(listing) == nil { damage.count += 1 }
      let load = try load(listing.id).map { seal.opened($0, of: listing.id) }
      if load?.state == [] { damage.count += 1 }
      var fold = VaultFold(listing.id, load)
      var n = 0
      while case let page = try changes(of: listing.id, after: n), let last = page.last {
        let opened = page.map { ($0.n, seal.opened($0.text, of: listing.id)) }
        damage.count += opened.count { $0.1.text.isEmpty }
        fold.take(opened)
        n = last.n
      }
      if fold.isBroken, damage.count == 0 { damage.count = 1 }
      if damage.count > 0 { damages.append(damage) }
    }
    return damages
  }

  /// Seals with the present key all that is not; returns how many texts were written.
  ///
  /// What does not open stays as it is: `damages` counts it.
  func reseal() throws(HubMistake) -> Int {
    var count = 0
    for listing in try listings() {
      let (id, load) = (listing.id, try load(listing.id))
      var (n, isFirst) = (0, true)
      while true {
        let page = try changes(of: id, after: n)
        if page.isEmpty, !isFirst { break }
        let opened = page.map { seal.opened($0.text, of: id) }.filter { !$0.text.isEmpty }
        let rows = opened.map { change in
          seal.sealed(
            HubRow(place: change.place, hash: change.hash, time: .zero, text: change.text), of: id)
        }
        try write(rows, of: id, isFirst ? listing : nil, isFirst ? load : nil)
        count += rows.count
        guard let last = page.last else { break }
        (n, isFirst) = (last.n, false)
      }
    }
    return count
  }

  private func write(
    _ rows: [HubRow], of id: ProfileID, _ listing: HubListing?, _ load: HubLoad?
  ) throws(HubMistake) {
    let shown = listing.flatMap(seal.opened).map { seal.sealed($0, at: $0.n) }
    let state = load.map { seal.opened($0, of: id) }.flatMap { load in
      load.state.flatMap { text in
        text.isEmpty
          ? nil
          : seal.sealed(HubSnapshot(profile: id, version: load.version, state: text))
      }
    }
    _ = try administration.ask(
      PostgresStatement(
        "SELECT alchemy.reseal($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)",
        [
          id.description, "\(vault.generation)", "\(shown?.n ?? -1)", shown?.name ?? "",
          shown?.catalog ?? "", shown?.isDeleted == true ? "t" : "f",
          "\(state?.version.n ?? -1)", HubDatabase.text(state?.state ?? []),
          HubDatabase.list(rows.map(\.place.origin.description)),
          HubDatabase.list(rows.map(\.place.seq)),
          HubDatabase.list(rows.map(\.hash.description)),
          HubDatabase.list(rows.map { HubDatabase.text($0.text) }),
        ]))
  }

  private func listings() throws(HubMistake) -> [HubListing] {
    let answer = try administration.ask(HubDatabase.statement(.profiles, in: vault))
    return try HubAdministration.read { () throws(HubDatabase.Unreadable) in
      try HubDatabase.listings(answer).sorted { $0.id < $1.id }
    }
  }

  /// The stored state of a profile; nil if there is none.
  private func load(_ id: ProfileID) throws(HubMistake) -> HubLoad? {
    let query = HubQuery.load(id)
    let answer = try administration.ask(HubDatabase.statement(query, in: vault))
    let finding = try HubAdministration.read { () throws(HubDatabase.Unreadable) in
      try HubDatabase.finding(query, answer)
    }
    guard case .loaded(let load?) = finding, load.state != nil else { return nil }
    return load
  }

  /// The next changes of a profile's log, with their numbers.
  private func changes(
    of id: ProfileID, after n: Int
  ) throws(HubMistake) -> [(n: Int, text: HubText)] {
    let answer = try administration.ask(
      PostgresStatement(
        """
        SELECT c.n, \(HubDatabase.texts) FROM (
          SELECT n, origin, seq, hash, body, sum(octet_length(body)) OVER (ORDER BY n) AS bytes
          FROM alchemy.change
          WHERE vault = \(vault.number) AND profile = $1 AND n > $2
          ORDER BY n LIMIT \(Self.page)) c
        WHERE c.bytes - octet_length(c.body) < \(Self.pageBytes) ORDER BY c.n
        """, [id.description, "\(n)"]))
    return try HubAdministration.read { () throws(HubDatabase.Unreadable) in
      try answer.rows.indices.map { row throws(HubDatabase.Unreadable) in
        guard let found = HubDatabase.count(answer, row, 0), found > n else {
          throw HubDatabase.Unreadable(part: "the number of a change")
        }
        return (found, try HubDatabase.change(answer, row, from: 1))
      }
    }
  }
}
