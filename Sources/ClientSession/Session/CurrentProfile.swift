package import JSON
internal import Wire

/// The profile that `alchemy profile use` chose, kept in a file for each daemon and replica.
package struct CurrentProfile: Message {
  /// The id, which outlives a rename.
  package private(set) var id = ""
  /// The name at the time of the choice.
  package private(set) var name = ""

  package init() {}

  package mutating func members(_ form: inout Form) {
    form.member("id", &id)
    form.member("name", &name)
  }

  package init(id: String, name: String) {
    self.id = id
    self.name = name
  }

  /// Far more than an id and a name of 200 bytes take.
  private static let limitBytes = 4096

  /// The path of a keeper's file; nil if the user's folder is unknown.
  package static func path(of keeper: Keeper, environment: [String: String]) -> String? {
    switch keeper {
    case .replica(let folder): return folder + "/current-profile.json"
    case .daemon(let location):
      let usual = environment.folder("HOME").map { $0 + "/.local/state" }
      let state = environment.folder("XDG_STATE_HOME") ?? usual
      return state.map { "\($0)/alchemyd/current-profile/\(fileName(of: location.path)).json" }
    }
  }

  /// A file name for a socket's path, different for different paths.
  private static func fileName(of socket: String) -> String {
    socket.map { character -> String in
      switch character {
      case "/": ","
      case ",": "%2C"
      case "%": "%25"
      default: String(character)
      }
    }.joined()
  }

  /// The choice in a file; nil without a file.
  ///
  /// Throws if the file cannot be read, or is not what `profile use` writes.
  package static func read(
    _ path: String, _ files: any FileLookup
  ) throws(CommandFailure) -> CurrentProfile? {
    let bytes: [UInt8]
    do throws(FileLookupFailure) {
      bytes = try files.read(path, byteLimit: limitBytes)
    } catch {
      if error == .missing { return nil }
      throw .currentProfile(.unreadable(path: path, cause: error.words))
    }
    guard let choice = JSONValue(readable: bytes).flatMap({ CurrentProfile($0) }) else {
      throw .currentProfile(.unreadable(path: path, cause: "it is not what profile use writes"))
    }
    return choice
  }

  /// Writes the choice, replacing an earlier one.
  ///
  /// Throws if the file or its folder cannot be written.
  package func write(_ path: String, _ files: any FileLookup) throws(CommandFailure) {
    do throws(FileLookupFailure) {
      try files.replace(path, JSONValue(writing: self).serializedLine)
    } catch {
      throw .notWritten(error, path: path)
    }
  }
}

/// Why the profile of `alchemy profile use` cannot be used, as facts.
package enum CurrentProfileProblem: Error, Equatable, Sendable {
  /// `reference` brings the profile back: its name, or its id if another profile has the same name.
  case deleted(name: String, reference: String, back: WayBack)
  /// The daemon or replica does not know the profile, as after a restore.
  case gone(name: String, back: WayBack)
  /// The file cannot be read.
  case unreadable(path: String, cause: String, back: WayBack = .usual)
  /// Neither `$XDG_STATE_HOME` nor `$HOME` is set, so the file has no place.
  case noPlace
}

extension CurrentProfileProblem {
  func report(_ circumstances: CommandFailure.Circumstances) -> Report {
    switch self {
    case .deleted(let name, let reference, let back):
      Report(
        "the profile in use, \(name), is deleted",
        cause: "it was chosen with \"alchemy profile use\""
          + back.remark(back.line(circumstances)),
        hint: circumstances.line(["profile", "undelete"], names: [reference]), .notFound)
    case .gone(let name, let back):
      Report(
        "the profile in use, \(name), no longer exists here",
        cause: "it was chosen with \"alchemy profile use\"",
        hint: back.line(circumstances), .notFound)
    case .unreadable(let path, let cause, let back):
      Report(
        "cannot read which profile is in use from \(path)", cause: cause,
        hint: back.line(circumstances), .refused)
    case .noPlace:
      Report(
        "no place to note which profile is in use",
        cause: "neither $XDG_STATE_HOME nor $HOME is set to an absolute path",
        hint: "export HOME=~", .refused)
    }
  }
}
