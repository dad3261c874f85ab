internal import LiveProfile
internal import Profiles
internal import Wire

/// A profile's name in the line of input.
struct Naming: Sendable {
  /// The purpose of the name.
  enum Purpose: Equatable, Sendable {
    case create
    case copy(ProfileID)
    case rename(ProfileID)
  }

  let purpose: Purpose
  /// The name of the profile to rename or copy; empty for a new profile.
  let oldName: String
  var entry: TextEntry
  /// The order with this name, while its answer is pending.
  var ordered: Order?
  /// The list to return to.
  let panel: ProfilesPanel

  init(_ purpose: Purpose, oldName: String, suggestion: String, panel: ProfilesPanel) {
    self.purpose = purpose
    self.oldName = oldName
    entry = TextEntry(suggestion)
    self.panel = panel
  }

  /// The prompt of the line of input.
  var prompt: String {
    switch purpose {
    case .create: "Name of the new profile: "
    case .copy: "Name of the copy of \(oldName): "
    case .rename: "New name of \(oldName): "
    }
  }
}

extension Naming {
  /// The order to give under the typed name.
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
  /// Why the name does not fit into folders; the daemon itself accepts any parts.
  var problem: String? {
    let path = ProfilePath(entry.text)
    if path.text.isEmpty { return "type a name first, or press Esc" }
    if path.parts == nil { return "\(path.text) has an empty part beside a /" }
    return path.isFolder ? "\(path.text) is a folder: type the profile's name behind the /" : nil
  }
}
