internal import ProfileStore
internal import Profiles
internal import SQLite
internal import StoreJobs

/// Reads the whole log once, and replays the changes of each profile whose log is complete.
struct LogReplay {
  /// One profile, according to the rows read so far.
  fileprivate struct Course {
    let state: StoredProfileState
    /// The changes in the log, and those below the floor.
    var seen: VersionVector
    /// The state that the changes make; nil if the first of them were cut from the log.
    var replayed: Profile?
  }

  private let rows: Statement
  private var courses: [Int64: Course] = [:]
  private(set) var problems: [String] = []
  /// How many changes there are.
  private(set) var count = 0
  /// The lsn of the last change.
  private(set) var lastLSN = 0

  init(_ connection: Connection, _ state: StoredState) throws(StoreFailure) {
    rows = try storeFailing { () throws(SQLiteError) in
      try connection.prepare(
        """
        SELECT \(Statement.originName), \(Statement.changeColumns), profile, undoes
        FROM change ORDER BY lsn
        """)
    }
    let numbers = try storeFailing { () throws(SQLiteError) in
      try connection.prepare("SELECT uuid, id FROM profile").all { ($0.text(0), $0.integer(1)) }
    }
    let states = Dictionary(
      state.profiles.map { ($0.profile.id, $0) }, uniquingKeysWith: { one, _ in one })
    for (uuid, number) in numbers {
      // One look-up for each profile: a store may have ten thousand.
      if let id = ProfileID(uuid), let state = states[id] { courses[number] = Course(state) }
    }
  }

  /// Reads every row.
  mutating func run() throws(StoreFailure) {
    while try storeFailing({ () throws(SQLiteError) in try rows.step() }) {
      try replay(rows.integer(profileColumn))
    }
    rows.reset()
  }

  private let profileColumn = 10
  private let undoesColumn = 11

  private mutating func replay(_ number: Int64) throws(StoreFailure) {
    count += 1
    guard let course = courses[number] else { return }
    let id = course.state.profile.id
    let logged: LoggedChange
    do throws(StoreFailure) {
      let (row, origin) = try rows.namedChangeRow(of: id)
      logged = try row.logged(by: origin)
      let undoes = rows.isNull(undoesColumn) ? nil : rows.blob(undoesColumn)
      guard undoes == logged.change.undoes?.bytes else {
        throw .damaged(problems: ["it does not undo what its row says"])
      }
    } catch {
      guard case .damaged(let found) = error else { throw error }
      throw .damaged(problems: found.map { "change \(rows.integer(1)): \($0)" })
    }
    lastLSN = logged.lsn
    follow(logged, number)
  }

  private mutating func follow(_ logged: LoggedChange, _ number: Int64) {
    // Taken out and put back, so that its state is changed in place and not copied for each row.
    guard var course = courses.removeValue(forKey: number) else { return }
    let dot = logged.change.dot
    if !course.state.floor.vector.contains(dot) {
      if dot.seq != course.seen[dot.origin] + 1 {
        problems.append(
          "profile \(course.state.profile.id) lacks a change of \(dot.origin) before lsn \(logged.lsn)"
        )
      }
      course.seen.insert(dot)
      _ = course.replayed?.apply(logged.change, catalog: nil)
    }
    courses[number] = course
  }

  /// How the loaded states differ from the log, after the last row.
  var remaining: [String] {
    courses.sorted { $0.key < $1.key }.flatMap { $0.value.problems }
  }
}

extension LogReplay.Course {
  fileprivate init(_ state: StoredProfileState) {
    self.state = state
    seen = state.floor.vector
    replayed = state.floor.vector.entries.isEmpty ? Profile(untouched: state.profile.id) : nil
  }

  fileprivate var problems: [String] {
    let profile = state.profile
    if seen != profile.vector {
      return ["profile \(profile.id) has not seen the changes that are in its log, or others"]
    }
    guard let replayed, replayed.digest != profile.digest else { return [] }
    return ["profile \(profile.id) is not what its log makes of it"]
  }
}
