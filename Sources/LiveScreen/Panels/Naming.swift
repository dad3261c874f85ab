internal import LiveProfile
internal import Profiles
internal import Wire

/// A profile's name that is being typed.
struct Naming: Sendable {
  /// What becomes of the name.
  enum Purpose: Equatable, Sendable {
    case create
    case copy(ProfileID)
    case rename(ProfileID)
  }

  let purpose: Purpose
  /// The name as it was; empty for a new profile.
  let oldName: String
  var entry: TextEntry
  /// What the daemon was asked for under this name, while its answer is to come.
  var ordered: Order?
  /// The list to go back to.
  let panel: ProfilesPanel

  init(_ purpose: Purpose, oldName: String, suggestion: String, panel: ProfilesPanel) {
    self.purpose = purpose
    self.oldName = oldName
    entry = TextEntry(suggestion)
    self.panel = panel
  }

  /// What the line of input asks.
  var prompt: String {
    switch purpose {
    case .create: "Name of the new profile: "
    case .copy: "Name of the copy of \(oldName): "
    case .rename: "New name of \(oldName): "
    }
  }
}

extension Naming {
  /// What is asked of the daemon under the name that was typed.
  var order: Order {
    let name = JSONValue.string(entry.text)
    switch purpose {
    case .create: return Order(method: "profile.create", parameters: ["name": name], purpose: .make)
    case .copy(let id):
      return Order(
        method: "profile.copy", parameters: ["name": name, "profile": .string(id.description)],
        purpose: .make)
    case .rename(let id): return .apply([.rename(entry.text)], to: id)
    }
  }
}

extension Naming {
  /// Why the name cannot be one of a profile in folders; the daemon itself takes any parts.
  var problem: String? {
    let path = ProfilePath(entry.text)
    if path.text.isEmpty { return "type a name first, or press Esc" }
    if path.parts == nil { return "\(path.text) has an empty part beside a /" }
    return path.isFolder ? "\(path.text) is a folder: type the profile's name behind the /" : nil
  }
}
