import Profiles
import Wire

/// What the store has told so far of the changes that a resuming watch has missed.
struct CatchUp {
  /// A deletion behind this lsn ends the watch; those before it were known when it began.
  private let beganLSN: Int
  /// The number of the read of its next page; nil while it waits for an index.
  var read: Int?
  /// Everything up to here was read.
  private(set) var readLSN: Int
  private let interest: WatchInterest
  /// The changes one by one, as long as they are not too many.
  private(set) var changes: [LoggedChange] = []
  /// How many of them the watch asked for.
  private(set) var count = 0
  /// How many values they changed.
  private var effectCount = 0
  /// The first and the last value of each field that they changed.
  private(set) var net: [Field: FieldChange] = [:]
  /// The last that the watch asked for.
  private(set) var last: LoggedChange?
  /// Whether the last of them ends the watch.
  private(set) var isEnded = false
  /// What was read behind the end, which is not told.
  private(set) var untold: [FieldChange] = []

  init(after lsn: Int, beganLSN: Int, for interest: WatchInterest) {
    self.interest = interest
    readLSN = lsn
    self.beganLSN = beganLSN
  }

  var isOneByOne: Bool {
    count <= ServiceLimits.replayedChanges && effectCount <= ServiceLimits.replayedEffects
  }

  mutating func take(_ page: [LoggedChange]) {
    for change in page { take(change) }
    if !isOneByOne { changes = [] }
  }

  /// Whether the watch may hear of it; that recipes came or went is not known yet.
  private func isWanted(_ logged: LoggedChange) -> Bool {
    let fields = logged.effects.lazy.map(\.field)
    return fields.contains(where: interest.wants)
      || interest.wantsRecipes(ofChanged: fields) && fields.contains(where: \.bearsOnRecipes)
  }

  private mutating func take(_ logged: LoggedChange) {
    readLSN = logged.lsn
    if isEnded { return untold += logged.effects }
    guard !logged.effects.isEmpty else { return }
    if isWanted(logged) {
      count += 1
      last = logged
    }
    effectCount += logged.effects.count
    if isOneByOne { changes.append(logged) }
    for effect in logged.effects { net[effect.field, default: effect].to = effect.to }
    isEnded = logged.lsn > beganLSN && logged.effects.contains(where: \.isDeletion)
  }
}

extension FieldChange {
  /// Whether it hides its profile.
  var isDeletion: Bool { field == .deleted && to == .deleted(true) }
}
