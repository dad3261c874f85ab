import Alchemy
import ProfileService
import Profiles

extension Report {
  /// One line for the log, with a command where one helps; names nothing that a user selected.
  var words: String {
    switch self {
    case .overridden(let profile, let overrides):
      (overrides.count == 1 ? "1 offline edit was" : "\(overrides.count) offline edits were")
        + " overridden in \(profile.quoted); "
        + "run `\(Self.line("conflicts", of: profile))` to see what you can bring back"
    case .clockSkew(let replica, let ahead):
      "the clock of \(replica.words) is \(abs(ahead) / 1000) seconds "
        + "\(ahead > 0 ? "ahead of" : "behind") ours; "
        + "run `timedatectl` on both machines, and correct the wrong one"
    case .rotated(_, let origin):
      "another replica tells of changes under our identity that are not here: this store seems to have gone back to "
        + "an earlier moment, or to be a copy; it goes on as the replica \(origin), and nothing is lost"
    case .moved(let profile, let replica, let name, let count):
      "\(replica.words) seems to have gone back to an earlier moment, or to be a copy; both lives of \(profile.quoted) are "
        + "kept: \(count) \(count == 1 ? "change" : "changes") as \(name?.quoted ?? "another replica"); "
        + "look at them with `\(Self.line("history", of: profile))`"
    case .returned(let profile, let replica, let count):
      "\(count) \(count == 1 ? "change" : "changes") of this machine in \(profile.quoted) came back from "
        + "\(replica.words): this store seems to have gone back to an earlier moment, or to be a copy"
    case .digestsDiffer(let profile, let replica):
      "alarm: \(profile.quoted) differs from that of \(replica.words) though both have seen the "
        + "same changes; the two are joined; compare them with "
        + "`\(Self.line("history", of: profile))`"
    case .notBackedUp(_, let reason, let retry):
      "no backup could be made: \(reason); the next try is in \(retry / 60_000) minutes; "
        + "run `alchemy status` to see the existing backups"
    case .unsoundJoin(let profile, let replica):
      "alarm: one change had two contents when \(profile.quoted) was joined with that of "
        + "\(replica.words); one of them was chosen; look at it with `alchemy status`"
    }
  }
}

extension Report {
  /// A command of `alchemy` about this profile, which need not be the one in use.
  private static func line(_ command: String, of profile: String) -> String {
    "alchemy \(command) --profile \(profile.quotedForShell)"
  }
}

extension Override {
  /// What was lost; only for readers who may see what a user selected.
  var words: String {
    "\(thing ?? place.description) \(lost.words) → \(kept.words) by \(keptBy.words)"
  }
}

extension KnownReplica {
  /// The replica's name; without one, enough of its identity to tell replicas apart.
  fileprivate var words: String {
    if isHere { return "this replica" }
    if let name { return name }
    return origin == .none ? "another replica" : "the replica " + origin.description.prefix(8)
  }
}

extension FieldValue {
  fileprivate var words: String {
    if case .name(let name) = self { return name.quoted }
    if case .deleted(let isDeleted) = self { return isDeleted ? "deleted" : "not deleted" }
    return text
  }
}

extension String {
  fileprivate var quoted: String { "\u{201C}" + self + "\u{201D}" }
}
