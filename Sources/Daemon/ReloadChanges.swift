import Systemd

/// What changed when settings and catalogs were reloaded.
struct ReloadChanges {
  /// The settings in force, and each catalog's hash by id.
  struct State: Equatable {
    var configuration: Configuration
    var catalogs: [String: String]
  }

  private let former: State
  private let present: State
  private let isOfCatalogsOnly: Bool

  /// `ofCatalogsOnly` means that the new settings were wrong, so the former ones stay.
  init(from former: State, to present: State, ofCatalogsOnly: Bool) {
    self.former = former
    self.present = present
    isOfCatalogsOnly = ofCatalogsOnly
  }

  /// One sentence without a full stop.
  var words: String {
    let changes =
      Setting.allCases.flatMap { differences(in: $0) }
      + differences("catalog", former.catalogs, present.catalogs)
    return (isOfCatalogsOnly ? "catalogs reloaded: " : "reloaded: ")
      + (changes.isEmpty ? "nothing has changed" : changes.joined(separator: ", "))
  }

  private func differences(in setting: Setting) -> [String] {
    let (old, new) = (former.configuration, present.configuration)
    return switch setting {
    case .catalogFolders: old.catalogFolders == new.catalogFolders ? [] : [setting.rawValue]
    case .logLevel:
      old.logLevel == new.logLevel
        ? [] : ["\(setting.rawValue) \(old.logLevel.word) → \(new.logLevel.word)"]
    case .peers: differences("peer", old.peers, new.peers)
    }
  }

  private func differences<Value: Equatable>(
    _ thing: String, _ old: [String: Value], _ new: [String: Value]
  ) -> [String] {
    Set(old.keys).union(new.keys).sorted().compactMap { name in
      switch (old[name], new[name]) {
      case (nil, .some): "\(thing) \(name) is new"
      case (.some, nil): "\(thing) \(name) is gone"
      case (let before, let after): before == after ? nil : "\(thing) \(name) has changed"
      }
    }
  }
}
