package import Profiles
package import SQLite

/// Searches a profile's log for brews, part by part, without reading the changes that have none.
package struct BrewReader {
  private let history: HistoryReader
  private let isWanted: Statement

  /// Prepares its statements; throws if a table lacks a column.
  package init(_ connection: Connection, _ history: HistoryReader) throws(SQLiteError) {
    self.history = history
    // Another text may contain these words, too: the change itself decides. Every undo is wanted:
    // one of a replica without brews does not name the brews that it undoes.
    isWanted = try connection.prepare(
      """
      SELECT instr(body, '"undoes"') > 0 OR instr(body, '"brew"') > 0, length(CAST(body AS BLOB))
      FROM change WHERE lsn = ?1 AND +origin = ?2 AND +seq = ?3
      """)
  }

  /// Searches the next part of the log of the profile in a row of `profile`, down to its floor.
  ///
  /// The log must have every change above the floor that `seen` includes. Throws if the log lacks
  /// one, a change cannot be read back, or SQLite fails.
  package func advance(
    _ search: inout BrewSearch, of id: ProfileID, row: Int64, floor: Int, seen: VersionVector
  ) throws(StoreFailure) {
    let limit = StoreLimits.brewSearchChanges
    // One more than the search reads, which shows whether there are more.
    let rows = try history.newest(
      of: id, row, before: Int64(search.before ?? .max), limit: limit + 1, seen: seen)
    var last: Int?
    var (bytes, steps) = (0, 0)
    for row in rows.prefix(limit) {
      guard Int(row.lsn) > floor else { return search.pass(downTo: last, hasMore: false) }
      guard !search.isOver, bytes < StoreLimits.brewSearchBytes,
        steps < StoreLimits.historyPageSteps
      else { break }
      let (isWanted, length) = try history.found(isWanted, at: row) { row throws(StoreFailure) in
        (row.integer(0) != 0, Int(row.integer(1)))
      }
      bytes += length
      last = Int(row.lsn)
      guard isWanted else { continue }
      let logged = try history.change(row, of: id)
      steps += logged.change.edits.count + logged.effects.count
      search.look(at: logged)
    }
    search.pass(downTo: last, hasMore: rows.last.map { Int($0.lsn) } != last)
  }
}
