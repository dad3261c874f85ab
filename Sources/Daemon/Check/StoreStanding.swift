import Profiles
import StoreCare
import Unix

/// A store and the result of checking it.
struct StoreStanding {
  let database: String
  /// The process that has the store open; nil if there is none.
  let holder: StoreHolder?
  /// When the file was created, in milliseconds since 1970; nil if unknown.
  let madeMilliseconds: Int?
  let check: Result<StoreFindings, StoreCheckFailure>

  /// Checks a copy that is made in a folder.
  init(database: String, copyingInto folder: String) {
    self.database = database
    holder = StoreHolder(of: database)
    madeMilliseconds = Self.made(database)
    check = Result { () throws(StoreCheckFailure) in
      try StoreCheck.run(at: database, copyingInto: folder)
    }
  }

  var isOpen: Bool { holder != nil }

  /// The latest time stamp of a change; nil without changes.
  var clockMilliseconds: Int? {
    guard case .success(let findings) = check, let clock = findings.clock, clock != .zero
    else { return nil }
    return clock.milliseconds
  }

  private static func made(_ path: String) -> Int? {
    do {
      let nanoseconds = try File.birth(path)
      return nanoseconds == 0 ? nil : Int(nanoseconds / 1_000_000)
    } catch {
      return nil
    }
  }
}
