import Wire

/// A place in the order of a connection's replies that cannot be sent yet.
struct PendingReply {
  enum Wait: Equatable {
    /// It waits for those before it only.
    case nothing
    /// Until the store's ticket is done.
    case ticket(Int)
    /// Until the store has read it.
    case read(ReadID)
    /// Until the store was read anew; then the line is carried out again.
    case reload

    func isOver(_ completed: Int) -> Bool {
      switch self {
      case .nothing: true
      case .ticket(let ticket): ticket <= completed
      case .read, .reload: false
      }
    }
  }

  /// What of a watch is shown, that must be shown anew when the commit under way fails.
  enum Shown {
    case beginning(Watch)
    case list(ListWatch)
    case snapshot(Watch)
    case changes(WatchTarget)
  }

  var wait: Wait
  /// The whole line, once it is known.
  var bytes: [UInt8] = []
  var id: RequestID?
  /// The request itself, unless it writes: after a failed commit it is carried out again.
  var line: [UInt8]?
  /// An event stands among the replies, but answers no request.
  var isEvent = false
  /// The watch whose event it is.
  var watch: Watch?
  var shows: Shown?

  /// The memory that it takes while it waits.
  var heldBytes: Int { bytes.count + (line?.count ?? 0) }
}
