package import Alchemy
package import GameFiles

/// A form of a plugin, whose file is the same in any case.
package struct GameKey: Hashable {
  private let file: String
  private let number: UInt32

  /// The form of a record or of a save.
  package init(_ form: PluginForm) {
    file = form.plugin.lowercased()
    number = form.localID
  }

  /// The form of a catalog's ingredient, in the plugin that adds it.
  package init(file: String, _ form: FormID) {
    self.file = file.lowercased()
    number = form.number
  }
}
