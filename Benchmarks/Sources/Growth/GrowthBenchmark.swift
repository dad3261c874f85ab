/// How cost grows with what a daemon holds: profiles, changes, watchers and ingredients.
struct GrowthBenchmark {
  private let arguments: Arguments
  private let folder: TemporaryFolder

  /// Up to `ServiceLimits.profiles`.
  private static let profiles = [1, 10, 100, 1_000, 10_000]
  /// Of one profile; all are too young to be cut from the log.
  private static let changes = [1, 1_000, 10_000, 100_000, 1_000_000]
  /// Of one profile.
  private static let watchers = [1, 10, 100, 1_000, 10_000]
  /// As many as the two built-in catalogs have, and as many as a catalog may have.
  private static let ingredients = [110, 184, 300]

  init(_ arguments: Arguments, folder: TemporaryFolder) {
    self.arguments = arguments
    self.folder = folder
  }

  func run() throws -> [Report.Section] {
    let tables = [try profiles(), try changes(), try watchers(), try ingredients()]
    if let pictures = arguments.pictures {
      for table in tables {
        try TextFile.write(table.picture, to: "\(pictures)/growth-\(table.name).svg")
      }
    }
    return tables.map(\.section)
  }

  private func profiles() throws -> GrowthTable {
    var table = GrowthTable(
      name: "profiles",
      measures: ["start ms", "resident MB", "get µs", "apply µs", "list of profiles µs"])
    let daemon = try GrownDaemon(arguments, in: folder)
    for count in Self.profiles {
      // The profile `default` is there already.
      try daemon.createProfiles(count - 1)
      let list = RequestLine.text("profile.list", "{}")
      table.add(
        count,
        [
          try daemon.startMilliseconds(), try daemon.residentMegabytes(),
          try daemon.microseconds { daemon.get($0) },
          try daemon.microseconds { daemon.apply($0) },
          try daemon.microseconds { _ in list },
        ])
    }
    return table
  }

  private func changes() throws -> GrowthTable {
    var table = GrowthTable(
      name: "changes",
      measures: [
        "start ms", "resident MB", "get µs", "apply µs", "newest page of history µs",
        "page in the middle µs",
      ])
    let daemon = try GrownDaemon(arguments, in: folder)
    for count in Self.changes {
      try daemon.edit(until: count)
      table.add(
        count,
        [
          try daemon.startMilliseconds(), try daemon.residentMegabytes(),
          try daemon.microseconds { daemon.get($0) },
          try daemon.microseconds { daemon.apply($0) },
          try daemon.microseconds { _ in GrownDaemon.history(before: nil) },
          try daemon.microseconds { _ in GrownDaemon.history(before: count / 2 + 2) },
        ])
    }
    return table
  }

  private func watchers() throws -> GrowthTable {
    var table = GrowthTable(
      name: "watchers",
      measures: ["resident MB", "edit to its reply µs", "edit to the last event µs"])
    for count in Self.watchers {
      let daemon = try GrownDaemon(arguments, in: folder)
      let crowd = try GrownCrowd(of: count, at: daemon)
      let (reply, last) = try crowd.microseconds()
      table.add(count, [try daemon.residentMegabytes(), reply, last])
    }
    return table
  }

  private func ingredients() throws -> GrowthTable {
    var table = GrowthTable(
      name: "ingredients",
      measures: ["resident MB", "get µs", "a toggle µs", "first page of recipes µs"])
    let generated = try GrownCatalog.text(
      ingredients: Self.ingredients[2], effectsOf: "\(arguments.catalogs)/skyrim.json")
    for (count, catalog) in zip(
      Self.ingredients, ["skyrim", "skyrim-anniversary", GrownCatalog.id])
    {
      let daemon = try GrownDaemon(arguments, in: folder, catalog: generated)
      try daemon.use(catalog: catalog)
      table.add(
        count,
        [
          try daemon.residentMegabytes(), try daemon.microseconds { daemon.get($0) },
          try daemon.microseconds { daemon.toggle($0) },
          try daemon.microseconds { daemon.list($0) },
        ])
    }
    return table
  }
}

/// What was measured of a daemon at several sizes.
struct GrowthTable {
  let name: String
  let measures: [String]
  private(set) var counts: [Int] = []
  /// A row for each size, in the order of the measures.
  private(set) var rows: [[Double]] = []

  init(name: String, measures: [String]) {
    self.name = name
    self.measures = measures
  }

  mutating func add(_ count: Int, _ values: [Double]) {
    counts.append(count)
    rows.append(values)
  }

  var section: Report.Section {
    var section = Report.Section(title: "Growth with \(name)", columns: [name] + measures)
    section.rows = zip(counts, rows).map { count, values in
      [.count(count)] + values.map { .number($0, digits: $0 < 100 ? 1 : 0) }
    }
    return section
  }

  /// How many times as much each measure is as at the first size.
  var picture: String {
    let lines = measures.indices.map { measure in
      GrowthPicture.Line(
        name: measures[measure], values: rows.map { $0[measure] / max(rows[0][measure], 0.001) })
    }
    return GrowthPicture(title: "Growth with \(name)", counts: counts, lines: lines).svg
  }
}
