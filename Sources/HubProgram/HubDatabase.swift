package import HubSession
package import Postgres
package import Profiles
internal import Sealing
internal import Wire

/// The questions of a session as statements, and what their answers mean.
package enum HubDatabase {
  /// An answer is not what the schema gives: it is of another version, or was changed by hand.
  package struct Unreadable: Error {
    /// What could not be read.
    package let part: String
  }

  /// The vault of a login.
  package struct Vault: Equatable, Sendable {
    /// The number by which rows belong to it.
    package let number: Int
    /// Random, and known to its own login only.
    package let origin: Origin
    /// How many keys the vault had so far; 0 if nothing in it is sealed.
    package let generation: Int
    /// By which the present key is known; empty if there is none.
    package let proof: [UInt8]
    /// The earlier keys, sealed; empty if there is no key.
    package let former: [UInt8]

    /// As a greeting tells all of it.
    package init(
      number: Int, origin: Origin, generation: Int = 0, proof: [UInt8] = [], former: [UInt8] = []
    ) {
      self.number = number
      self.origin = origin
      self.generation = generation
      self.proof = proof
      self.former = former
    }
  }

  static let greeting = PostgresStatement(
    """
    SELECT vault, origin, epoch, now,
      (SELECT coalesce(string_agg(encode(r.origin, 'hex'), ' '), '') FROM alchemy.retired r),
      generation, proof, former
    FROM alchemy.greeting()
    """)

  /// The vault, and what a session knows of it; nil if the login has none.
  ///
  /// Throws if the answer is not what the schema gives.
  package static func greeting(
    _ answer: PostgresAnswer, nowMilliseconds: Int
  ) throws(Unreadable) -> (vault: Vault, greeting: HubGreeting)? {
    guard !answer.rows.isEmpty, let number = answer.integer(0, 0) else { return nil }
    guard let origin = answer.text(0, 1).flatMap(Origin.init), let epoch = answer.text(0, 2),
      let now = count(answer, 0, 3), let retired = answer.text(0, 4),
      let generation = answer.integer(0, 5), 0...VaultSeal.lastGeneration ~= generation
    else { throw Unreadable(part: "the greeting") }
    return (
      Vault(
        number: number, origin: origin, generation: generation,
        proof: try bytes(answer.bytes(0, 6)), former: try bytes(answer.bytes(0, 7))),
      HubGreeting(
        origin: origin, epoch: epoch, aheadMilliseconds: now - nowMilliseconds,
        retired: Set(retired.split(separator: " ").compactMap { Origin(String($0)) }))
    )
  }

  /// The channel on which the sessions of a vault tell each other of news.
  ///
  /// Any login may listen to any channel. So its name is the vault's random origin, which only the vault's own
  /// login can read.
  static func channel(_ vault: Vault) -> String { "alchemy_\(vault.origin)" }

  /// The positions of a notification; nothing else that came is one.
  package static func positions(_ payload: String) -> [HubPosition] {
    let words = payload.split(separator: " ")
    return stride(from: 0, to: words.count - 1, by: 2).compactMap { index in
      guard let id = ProfileID(String(words[index])), let n = Int(words[index + 1]), n > 0 else {
        return nil
      }
      return HubPosition(profile: id, n: n)
    }
  }
}

// MARK: - Statements

extension HubDatabase {
  /// What to ask the server; `vault` is that of the login.
  ///
  /// The statement has the vault as a number, so that the planner reads one partition of the changes.
  /// Under row-level security, PostgreSQL uses no condition with a `coalesce` for an index search: hence
  /// the subquery with `OFFSET 0`, which computes `had`.
  package static func statement(_ query: HubQuery, in place: Vault) -> PostgresStatement {
    let vault = place.number
    return switch query {
    case .ping: PostgresStatement("SELECT 1")
    case .profiles:
      PostgresStatement("SELECT id, name, catalog, deleted, n FROM alchemy.profile WHERE n > 0")
    case .load(let id):
      PostgresStatement(
        """
        SELECT coalesce(s.n, 0), p.moves, s.body, (\(floors))
        FROM alchemy.profile p LEFT JOIN alchemy.state s ON s.profile = p.id WHERE p.id = $1
        """, [id.description])
    case .later(let id, let n):
      PostgresStatement(
        """
        SELECT p.n, p.moves, p.replaced, c.n, (\(floors)), \(texts)
        FROM alchemy.profile p LEFT JOIN LATERAL (
          SELECT n, origin, seq, hash, body FROM alchemy.change c
          WHERE c.vault = \(vault) AND c.profile = p.id AND c.n > $2 ORDER BY n LIMIT $3) c ON true
        WHERE p.vault = \(vault) AND p.id = $1 ORDER BY c.n
        """, [id.description, "\(n)", "\(HubLimits.page + 1)"])
    case .missing(let id, let vector, let last, let limit):
      PostgresStatement(
        """
        SELECT \(texts) FROM (
          SELECT h.profile, h.origin, h.seq, coalesce(seen.seq, 0) AS had FROM alchemy.head h
          LEFT JOIN unnest($2::text[], $3::bigint[]) AS seen (origin, seq)
            ON h.origin = decode(seen.origin, 'hex')
          WHERE h.vault = \(vault) AND h.profile = $1 OFFSET 0) h
        CROSS JOIN LATERAL (
          SELECT n, origin, seq, hash, body FROM alchemy.change c
          WHERE c.vault = \(vault) AND c.profile = h.profile AND c.origin = h.origin
            AND c.seq > h.had ORDER BY c.seq LIMIT $5) c
        WHERE h.seq > h.had AND c.n <= $4
        ORDER BY c.n LIMIT $5
        """,
        [
          id.description, list(vector.entries.map(\.origin.description)),
          list(vector.entries.map(\.seq)), "\(last)", "\(limit + 1)",
        ])
    case .hashes(let id, let places):
      PostgresStatement(
        """
        SELECT encode(coalesce(c.hash, (
          SELECT substring(t.hashes FROM (16 * (at.seq - t.first) + 1)::int FOR 16)
          FROM alchemy.trail t
          WHERE t.vault = \(vault) AND t.profile = $1 AND t.origin = decode(at.origin, 'hex')
            AND t.first <= at.seq AND t.first + length(t.hashes) / 16 > at.seq
          ORDER BY t.first DESC LIMIT 1)), 'hex')
        FROM unnest($2::text[], $3::bigint[]) WITH ORDINALITY AS at (origin, seq, place)
        LEFT JOIN alchemy.change c
          ON c.vault = \(vault) AND c.profile = $1 AND c.origin = decode(at.origin, 'hex') AND c.seq = at.seq
        ORDER BY at.place
        """,
        [
          id.description, list(places.map(\.origin.description)), list(places.map(\.seq)),
        ])
    case .trail(let id, let vector, let limit):
      PostgresStatement(
        """
        SELECT o.origin, k.seq, encode(k.hash, 'hex')
        FROM unnest($2::text[], $3::bigint[]) AS o (origin, seq)
        CROSS JOIN LATERAL (
          (SELECT c.seq, c.hash FROM alchemy.change c
            WHERE c.vault = \(vault) AND c.profile = $1 AND c.origin = decode(o.origin, 'hex')
              AND c.seq <= o.seq ORDER BY c.seq DESC LIMIT $4)
          UNION
          (SELECT t.first + g, substring(t.hashes FROM 16 * g + 1 FOR 16)
            FROM alchemy.trail t, generate_series(0, length(t.hashes) / 16 - 1) g
            WHERE t.vault = \(vault) AND t.profile = $1 AND t.origin = decode(o.origin, 'hex')
              AND t.first + g <= o.seq AND t.first + length(t.hashes) / 16 > o.seq - $4)
          ORDER BY 1 DESC LIMIT $4) k
        ORDER BY o.origin, k.seq DESC
        """,
        [
          id.description, list(vector.entries.prefix(limit).map(\.origin.description)),
          list(vector.entries.prefix(limit).map(\.seq)),
          "\(max(1, limit / max(1, vector.entries.count)))",
        ])
    case .append(let append): statement(append, place.generation)
    case .replace(let replacement): statement(replacement, place.generation)
    case .keep(let snapshot):
      PostgresStatement(
        "SELECT alchemy.keep($1, $2, $3, $4, $5)",
        [
          snapshot.profile.description, "\(snapshot.version.n)", "\(snapshot.version.moves)",
          "\(place.generation)", text(snapshot.state),
        ])
    case .retire(let origin):
      PostgresStatement("SELECT alchemy.retire($1)", [origin.description])
    case .cut:
      PostgresStatement(
        "SELECT alchemy.cut(\(HubStoreLimits.keptDays), \(HubStoreLimits.keptChanges), 1000)")
    case .notify(let positions):
      // A notification locks all databases of the server until its commit is flushed.
      PostgresStatement(
        "BEGIN; SET LOCAL synchronous_commit = off; "
          + payloads(positions).map { "NOTIFY \(channel(place)), '\($0)'; " }.joined() + "COMMIT")
    }
  }

  /// The origins and numbers up to which the log lacks the changes of a profile.
  private static let floors = """
    SELECT coalesce(string_agg(encode(h.origin, 'hex') || ' ' || h.floor, ' '), '')
    FROM alchemy.head h WHERE h.profile = p.id AND h.floor > 0
    """

  /// The columns of a change from which `VaultSeal` makes its text.
  static let texts = "encode(c.origin, 'hex'), c.seq, encode(c.hash, 'hex'), c.body"

  /// A payload has less than 8,000 bytes, and a position 36, a blank and at most 19 digits.
  private static let positionsPerPayload = 128

  private static func payloads(_ positions: [HubPosition]) -> [String] {
    stride(from: 0, to: positions.count, by: positionsPerPayload).map { start in
      positions[start..<min(start + positionsPerPayload, positions.count)]
        .map { "\($0.profile) \($0.n)" }.joined(separator: " ")
    }
  }

  private static func statement(_ append: HubAppend, _ generation: Int) -> PostgresStatement {
    let rows = append.rows
    return PostgresStatement(
      "SELECT verdict, detail "
        + "FROM alchemy.append($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)",
      values(append.profile, append.expected, generation) + [
        list(rows.map(\.place.origin.description)), list(rows.map(\.place.seq)),
        list(rows.map(\.hash.description)), list(rows.map { time($0.time) }),
        list(rows.map { text($0.text) }),
      ])
  }

  private static func statement(
    _ replacement: HubReplacement, _ generation: Int
  ) -> PostgresStatement {
    let moved = Array(replacement.moved)
    let heads = Array(replacement.heads)
    let floors = heads.map { replacement.floor[$0.key.origin] }
    var values = values(replacement.profile, replacement.expected, generation)
    values.append("\(replacement.moves)")
    values.append(list(moved.map(\.key.origin.description)))
    values.append(list(moved.map(\.key.seq)))
    values.append(list(moved.map(\.value.place.origin.description)))
    values.append(list(moved.map(\.value.place.seq)))
    values.append(list(moved.map { text($0.value.text) }))
    values.append(list(heads.map(\.key.origin.description)))
    values.append(list(heads.map(\.key.seq)))
    values.append(list(heads.map(\.value.hash.description)))
    values.append(list(heads.map { time($0.value.time) }))
    values.append(list(floors))
    let runs = TrailRun.runs(of: replacement.trail)
    values.append(list(runs.map(\.origin.description)))
    values.append(list(runs.map(\.first)))
    values.append(list(runs.map { $0.hashes.map(\.description).joined() }))
    values.append(text(replacement.state))
    let places = (1...values.count).map { "$\($0)" }.joined(separator: ", ")
    return PostgresStatement("SELECT verdict, detail FROM alchemy.replace(\(places))", values)
  }

  private static func values(
    _ profile: HubListing, _ expected: HubVersion, _ generation: Int
  ) -> [String?] {
    [
      profile.id.description, "\(expected.n)", "\(expected.moves)", "\(generation)", profile.name,
      profile.catalog, profile.isDeleted ? "t" : "f",
    ]
  }

  /// A bytea as the server reads it.
  ///
  /// https://www.postgresql.org/docs/15/datatype-binary.html
  static func text(_ bytes: [UInt8]) -> String { "\\x" + HexText.text(of: bytes) }

  /// A bigint has a sign; stamps have 63 bits until the year 6429.
  private static func time(_ time: HybridTimestamp) -> Int { Int(bitPattern: UInt(time.rawValue)) }

  static func list(_ numbers: [Int]) -> String {
    "{" + numbers.map(String.init).joined(separator: ",") + "}"
  }

  /// An array of texts as the server reads it.
  ///
  /// https://www.postgresql.org/docs/15/arrays.html#ARRAYS-IO
  static func list(_ texts: [String]) -> String {
    var bytes: [UInt8] = [UInt8(ascii: "{")]
    for (index, text) in texts.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      bytes.append(UInt8(ascii: "\""))
      for byte in text.utf8 {
        if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
          bytes.append(UInt8(ascii: "\\"))
        }
        bytes.append(byte)
      }
      bytes.append(UInt8(ascii: "\""))
    }
    bytes.append(UInt8(ascii: "}"))
    return String(decoding: bytes, as: UTF8.self)
  }
}
