/// Why a name with `/` in it does not do, as facts.
package enum FolderProblem: Error, Equatable, Sendable {
  /// A part of the name between `/` is empty; the name that may have been meant, if any.
  case emptyPart(name: String, suggestion: String?)
  /// A profile is to get the name of a folder.
  case folderForProfile(profile: String, folder: String)
  /// A folder is to get the name of a profile.
  case profileForFolder(folder: String, profile: String)
  /// No profile has this name, and a folder has it.
  case onlyFolder(name: String)
  /// A folder was named where one profile is needed; the first profile in it.
  case folderForOne(folder: String, first: String)
  /// A folder is made by the first profile in it.
  case cannotMake(folder: String)
  case nothingInside(folder: String, deleted: Bool)
  /// A whole folder cannot get the name that it is to get.
  case move(FolderMoveProblem)
}
