internal import CommandLine
internal import JSON
internal import Postgres

/// What an administrator looks at: every vault with its size, sessions and ages.
///
/// Each figure is declared once, for the table and for Prometheus. Linear in the profiles; no change is read but the
/// newest of each.
struct HubReport {
  /// One figure of each vault.
  private struct Figure {
    /// Above its column.
    let title: String
    /// Behind `alchemy_hub_vault_`, with its unit.
    let metric: String
    let help: String
    /// Computes a number for the vault `v`; NULL if it is not known.
    let expression: String
    let form: Form
  }

  /// How a number is written for people.
  fileprivate enum Form {
    case count
    case bytes
    /// A length of time, in seconds.
    case seconds
    /// Seconds since 1970.
    case moment
  }

  /// The sessions of the machines that use a vault, without other sessions of its login.
  private static let sessions = """
    FROM pg_stat_activity a WHERE a.usename = v.owner AND \(HubAdministration.isSession)
    """

  private static let figures = [
    Figure(
      title: "PROFILES", metric: "profiles", help: "Profiles in the vault.",
      expression: "(SELECT count(*) FROM alchemy.profile p WHERE p.vault = v.id)", form: .count),
    Figure(
      title: "CHANGES", metric: "changes", help: "Changes and joins that the vault has taken.",
      expression: "(SELECT coalesce(sum(p.n), 0) FROM alchemy.profile p WHERE p.vault = v.id)",
      form: .count),
    Figure(
      title: "LAG", metric: "unfolded_changes",
      help: "Changes that follow the newest stored states, which the daily cut waits for.",
      expression: """
        (SELECT coalesce(sum(p.n - coalesce(s.n, 0)), 0) FROM alchemy.profile p
          LEFT JOIN alchemy.state s ON s.vault = p.vault AND s.profile = p.id WHERE p.vault = v.id)
        """, form: .count),
    Figure(
      title: "SIZE", metric: "bytes", help: "Bytes of the texts, and 100 for each change.",
      expression: "v.bytes", form: .bytes),
    Figure(
      title: "LIMIT", metric: "limit_bytes", help: "Bytes that the vault has room for.",
      expression: "v.byte_limit", form: .bytes),
    Figure(
      title: "SESSIONS", metric: "sessions", help: "Machines that are connected now.",
      expression: "(SELECT count(*) \(sessions))",
      form: .count),
    Figure(
      title: "OLDEST", metric: "oldest_session_seconds",
      help: "Age of the oldest session.",
      expression: """
        (SELECT extract(epoch FROM max(now() - a.backend_start))::bigint \(sessions))
        """, form: .seconds),
    Figure(
      title: "LAST CHANGE", metric: "last_change_timestamp_seconds",
      help: "When the newest change came, in seconds since 1970.",
      expression: """
        (SELECT extract(epoch FROM max(c.at))::bigint FROM alchemy.profile p
          CROSS JOIN LATERAL (SELECT at FROM alchemy.change c
            WHERE c.vault = v.id AND c.profile = p.id ORDER BY c.n DESC LIMIT 1) c
          WHERE p.vault = v.id)
        """, form: .moment),
  ]

  /// The logins of the vaults, in order, with a number for each figure.
  private let vaults: [(login: String, numbers: [Int?])]
  /// The standbys by their names, and how many bytes each is behind.
  private let standbys: [(name: String, lag: Int?)]

  /// Asks the server; throws if this login may not look at all vaults, or has other tables.
  init(_ administration: HubAdministration) throws(HubMistake) {
    try administration.checkVersion()
    let expressions = Self.figures.map(\.expression).joined(separator: ", ")
    let answer = try administration.ask(
      PostgresStatement("SELECT v.owner, \(expressions) FROM alchemy.vault v ORDER BY v.owner"))
    vaults = answer.rows.indices.map { row in
      (answer.text(row, 0) ?? "", Self.figures.indices.map { answer.integer(row, $0 + 1) })
    }
    let standing = try administration.ask(
      PostgresStatement(
        """
        SELECT application_name, max(pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn))::bigint
        FROM pg_stat_replication WHERE state <> 'backup' GROUP BY 1 ORDER BY 1
        """))
    standbys = standing.rows.indices.map { (standing.text($0, 0) ?? "", standing.integer($0, 1)) }
  }

  /// A line for each vault, and one for each standby.
  var table: String {
    if vaults.isEmpty { return HubAdministration.noVaults }
    let listing = Listing(
      [Column("LOGIN")] + Self.figures.map { Column($0.title, .right) },
      rows: vaults.map { login, numbers in
        [Cell(login)]
          + zip(Self.figures, numbers).map { Cell($1.map($0.form.words) ?? "-") }
      })
    let behind = standbys.map { name, lag in
      "standby \(name): \(lag.map(Form.bytes.words) ?? "an unknown number of bytes") behind\n"
    }
    return listing.text + (behind.isEmpty ? "" : "\n" + behind.joined())
  }

  /// The figures in the text format of Prometheus.
  ///
  /// https://prometheus.io/docs/instrumenting/exposition_formats/
  var metrics: String {
    let figures = Self.figures.enumerated().map { place, figure in
      Self.metric(
        "vault_" + figure.metric, figure.help,
        vaults.compactMap { login, numbers in numbers[place].map { ("login", login, $0) } })
    }
    return figures.joined()
      + Self.metric(
        "standby_lag_bytes", "Bytes that a standby has not replayed yet.",
        standbys.compactMap { name, lag in lag.map { ("standby", name, $0) } })
  }

  private static func metric(
    _ name: String, _ help: String, _ samples: [(label: String, value: String, number: Int)]
  ) -> String {
    let name = "alchemy_hub_" + name
    let lines = samples.map { "\(name){\($0.label)=\"\(escaped($0.value))\"} \($0.number)\n" }
    return "# HELP \(name) \(help)\n# TYPE \(name) gauge\n" + lines.joined()
  }

  private static func escaped(_ text: String) -> String {
    text.reduce(into: "") { escaped, character in
      switch character {
      case "\\", "\"": escaped += "\\\(character)"
      case "\n": escaped += "\\n"
      default: escaped.append(character)
      }
    }
  }
}

extension HubReport.Form {
  /// The number with its unit.
  fileprivate func words(_ number: Int) -> String {
    switch self {
    case .count: return "\(number)"
    case .bytes:
      let units = ["B", "KiB", "MiB", "GiB", "TiB"]
      let power = Int.bitWidth - 1 - max(number, 1).leadingZeroBitCount
      let step = min(units.count - 1, power / 10)
      guard step > 0 else { return "\(number) B" }
      let unit = 1 << (10 * step)
      return "\(number / unit).\(number % unit * 10 / unit) \(units[step])"
    case .seconds:
      return number < 120
        ? "\(number) s"
        : number < 7_200
          ? "\(number / 60) min" : number < 172_800 ? "\(number / 3_600) h" : "\(number / 86_400) d"
    case .moment: return String(TimeText.text(ofMilliseconds: number * 1000).prefix(16)) + "Z"
    }
  }
}
