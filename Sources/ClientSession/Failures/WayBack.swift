internal import LiveProfile
package import Wire

/// How to choose another profile once the profile in use cannot be used.
package enum WayBack: Equatable, Sendable {
  /// To `default`, which exists, and is the profile in use if none is chosen.
  case usual
  /// To a profile of this name, because `default` does not exist.
  case other(String)
  /// No profile exists, but `default` can be brought back.
  case undeletion
  /// No profile is known.
  case unknown

  /// - Parameter profiles: the daemon's profiles, including deleted profiles.
  package init(among profiles: [ProfileSummary]) {
    let usual = ChosenProfile.usual.name
    let live = profiles.filter { !$0.isDeleted }.map(\.name)
    if live.contains(usual) {
      self = .usual
    } else if let other = live.sortedAsPaths().first {
      self = .other(other)
    } else {
      self = profiles.contains { $0.name == usual } ? .undeletion : .unknown
    }
  }

  /// The command to type.
  package func line(_ circumstances: CommandFailure.Circumstances) -> String {
    circumstances.line(words, names: names)
  }

  /// The command and its effect, to follow a sentence; empty if no profile can be chosen.
  package func remark(_ line: String) -> String {
    switch self {
    case .usual: "; \"\(line)\" goes back to \(ChosenProfile.usual.name)"
    case .other: "; \"\(line)\" chooses another"
    case .undeletion, .unknown: ""
    }
  }

  /// The command's words before any name.
  package var words: [String] {
    switch self {
    case .usual: ["profile", "use", "--none"]
    case .other: ["profile", "use"]
    case .undeletion: ["profile", "undelete"]
    case .unknown: ["profiles", "--deleted"]
    }
  }

  /// The command's argument, if it has one.
  package var names: [String] {
    switch self {
    case .usual, .unknown: []
    case .other(let name): [name]
    case .undeletion: [ChosenProfile.usual.name]
    }
  }
}

extension Session {
  /// All profiles, including deleted profiles; nil if the daemon or replica cannot list them.
  package func allProfiles() -> [ProfileSummary]? {
    do throws(CommandFailure) {
      // Asked without looking up names: a refused list must not ask for the list again.
      guard case .success(let reply) = try askEach([ProfileSummary.request(deleted: true)])[0]
      else {
        return nil
      }
      return try ProfileSummary.read(reply)
    } catch {
      // The list only makes a hint more precise.
      return nil
    }
  }

  /// The way back from the profile in use; to `default` if the profiles are unknown.
  func wayBack() -> WayBack {
    allProfiles().map(WayBack.init(among:)) ?? .usual
  }
}
