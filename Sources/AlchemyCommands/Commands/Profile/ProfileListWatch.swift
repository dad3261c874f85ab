internal import ClientSession
internal import CommandLine
internal import DaemonClient
internal import JSON
internal import LiveProfile
internal import Profiles
internal import TerminalScreen
internal import Wire

/// `alchemy profiles -w`: profiles that appear, disappear or change after the list.
struct ProfileListWatch {
  private let session: Session

  init(_ session: Session) {
    self.session = session
  }

  /// Prints all changes after that profile.list, until the reader ends.
  func run(from list: JSONValue) throws(CommandFailure) {
    let live = try LiveSession(session)
    // The printed list does not belong to a watch yet.
    let printed: JSONValue = ["lsn": 0, "profiles": list["profiles"] ?? [], "watch": ""]
    var mirror = try CommandFailure.following { () throws(MirrorFailure) in
      try WatchedProfiles(watching: printed)
    }
    var watchRequest: Int?
    while true {
      switch try live.next() {
      case .connected: watchRequest = live.ask(Request(ProfilesWatch()))
      case .message(.reply(let id, let result), _):
        guard id == watchRequest else { continue }
        for change in try renew(&mirror, result) { try show(change, mirror.lsn) }
      case .message(.profilesEvent(let event), _):
        let change = try CommandFailure.following { () throws(MirrorFailure) in
          try mirror.apply(event)
        }
        if let change { try show(change, mirror.lsn) }
      case .message: continue
      }
    }
  }

  private func renew(
    _ mirror: inout WatchedProfiles, _ result: Result<JSONValue, DaemonRefusal>
  ) throws(CommandFailure) -> [WatchedProfiles.Change] {
    switch result {
    case .success(let value):
      return try CommandFailure.following { () throws(MirrorFailure) in try mirror.renew(value) }
    case .failure(let refusal): throw .refused(refusal, method: "profiles.watch")
    }
  }

  private func show(_ change: WatchedProfiles.Change, _ lsn: Int) throws(CommandFailure) {
    let (sign, member, row) = Self.parts(change)
    let json = JSONValue(writing: row)
    let plain = row.plainFields
    try session.show(
      Presentation(
        json: [member: json, "lsn": .integer(lsn)], plain: [[sign] + plain],
        table: [.sentence(Self.words(change))]))
  }

  private static func parts(
    _ change: WatchedProfiles.Change
  ) -> (sign: String, member: String, row: ProfileSummary) {
    switch change {
    case .added(let row): ("+", "added", row)
    case .changed(_, let row): ("~", "changed", row)
    case .removed(let row): ("-", "removed", row)
    }
  }

  private static func words(_ change: WatchedProfiles.Change) -> String {
    switch change {
    case .added(let row):
      return
        "+ \(row.name.visibleName): catalog \(row.catalog), \(Quantity.of(row.recipeCount, "recipe"))"
    case .removed(let row): return "− " + ChangeListing.deletionWords(row.name.visibleName)
    case .changed(let former, let row):
      let name = former.name == row.name ? "change \(row.lsn)" : "now \(row.name.visibleName)"
      let count = Quantity.of(row.recipeCount, "recipe")
      let before =
        former.recipeCount == row.recipeCount
        ? "as before" : "before: \(Quantity.grouped(former.recipeCount))"
      return "\(former.name.visibleName): \(name). \(count) (\(before))"
    }
  }
}
