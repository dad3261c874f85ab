/// The facts of one method: its description for people, and whether it writes.
package struct MethodDescription: Sendable {
  /// The value of a request's `method`.
  package let name: String
  /// One sentence with a full stop.
  package let summary: String
  /// In the order of the documentation; a request may have them in any order.
  package let parameters: [Parameter]
  /// The result, described in one sentence.
  package let result: String
  /// Whether the method may change something: then a lost reply leaves its outcome unknown, and the
  /// request is refused if its commit fails.
  package let isWrite: Bool

  /// A method that changes nothing.
  package static func read(
    _ name: String, _ summary: String, _ parameters: [Parameter], result: String
  ) -> MethodDescription {
    MethodDescription(
      name: name, summary: summary, parameters: parameters, result: result, isWrite: false)
  }

  /// A method that may change something.
  package static func write(
    _ name: String, _ summary: String, _ parameters: [Parameter], result: String
  ) -> MethodDescription {
    MethodDescription(
      name: name, summary: summary, parameters: parameters, result: result, isWrite: true)
  }
}

/// The one list of the protocol's methods.
package enum Methods {
  /// The types of all requests, in the order in which `rpc.discover` lists the methods.
  package static let all: [any RequestParameters.Type] = [
    Discovery.self,
    SystemHello.self,
    SystemPing.self,
    SystemStatus.self,
    CatalogGet.self,
    CatalogList.self,
    ProfileApply.self,
    ProfileCopy.self,
    ProfileCreate.self,
    ProfileDelete.self,
    ProfileGet.self,
    ProfileHistory.self,
    ProfileList.self,
    ProfileUndelete.self,
    ProfileUndo.self,
    BagBrew.self,
    BagBrews.self,
    BagEat.self,
    BagImport.self,
    PlanGold.self,
    PlanLearn.self,
    PlanShopping.self,
    PlanStop.self,
    RecipesExplain.self,
    RecipesList.self,
    ProfileWatch.self,
    ProfilesWatch.self,
    WatchCancel.self,
    ProfileConflicts.self,
    ProfileResolve.self,
    SyncBegin.self,
    SyncMove.self,
    SyncNow.self,
    SyncPull.self,
    SyncPush.self,
    SyncRetire.self,
    SyncState.self,
    SyncTrail.self,
    SyncWatch.self,
    SystemBackup.self,
  ]

  /// The descriptions, in the same order.
  package static var descriptions: [MethodDescription] { all.map { $0.method } }
}
