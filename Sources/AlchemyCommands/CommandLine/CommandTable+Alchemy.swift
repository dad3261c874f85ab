extension CommandTable {
  /// The commands of `alchemy`, in the order of its help.
  package static let alchemy = CommandTable(
    groups: [
      CommandGroup(
        word: "profile",
        summary: "choose, create, copy, rename, delete and carry profiles"),
      CommandGroup(word: "catalog", summary: "catalogs of ingredients and effects"),
    ],
    commands: [
      ProgramScreen.command, ProfileShow.command, BagShow.command, RecipeList.command,
      RecipeExplain.command,
      IngredientShow.command,
      IngredientList.command, EffectShow.command, EffectList.command, ProfileHistory.command,
      ChoiceSet.must, ChoiceSet.may, ChoiceSet.cant, ChoiceReset.command, ProfileScope.command,
      BagStock.command, BagAdd.command, BagImporting.command, ProfileUndo.command,
      AlchemistSet.command, RecipeShort.command, PlanMake.command, PlanShop.command,
      PlanLessons.command, BagBrewing.command, BagBrewed.command, BagEating.command,
      BagReserve.command, IngredientKnowledge.know, IngredientKnowledge.forget,
      ProfileList.command, ProfileUse.command, ProfileCreate.command, ProfileCopy.command,
      ProfileRename.command,
      ProfileDelete.command, ProfileUndelete.command,
      ProfileExport.command, ProfileImport.command,
      SyncRun.command, SyncStatus.command, ConflictList.command, ConflictSettle.command,
      StoreBackup.command,
      CatalogList.command, CatalogCheck.command,
      WebShow.command, WebPair.command, WebDevices.command, WebForget.command,
      DaemonStatus.command, DaemonDoctor.command, DaemonLog.command, DaemonSocket.command,
      DaemonCall.command,
      ProgramCompletion.command,
      ProgramHelp.command,
      ProgramVersion.command,
    ])
}
