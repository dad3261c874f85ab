package import JSON
package import Profiles
package import Wire

/// What a file's profile shows, worked out without a replica.
extension ProfileFile {
  /// The profile after everything in the file.
  ///
  /// Throws for the first line that cannot be read or applied; the failure names `path` and that
  /// line.
  package func whole(_ path: String) throws(CommandFailure) -> Profile {
    var profile = try start(path)
    // A header, and perhaps a state, stand before the changes.
    var line = state == nil ? 1 : 2
    for change in changes {
      line += 1
      do throws(Refusal) {
        try Self.apply(change, to: &profile)
      } catch {
        throw .notAnExport(path: path, line: line, .unreadable(words: error.message))
      }
    }
    return profile
  }

  private func start(_ path: String) throws(CommandFailure) -> Profile {
    guard let state else { return Profile(untouched: profile) }
    do throws(Refusal) {
      return try Self.profile(profile, in: state)
    } catch {
      throw .notAnExport(path: path, line: 2, .unreadable(words: error.message))
    }
  }

  /// What a state of `sync.state` has seen; nothing if the state does not tell.
  package static func seen(by state: JSONValue?) -> VersionVector {
    (state?["vector"]).flatMap { VersionVector($0) } ?? VersionVector()
  }

  /// The places of the file's changes, without those that cannot be read.
  package var places: [Dot] { changes.compactMap { Dot($0) } }

  /// The origins whose changes the file has, or knows of.
  package var origins: Set<Origin> {
    let contexts = changes.compactMap { $0["context"] }.compactMap { VersionVector($0) }
    return Set(
      ([Self.seen(by: state)] + contexts).flatMap(\.entries).map(\.origin)
        + places.map(\.origin))
  }

  /// The hash of each origin's newest change in the file's state.
  package var heads: [Origin: String] {
    (state?["heads"]?.object ?? [:]).reduce(into: [:]) { heads, entry in
      if let origin = Origin(entry.key) { heads[origin] = entry.value.array?.last?.string }
    }
  }

  /// The profile of this id that a state of `sync.state` tells of.
  ///
  /// Throws if the state does not have the form that `sync.state` reads.
  package static func profile(_ id: ProfileID, in state: JSONValue) throws(Refusal) -> Profile {
    let read = try SyncState(reading: ["profile": .string(id.description), "state": state])
    return read.state ?? Profile(untouched: read.profile)
  }

  /// What the state has already is passed over; the daemon judges the clocks.
  private static func apply(_ change: JSONValue, to profile: inout Profile) throws(Refusal) {
    let parameters: JSONValue = [
      "changes": [change], "profile": .string(profile.id.description),
    ]
    let changes = try SyncPush(reading: parameters).changes
    let checked: IncomingChanges
    do throws(ChangeRefusal) {
      checked = try IncomingChanges(changes, for: profile, retired: [], nowMilliseconds: .max)
    } catch {
      throw Refusal(error)
    }
    for change in checked.fresh { _ = profile.apply(change, catalog: nil) }
  }
}

extension RequestParameters {
  /// Reads parameters that stand in a tree.
  fileprivate init(reading parameters: JSONValue) throws(Refusal) {
    var document = JSONDocument()
    do throws(JSONSyntaxError) {
      try document.parse(parameters.serialized().span)
    } catch {
      throw .parseError(error)
    }
    try self.init(document, at: JSONDocument.root)
  }
}
