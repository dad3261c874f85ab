import ProfileStore
import Replication
import Unix

/// A store as it was found.
struct StoreStanding {
  let database: String
  /// The process that has it open; nil without one.
  let holder: StoreHolder?
  /// When the file was made, in milliseconds since 1970; nil where that is not known.
  let madeMilliseconds: Int?
  let check: Result<StoreFindings, StoreCheckFailure>

  /// Looks at a copy that is made inside of a folder.
  init(database: String, copyingInto folder: String) {
    self.database = database
    holder = StoreHolder(of: database)
    madeMilliseconds = Self.made(database)
    check = Result { () throws(StoreCheckFailure) in
      try StoreCheck.run(at: database, copyingInto: folder)
    }
  }

  var isOpen: Bool { holder != nil }

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
