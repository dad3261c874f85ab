internal import LiveProfile
internal import Profiles
internal import TerminalScreen
internal import Wire

/// The input of a profile's name.
struct Naming: EntryPanel {
  static let keys =
    [
      KeyBinding(
        [.key(.enter)], EntryCommand.accept, "that is the name", hint: "accept", needs: .connected),
      KeyBinding([.key(.escape)], EntryCommand.leave, "leave it", hint: "cancel"),
    ].grouped(.typing) + KeyTable.typing + KeyTable.askingAside + KeyTable.program
  static let closesWithProfile = false

  /// The purpose of the name.
  enum Purpose: Sendable {
    case create
    case copy(ProfileSummary)
    case rename(ProfileSummary)
  }

  private let purpose: Purpose
  private(set) var entry: TextEntry
  /// The order with this name, while its answer is pending.
  private var ordered: Order?

  init(_ purpose: Purpose, suggestion: String) {
    self.purpose = purpose
    entry = TextEntry(suggestion)
  }

  func prompt(in scene: Scene) -> String {
    switch purpose {
    case .create: "Name of the new profile: "
    case .copy(let profile): "Name of the copy of \(profile.name): "
    case .rename(let profile): "New name of \(profile.name): "
    }
  }

  /// While the daemon checks a name, further typing would be lost, or would change another name.
  mutating func edit(in scene: Scene, _ change: (inout TextEntry) -> Void) -> [Wish] {
    if ordered == nil { change(&entry) }
    return []
  }

  /// Gives the order; the line of input stays open until the daemon has accepted the name.
  mutating func accept(in scene: Scene) -> [Wish] {
    guard ordered == nil else { return [] }
    if let problem = problem(in: scene) { return [.complain(problem)] }
    guard !scene.talk.outbox.isFull else { return [.complain(Outbox.wordsForFull)] }
    ordered = order
    return [.give(order)]
  }

  /// The line of an accepted name closes; one of a refused name stays open with its text.
  mutating func hear(_ news: News, in scene: Scene) -> [Wish] {
    guard case .answered(let order, let refusal) = news, order == ordered else { return [] }
    ordered = nil
    return refusal == nil ? [.close] : []
  }
}

extension Naming {
  /// The typed name without the blanks around its parts, which are invisible in a list.
  private var path: ProfilePath {
    ProfilePath(
      ProfilePath(entry.text).trimmedPieces.joined(separator: String(ProfilePath.separator)))
  }

  /// The order to give under the typed name.
  private var order: Order {
    let name = path.text
    switch purpose {
    case .create: return Order(ProfileCreate().with { $0.name = name }, .make)
    case .copy(let profile):
      return Order(ProfileCopy(of: profile.id.description).with { $0.name = name }, .make)
    case .rename(let profile): return .apply([.rename(name)], to: profile.id)
    }
  }

  /// Why the name does not fit into folders, or is another spelling of a known name; the daemon
  /// itself accepts both.
  private func problem(in scene: Scene) -> String? {
    if path.text.isEmpty { return "type a name first, or press Esc" }
    if path.parts == nil { return "\(path.text) has an empty part beside a /" }
    if path.isFolder { return "\(path.text) is a folder: type the profile's name behind the /" }
    let others = (scene.talk.profiles?.rows ?? []).filter { $0.id != renamed }.map(\.name)
    return path.clash(among: others)?.words(path.text)
  }

  /// The profile whose own name may be similar.
  private var renamed: ProfileID? {
    switch purpose {
    case .create, .copy: nil
    case .rename(let profile): profile.id
    }
  }
}
