internal import Alchemy
internal import Profiles
internal import Wire

/// What a panel asks of the rest of the screen, which it cannot change; `ScreenModel` fulfils wishes
/// in their order, once the panel has its new state.
enum Wish: Sendable {
  case say(Notice)
  case open(any Panel)
  /// Closes the panel that wishes it.
  case close
  /// Hands an input on to the panel below.
  case pass(@Sendable (inout any Panel, Scene) -> [Wish])
  /// Acts as if a key had been pressed.
  case press(KeyStroke)
  case give(Order)
  case redo
  /// Opens a profile.
  case show(ProfileID)
  /// Shows the gold and strengths of other values; nil for those of the profile.
  case tryOut([Alchemist.Field: Alchemist.Value]?)
  case ask(Request, Question)
  /// Asks for a page of the workbench, instead of any other.
  case askForPage(WorkbenchQuestion, number: Int)
  /// Sets the alarm for the workbench, unless one is set.
  case renewLater
  case stopPlan
  case act(ScreenAction)

  static func complain(_ words: String) -> Wish { .say(Notice(words: words, kind: .refusal)) }
  static func tell(_ words: String) -> Wish { .say(Notice(words: words, kind: .news)) }
}
