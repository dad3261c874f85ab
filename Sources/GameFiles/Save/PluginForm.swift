/// A form of a plugin, named as it is named in every save and every order of plugins.
package struct PluginForm: Hashable, Sendable {
  /// The name of the file, such as `Skyrim.esm`, in the case that the save or the order has; files of
  /// the game are the same in any case.
  package let plugin: String
  /// The form's id in its plugin: up to 0xFFFFFF, in a light plugin up to 0xFFF.
  package let localID: UInt32
  /// Whether the plugin is a light one.
  package let isLight: Bool

  package init(plugin: String, localID: UInt32, isLight: Bool) {
    self.plugin = plugin
    self.localID = localID
    self.isLight = isLight
  }
}
