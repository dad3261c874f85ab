import ReplicaHost
import Unix
import Wire

/// The settings as a daemon would read them at its start.
struct SettingsStanding {
  /// The file in use; nil if there is none.
  let file: String?
  private let reading: Result<Configuration, ConfigurationMistake>

  /// Reads the named file, or the first existing default file.
  init(option: String?) {
    let found = option ?? DaemonPaths.configurationFiles.first(where: File.exists)
    file = found
    reading = Result { () throws(ConfigurationMistake) in
      try Configuration.load(option: found)
    }
  }

  /// Nil if the settings are wrong.
  var configuration: Configuration? {
    if case .success(let configuration) = reading { configuration } else { nil }
  }

  /// The finding about the settings.
  var finding: Finding {
    switch reading {
    case .success:
      return Finding(
        .settings, .ok,
        file.map { "\($0): valid" } ?? "no settings file; using defaults")
    case .failure(let mistake):
      return Finding(
        .settings, .wrong, "\(mistake.file): \(mistake.problem)",
        meaning:
          "the daemon cannot start with these settings; a running one keeps its previous settings",
        command: "${EDITOR:-vi} \(mistake.file.quotedForShell)")
    }
  }
}

extension Finding {
  /// The finding about the catalogs, with the log's words for the unusable ones.
  static func catalogs(usable: Int, complaints: [CatalogComplaint]) -> Finding {
    let count = "\(usable) catalog\(usable == 1 ? "" : "s")"
    guard let first = complaints.first else {
      return Finding(.catalogs, .ok, "\(count), all usable")
    }
    let file = first.file.quotedForShell
    return Finding(
      .catalogs, .warning, "\(count) usable; \(first.lines.first ?? first.file)",
      meaning: "profiles that use a broken catalog cannot be changed until you fix the file",
      command: first.file.hasSuffix(".json") ? "alchemy catalog check \(file)" : "ls -ld \(file)")
  }
}
