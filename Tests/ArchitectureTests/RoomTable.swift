/// The table of rooms as the architecture page states it: each room and the modules it may import.
struct RoomTable: Equatable {
  /// Modules of the toolchain: the manifest does not name them.
  static let toolchainModules: Set = ["Glibc", "Synchronization"]

  private(set) var rows: [String: Set<String>] = [:]

  /// Reads the rows of the table whose first column is headed `Room`.
  init(page: String) {
    let rowsAfterHeading = page.split(separator: "\n")
      .drop { !$0.hasPrefix("| Room |") }
      .prefix { $0.hasPrefix("|") }
      .dropFirst(2)
    for row in rowsAfterHeading {
      let cells = row.split(separator: "|")
      guard let name = cells.first.flatMap(Self.codeSpans)?.first, let imports = cells.last else {
        continue
      }
      rows[name] = Set(Self.codeSpans(imports))
    }
  }

  /// The names between backticks.
  private static func codeSpans(_ cell: Substring) -> [String] {
    cell.matches(of: /`([\w-]+)`/).map { String($0.output.1) }
  }

  /// One sentence for each import that the importing room's row does not allow.
  func violations(in files: [SourceFile]) -> [String] {
    files.flatMap { file in
      let allowed = rows[file.room] ?? []
      return file.imports.filter { !allowed.contains($0.module) }.map {
        "\(file.path):\($0.line): \(file.room) may not import \($0.module)"
      }
    }
  }

  /// One sentence for each room whose dependencies in the manifest are not those of its row.
  func differences(from manifest: [String: Set<String>]) -> [String] {
    Set(rows.keys).union(manifest.keys).sorted().compactMap { room in
      let row = rows[room]?.subtracting(Self.toolchainModules)
      guard row != manifest[room] else { return nil }
      return "\(room): the table says \(words(row)), Package.swift says \(words(manifest[room]))"
    }
  }

  private func words(_ modules: Set<String>?) -> String {
    guard let modules else { return "that there is no such room" }
    return modules.isEmpty ? "nothing" : modules.sorted().joined(separator: ", ")
  }
}
