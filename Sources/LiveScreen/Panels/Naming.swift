internal import LiveProfile
internal import Profiles
internal import TerminalScreen
internal import Wire

/// The input of a profile's name.
struct Naming: EntryPanel {
  static let keys =
    [
      KeyBinding(
        [.key(.enter)], EntryCommand.accept, .typing, "that is the name", hint: "accept",
        needs: [.connected]),
      KeyBinding([.key(.escape)], EntryCommand.leave, .typing, "leave it", hint: "cancel"),
    ] + KeyTable.typing + KeyTable.askingAside + KeyTable.program
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

  func prompt(in model: ScreenModel) -> String {
    switch purpose {
    case .create: "Name of the new profile: "
    case .copy(let profile): "Name of the copy of \(profile.name): "
    case .rename(let profile): "New name of \(profile.name): "
    }
  }

  /// While the daemon checks a name, further typing would be lost, or would change another name.
  func edit(in model: inout ScreenModel, _ change: (inout TextEntry) -> Void) {
    guard ordered == nil else { return }
    var panel = self
    change(&panel.entry)
    model.mode.replace(with: panel)
  }

  /// Gives the order; the line of input stays open until the daemon has accepted the name.
  func accept(in model: inout ScreenModel) {
    guard ordered == nil else { return }
    if let problem = problem(in: model) { return model.complain(problem) }
    guard !model.outbox.isFull else { return model.complain(ScreenModel.wordsForFullOutbox) }
    var panel = self
    panel.ordered = order
    model.mode.replace(with: panel)
    model.give(order)
  }

  /// Closes the line of input of an accepted name; leaves a refused one open with its text.
  static func answered(_ order: Order, isAccepted: Bool, in mode: inout Mode) {
    guard var naming = mode.panel(Naming.self), naming.ordered == order else { return }
    naming.ordered = nil
    if isAccepted {
      mode.close(Naming.self)
    } else {
      mode.replace(with: naming)
    }
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
  private func problem(in model: ScreenModel) -> String? {
    if path.text.isEmpty { return "type a name first, or press Esc" }
    if path.parts == nil { return "\(path.text) has an empty part beside a /" }
    if path.isFolder { return "\(path.text) is a folder: type the profile's name behind the /" }
    let others = (model.profiles?.rows ?? []).filter { $0.id != renamed }.map(\.name)
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
