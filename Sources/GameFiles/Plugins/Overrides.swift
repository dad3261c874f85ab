/// The forms of one kind that plugins have, of which the last plugin's counts whole.
struct Overrides<Content: RecordContent> {
  private var places: [PluginForm: Int] = [:]
  private var entries: [Entry?] = []

  /// A form, as the last plugin has it.
  struct Entry {
    let form: PluginForm
    /// The place of the plugin in the order.
    let plugin: Int
    let content: Content
  }

  /// Puts a record in place of what earlier plugins said of the form, or removes the form.
  mutating func put(_ record: PluginRecord<Content>, _ form: PluginForm, from plugin: Int) {
    let entry = record.content.map { Entry(form: form, plugin: plugin, content: $0) }
    if let place = places[form] {
      entries[place] = entry
    } else {
      places[form] = entries.count
      entries.append(entry)
    }
  }

  /// The forms that no plugin has removed at last, in the order in which plugins first had them.
  var standing: [Entry] { entries.compactMap(\.self) }
}

/// The plugins of an order, by which forms get one name in all of them.
struct PluginFiles {
  private var files: [String: (name: String, isLight: Bool)] = [:]

  init(_ plugins: [Plugin]) {
    for plugin in plugins {
      files[PluginName.folded(plugin.name)] = (plugin.name, plugin.header.isLight)
    }
    for master in plugins.lazy.flatMap(\.header.masters)
    where files[PluginName.folded(master)] == nil {
      // Not in the order: its name is all that is known of it.
      files[PluginName.folded(master)] = (master, PluginName.isLight(master))
    }
  }

  /// The form with an id in a plugin of the order.
  func form(_ id: UInt32, of plugin: Plugin) -> PluginForm {
    let name = plugin.header.file(of: id) ?? plugin.name
    let file = files[PluginName.folded(name)] ?? (name, PluginName.isLight(name))
    return PluginForm(
      plugin: file.name, localID: id & (file.isLight ? 0xFFF : 0xFF_FFFF), isLight: file.isLight)
  }
}
