package import Wire

/// Why a profile was left for later, as facts.
package enum LeftReason: Equatable, Sendable {
  /// An end refused changes that are stamped too far ahead of its clock.
  case clockFuture(RelayEnd, aheadMilliseconds: Int)
  /// An end has retired the origin of changes that it was sent.
  case originRetired(RelayEnd, origin: String)
  /// The disk at an end is full or failing.
  case readOnly(RelayEnd)
  /// An end would have taken the profile past a bound, such as 4,096 origins.
  case profileFull(RelayEnd, bound: String, limit: Int)
  /// An end would need another identity, and has already taken `limit` within a day.
  case tooManyIdentities(RelayEnd, limit: Int)
  /// An end refused for another reason.
  case refused(RelayEnd, DaemonRefusal)
  /// An end keeps refusing changes because something before them is missing.
  case gaps(RelayEnd)
  /// An end says that it has changes, and does not give them out.
  case withheld(RelayEnd)
  /// An end keeps saying that it lost count of what it has told.
  case lagging(RelayEnd)
  /// An end sent a change that fits into no line.
  case changeTooLong(RelayEnd)
  /// The profile's whole state at an end fits into no line.
  case stateTooLong(RelayEnd)
  /// Whenever their whole states were joined, more had come to an end from elsewhere.
  case overtaken
  /// The replicas differ although their states were joined.
  case staysDifferent

  /// Reads why an end refused; the kinds that have a remedy of their own are no reason to leave.
  init(_ refusal: DaemonRefusal, at end: RelayEnd) {
    switch refusal.kind {
    case "clockFuture":
      let theirs = refusal.data["theirs"]?.integer ?? 0
      let ours = refusal.data["ours"]?.integer ?? 0
      self = .clockFuture(end, aheadMilliseconds: max(0, theirs - ours))
    case "originRetired":
      self = .originRetired(end, origin: refusal.data["origin"]?.string ?? "")
    case "profileFull":
      self = .profileFull(
        end, bound: refusal.data["bound"]?.string ?? "",
        limit: refusal.data["limit"]?.integer ?? 0)
    case "tooManyIdentities":
      self = .tooManyIdentities(end, limit: refusal.data["limit"]?.integer ?? 0)
    case "readOnly": self = .readOnly(end)
    default: self = .refused(end, refusal)
    }
  }
}
