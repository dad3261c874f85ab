internal import ClientSession
package import CommandLine

extension CommandTable {
  /// The commands of `alchemy`.
  package static let alchemy = CommandTable(
    program: ClientProgram.name, summary: "profiles and recipes for Skyrim alchemists",
    sections: CommandSection.allCases.map(\.rawValue),
    groups: [
      CommandGroup(
        word: "profile",
        summary: "choose, create, copy, rename, delete and carry profiles"),
      CommandGroup(word: "catalog", summary: "catalogs of ingredients and effects"),
    ],
    commands: ClientCommand.all.map(\.line), sharedOptions: Option.beforeCommand,
    exitCodes: ExitCode.allCases.map { ($0.rawValue, $0.meaning) },
    foreignCommands: ["restamp": "alchemyd", "restore": "alchemyd"])
}

extension ClientCommand {
  /// All commands, in the order of help and manual within each section.
  static let all: [ClientCommand] = [
    ProgramScreen.command, ProfileShow.command, BagShow.command, RecipeList.command,
    RecipeExplain.command, IngredientShow.command, ItemList.ingredients, EffectShow.command,
    ItemList.effects, ProfileHistory.command,
    ChoiceSet.must, ChoiceSet.may, ChoiceSet.cant, ChoiceReset.command, ProfileScope.command,
    BagStock.command, BagAdd.command, BagRemove.command, BagImporting.command, BagEditing.command,
    ProfileUndo.command, ProfileRedo.command,
    AlchemistSet.command, WhatIfTable.command, RecipeShort.command, PlanMake.command,
    PlanShop.command, PlanLessons.command, BagBrewing.command, BagBrewed.command,
    BagEating.command, BagReserve.command, BagProtect.command, IngredientKnowledge.know,
    IngredientKnowledge.forget,
    FavouriteSet.command, FavouriteList.command, NoteSet.command, NoteList.command,
    ProfileList.command, ProfileUse.command, ProfileCreate.command, ProfileCopy.command,
    ProfileRename.command, ProfileDelete.command, ProfileUndelete.command,
    ProfileExport.command, ProfileImport.command,
    SyncRun.command, SyncStatus.command, ConflictList.command, ConflictSettle.command,
    StoreBackup.command,
    CatalogList.command, CatalogMake.command, CatalogCheck.command,
    WebShow.command, WebPair.command, WebDevices.command, WebForget.command,
    GameShow.command, GamePairing.pair, GamePairing.forget, GameWatching.command,
    DaemonStatus.command, DaemonDoctor.command, DaemonLog.command, DaemonSocket.command,
    DaemonCall.command,
    ProgramSettings.command, ProgramCompletion.command, ProgramHelp.command, ProgramVersion.command,
  ]
}

/// The headings of the overview, in order.
enum CommandSection: String, CaseIterable {
  case looking = "look"
  case choosing = "choices and the bag"
  case brewing = "the alchemist and brewing"
  case profiles = "profiles"
  case replicas = "other machines, conflicts and backups"
  case catalogs = "catalogs"
  case web = "the page for browsers"
  case game = "the game's own files"
  case daemon = "the daemon and this program"
}
