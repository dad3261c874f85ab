import ProfileStore
import Replication
import Unix

/// A store as it was found.
struct StoreStanding {
  let database: String
  /// Whether a process has it open.
  let isOpen: Bool
  /// When the file was made, in milliseconds since 1970; nil where that is not known.
  let madeMilliseconds: Int?
  let check: Result<StoreFindings, StoreCheckFailure>

  /// Looks at a copy that is made inside of a folder.
  init(database: String, copyingInto folder: String) {
    self.database = database
    isOpen = StoreCheck.isOpen(database)
    madeMilliseconds = Self.made(database)
    check = Result { () throws(StoreCheckFailure) in
      try StoreCheck.run(at: database, copyingInto: folder)
    }
  }

  /// One that was found so.
  init(
    database: String, isOpen: Bool, madeMilliseconds: Int?,
    check: Result<StoreFindings, StoreCheckFailure>
  ) {
    self.database = database
    self.isOpen = isOpen
    self.madeMilliseconds = madeMilliseconds
    self.check = check
  }

  /// The latest moment that a change is stamped with; nil without any change.
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
