internal import ClientSession
internal import JSON
internal import LiveProfile
internal import Wire

/// Reads the changes of a profile, page by page, the newest first.
struct HistoryReader {
  let session: Session
  /// An id or a name.
  let profile: String

  struct Row {
    let change: HistoryChange
    let json: JSONValue
  }

  struct Page {
    var rows: [Row]
    /// Whether older changes follow.
    var hasMore: Bool
    /// The reply as JSON, with these rows only.
    var json: JSONValue
  }

  /// One page; throws if the daemon refuses, or its reply cannot be read.
  func page(before: Int?, limit: Int) throws(CommandFailure) -> Page {
    let reply = try session.ask(ProfileHistory.request(profile, before: before, limit: limit))
    let page: Wire.ProfileHistory.Result = try reply.read()
    let rows = zip(page.changes, reply.value["changes"]?.array ?? []).map {
      Row(change: HistoryChange($0), json: $1)
    }
    return Page(rows: rows, hasMore: page.hasMore, json: reply.value)
  }

  /// Up to `limit` changes that pass the filter, and all changes that were read.
  ///
  /// A log is in the order in which its store received the changes, so a change from another machine may be
  /// older than the changes below it. No time therefore ends the search: it may read the whole log, with one
  /// request for each `ProfileHistory.pageLimit` changes.
  func page(
    before: Int?, limit: Int, _ filter: HistoryFilter
  ) throws(CommandFailure) -> (found: Page, read: [HistoryChange]) {
    if filter.isEmpty {
      let page = try page(before: before, limit: limit)
      return (page, page.rows.map(\.change))
    }
    var found: [Row] = []
    var read: [HistoryChange] = []
    var hasOlder = true
    while hasOlder, found.count <= limit {
      let next = try page(before: read.last?.lsn ?? before, limit: ProfileHistory.pageLimit)
      found += next.rows.filter { filter.passes($0.change) }
      read += next.rows.map(\.change)
      hasOlder = next.hasMore && !next.rows.isEmpty
    }
    let hasMore = found.count > limit
    found = Array(found.prefix(limit))
    let json = JSONValue.object([
      "changes": .array(found.map(\.json)), "more": .bool(hasMore),
    ])
    return (Page(rows: found, hasMore: hasMore, json: json), read)
  }
}
