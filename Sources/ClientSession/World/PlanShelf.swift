internal import CommandLine
internal import JSON
package import LiveProfile
internal import Wire

/// The file in which plans are kept under names, by the profile's id, on this machine alone.
///
/// The file is read before each change, so that several screens can keep plans; if two screens keep a plan
/// at the same moment, one plan may be lost. A file that cannot be read is never written.
package struct PlanShelf {
  /// More than anybody looks through; a plan of a large bag has some 20 KB.
  package static let plansPerProfile = 50
  /// Fifty large plans of four profiles.
  private static let byteLimit = 4 << 20

  private let path: String?
  private let files: any FileLookup

  /// Reads nothing yet.
  package init(_ files: any FileLookup, _ environment: [String: String]) {
    let usual = environment.folder("HOME").map { $0 + "/.local/state" }
    let state = environment.folder("XDG_STATE_HOME") ?? usual
    path = state.map { $0 + "/alchemyd/plans.json" }
    self.files = files
  }

  /// Carries out an order; the result has the profile's plans by name.
  package func perform(
    _ order: PlanOrder, for profile: String, atMilliseconds now: Int
  ) -> KeptPlans {
    do throws(KeptPlans.Problem) {
      return KeptPlans(
        profile: profile, order: order, plans: .success(try plans(after: order, of: profile, now)))
    } catch {
      return KeptPlans(profile: profile, order: order, plans: .failure(error))
    }
  }

  private func plans(
    after order: PlanOrder, of profile: String, _ now: Int
  ) throws(KeptPlans.Problem) -> [NamedPlan] {
    guard let path else {
      throw KeptPlans.Problem(
        words: "kept plans have no place: neither $XDG_STATE_HOME nor $HOME is set")
    }
    var all = try read(path)
    var plans = all[profile] ?? []
    switch order {
    case .list: return plans
    case .keep(let name, let plan):
      plans.removeAll { $0.name == name }
      guard plans.count < Self.plansPerProfile else {
        throw KeptPlans.Problem(
          words: "\(Self.plansPerProfile) plans are kept already: d in the list deletes one")
      }
      plans.append(NamedPlan(name: name, keptMilliseconds: now, plan: plan))
      plans.sort { $0.name < $1.name }
    case .remove(let name): plans.removeAll { $0.name == name }
    }
    all[profile] = plans.isEmpty ? nil : plans
    try write(all, to: path)
    return plans
  }

  private func read(_ path: String) throws(KeptPlans.Problem) -> [String: [NamedPlan]] {
    let bytes: [UInt8]
    do throws(FileLookupFailure) {
      bytes = try files.read(path, byteLimit: Self.byteLimit)
    } catch {
      if error == .missing { return [:] }
      throw KeptPlans.Problem(words: "cannot read \(path): \(error.words)")
    }
    var all: [String: [NamedPlan]] = [:]
    guard let members = JSONValue(readable: bytes)?["plans"]?.object else {
      throw Self.damaged(path)
    }
    for (profile, value) in members {
      let plans = (value.array ?? []).compactMap { NamedPlan($0) }
      guard let count = value.array?.count, plans.count == count else { throw Self.damaged(path) }
      all[profile] = plans
    }
    return all
  }

  private static func damaged(_ path: String) -> KeptPlans.Problem {
    let (typed, other) = (ShellWord.quoted(path), ShellWord.quoted(path + ".old"))
    return KeptPlans.Problem(
      words: "\(path) is damaged, and was left as it is; to begin anew: mv \(typed) \(other)")
  }

  private func write(
    _ all: [String: [NamedPlan]], to path: String
  ) throws(KeptPlans.Problem) {
    let plans = all.mapValues { JSONValue.array($0.map { JSONValue(writing: $0) }) }
    let bytes = JSONValue.object(["plans": .object(plans)]).serializedLine
    guard bytes.count <= Self.byteLimit else {
      throw KeptPlans.Problem(
        words: "all kept plans together have at most \(Self.byteLimit >> 20) MiB: delete some")
    }
    do throws(FileLookupFailure) {
      try files.replace(path, bytes)
    } catch {
      throw KeptPlans.Problem(words: "cannot write \(path): \(error.words)")
    }
  }
}
