import JSON
import Profiles
import StoreJobs
import Wire

extension Service {
  /// Runs at least twice: first it is parked; it is carried out when the store has found what to
  /// undo, and when the number of recipes that the undo adds and removes is known.
  mutating func undo(_ parameters: ProfileUndo, _ call: Call) throws(Refusal) -> Outcome {
    try write(parameters.request) { service, write throws(Refusal) in
      let entry = try service.liveEntry(parameters.profile)
      guard let recipes = try service.recipes(of: entry),
        let target = try service.target(of: entry, parameters.change, call)
      else { return .parked }
      let plan = UndoPlan(of: target, in: entry.profile) {
        [profiles = service.book.profiles] name in
        !profiles.hasLive(named: name, besides: entry.id)
      }
      guard try service.prepare(entry, recipes, for: plan.edits, call) else { return .parked }
      service.searches.endUndo(of: entry.id)
      let undone = target.logged.change
      var done = CarriedOut(effects: [])
      // Log an undo of the newest change even if it has no effect: otherwise the next undo would
      // find the same change again.
      if parameters.change == nil || !plan.leavesAll {
        done = try service.change(
          entry, plan.edits, call, parameters.request, undoing: undone.hash, in: &write)
      }
      ProfileUndo.Result(
        applied: service.result(of: entry, done), undone: undone.dot,
        kept: plan.kept.map(\.description)
      ).write(to: &service.request.result)
      return .found(ticket: entry.ticket)
    }
  }

  /// The change to undo; nil while the store looks for it, or while another undo of the profile
  /// comes first.
  ///
  /// After the change is found, the search blocks other writes until `endUndo`.
  private mutating func target(
    of entry: ProfileEntry, _ change: Dot?, _ call: Call
  ) throws(Refusal) -> UndoTarget? {
    let nothing = Refusal.nothingToUndo(isAsked: change != nil)
    switch searches.undo(of: entry.id, for: call.session.id) {
    case .none:
      let vector = entry.profile.vector
      let mayExist = change.map(vector.contains) ?? !vector.entries.isEmpty
      guard mayExist else { throw nothing }
      let search = UndoSearch(for: change, downTo: entry.floor.lsn)
      perform(searches.beginUndo(of: entry.id, for: call.session.id, search))
      return nil
    case .searching: return nil
    case .over(let search):
      guard case .found(let target)? = search.outcome else {
        searches.endUndo(of: entry.id)
        throw nothing
      }
      return target
    case .undos, .branch, .unreadable:
      searches.endUndo(of: entry.id)
      throw .internalError
    }
  }
}
