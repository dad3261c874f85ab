internal import JSON
internal import LiveProfile
internal import Wire

/// What a panel hears of the conversation with the daemon, because its own state depends on it.
enum News: Sendable {
  /// The panel itself was opened.
  case opened
  /// A connection is open, and nothing that was asked before will be answered.
  case connected
  case disconnected
  /// The profile on the screen has changed.
  case changed
  /// The numbers of changes count other changes now; of a newly opened profile, none was asked for.
  case renumbered(isOpened: Bool)
  /// The former profile is not on the screen any more.
  case left
  /// Another catalog has arrived.
  case catalog
  /// An order was carried out, or refused.
  case answered(Order, DaemonRefusal?)
  /// A profile was made and is opened.
  case made
  /// The list of profiles is another one than this.
  case profiles(former: WatchedProfiles?)
  /// The newest changes, or those before the ones already shown.
  case history([HistoryChange], hasMore: Bool, isOlder: Bool)
  /// The answer for a page of the workbench, by the number of its request.
  case workbench(Result<JSONValue, DaemonRefusal>, WorkbenchTab, number: Int)
  /// How far the plan for a page has come.
  case plan(PlanEvent, number: Int)
  /// The plan under way was ended early, because an order must not wait for it.
  case planCut
  /// What became of an order about kept plans.
  case plans(KeptPlans)
  /// It is time to ask for the workbench's page again.
  case workbenchDue
}
