internal import LiveProfile

extension HistoryChange {
  /// The changes of a reply to profile.history, newest first.
  static func page(_ reply: Reply) throws(CommandFailure) -> [HistoryChange] {
    do throws(MirrorFailure) {
      return try page(reply.value)
    } catch {
      switch error {
      case .unreadable(let path): throw reply.unexpected(path)
      case .impossibleValue, .otherWatch, .notAfter, .resumedElsewhere, .otherProfile,
        .brokenCatalog:
        throw reply.unexpected("changes")
      }
    }
  }

  /// The rows of `-o plain`, one for each field, which never change their order.
  var plainRows: [[String]] {
    let start = ["\(lsn)", time, client ?? "", origin, "\(sequence)"]
    if effects.isEmpty { return [start + ["", "", ""]] }
    return effects.map { start + [$0.field, $0.from, $0.to] }
  }
}
