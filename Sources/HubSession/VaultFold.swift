package import Profiles
internal import Wire

/// Folds a profile of a vault like a session, to check whether a session can.
package struct VaultFold {
  private var entry: HubEntry
  /// Whether the state or a later change is unreadable, so that no session can show the profile.
  package private(set) var isBroken = false

  /// Begins with the opened state; nil if none is stored.
  package init(_ id: ProfileID, _ load: HubLoad?) {
    entry = HubEntry(unknown: id)
    guard let load else { return }
    do throws(Refusal) {
      entry = try HubEntry(id, load)
    } catch {
      isBroken = true
    }
  }

  /// Takes the next opened changes of the log with their numbers; skips those that the state
  /// includes.
  package mutating func take(_ changes: [(n: Int, text: HubText)]) {
    let later = changes.filter { $0.n > entry.version.n }.map(\.text)
    guard !isBroken, let read = HubEntry.read(later, of: entry.profile.id), entry.apply(read) else {
      isBroken = true
      return
    }
  }
}
