package import Profiles
internal import Wire

/// Folds a profile of a vault as a session does, to see whether a session can.
package struct VaultFold {
  private var entry: HubEntry
  /// Whether the state cannot be read, or what follows it: no session can show the profile.
  package private(set) var isBroken = false

  /// Begins with the stored state, opened; nil if none is stored.
  package init(_ id: ProfileID, _ load: HubLoad?) {
    entry = HubEntry(unknown: id)
    guard let load else { return }
    do throws(Refusal) {
      entry = try HubEntry(id, load)
    } catch {
      isBroken = true
    }
  }

  /// Takes the next changes of the log, opened, with their numbers; passes over those that the state has.
  package mutating func take(_ changes: [(n: Int, text: HubText)]) {
    let later = changes.filter { $0.n > entry.version.n }.map(\.text)
    guard !isBroken, let read = HubEntry.read(later, of: entry.profile.id), entry.apply(read) else {
      isBroken = true
      return
    }
  }
}
