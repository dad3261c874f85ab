import Profiles
import Wire

/// The changes that a resuming watch has missed, as far as they are read.
struct CatchUp {
  /// A later deletion ends the watch; earlier ones were known when it began.
  private let beganLSN: Int
  /// The running read of a page; nil while the watch waits for an index.
  var read: Int?
  /// Everything up to this lsn was read.
  private(set) var readLSN: Int
  private let interest: WatchInterest
  /// The single changes; empty if there are too many to replay one by one.
  private(set) var changes: [LoggedChange] = []
  /// How many changes the watch asked for.
  private(set) var count = 0
  /// How many values all changes modified in total.
  private var effectCount = 0
  /// How many changes gave the recipes new prices.
  private var repricingCount = 0
  /// For each changed field, its first and its last value.
  private(set) var net: [Field: FieldChange] = [:]
  /// The last change that the watch asked for.
  private(set) var last: LoggedChange?
  /// Whether a deletion among the changes ends the watch.
  private(set) var isEnded = false
  /// The effects of later changes, which are not sent.
  private(set) var untold: [FieldChange] = []

  init(after lsn: Int, beganLSN: Int, for interest: WatchInterest) {
    self.interest = interest
    readLSN = lsn
    self.beganLSN = beganLSN
  }

  var isOneByOne: Bool {
    count <= ServiceLimits.replayedChanges && effectCount <= ServiceLimits.replayedEffects
      && repricingCount <= ServiceLimits.replayedRepricings
  }

  mutating func receive(_ page: [LoggedChange]) {
    for change in page { receive(change) }
    if !isOneByOne { changes = [] }
  }

  /// Whether the watch may want the change; recipes gained and lost are not known at this point.
  private func isWanted(_ logged: LoggedChange) -> Bool {
    let fields = logged.effects.lazy.map(\.field)
    return fields.contains(where: interest.wants)
      || interest.wantsRecipes(ofChanged: fields) && fields.contains(where: \.bearsOnRecipes)
  }

  private mutating func receive(_ logged: LoggedChange) {
    readLSN = logged.lsn
    if isEnded { return untold += logged.effects }
    guard !logged.effects.isEmpty else { return }
    if isWanted(logged) {
      count += 1
      last = logged
    }
    effectCount += logged.effects.count
    if logged.effects.contains(where: \.reprices) { repricingCount += 1 }
    if isOneByOne { changes.append(logged) }
    for effect in logged.effects { net[effect.field, default: effect].to = effect.to }
    isEnded = logged.lsn > beganLSN && logged.effects.contains(where: \.isDeletion)
  }
}

extension FieldChange {
  /// Whether the value deletes its profile.
  var isDeletion: Bool { field == .deleted && to == .deleted(true) }
}
