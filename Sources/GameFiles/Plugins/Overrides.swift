/// The forms of one kind in all plugins; for each form only the last plugin's record counts.
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

  /// Replaces the form's records of earlier plugins by a record, or removes the form.
  mutating func put(_ record: PluginRecord<Content>, _ form: PluginForm, from plugin: Int) {
    let entry = record.content.map { Entry(form: form, plugin: plugin, content: $0) }
    if let place = places[form] {
      entries[place] = entry
    } else {
      places[form] = entries.count
      entries.append(entry)
    }
  }

  /// The form, if the last plugin with a record of it keeps it.
  func entry(_ form: PluginForm) -> Entry? { places[form].flatMap { entries[$0] } }

  /// The forms that the last plugin with a record keeps, in the order in which plugins first had them.
  var standing: [Entry] { entries.compactMap(\.self) }
}

/// What was read of a plugin, whatever it was.
protocol NamedPlugin {
  /// The name of the file.
  var name: String { get }
  var header: PluginHeader { get }
}

extension Plugin: NamedPlugin {}

/// The plugins of an order; gives each form the same name in all of them.
struct PluginFiles {
  private var files: [String: (name: String, isLight: Bool)] = [:]

  init(_ plugins: [some NamedPlugin]) {
    for plugin in plugins {
      files[PluginName.folded(plugin.name)] = (plugin.name, plugin.header.isLight)
    }
    for master in plugins.lazy.flatMap(\.header.masters)
    where files[PluginName.folded(master)] == nil {
      // The master is not in the order, so only its name is known.
      files[PluginName.folded(master)] = (master, PluginName.isLight(master))
    }
  }

  /// The form with an id in a plugin of the order.
  func form(_ id: UInt32, of plugin: some NamedPlugin) -> PluginForm {
    let name = plugin.header.file(of: id) ?? plugin.name
    let file = files[PluginName.folded(name)] ?? (name, PluginName.isLight(name))
    return PluginForm(
      plugin: file.name, localID: id & (file.isLight ? 0xFFF : 0xFF_FFFF), isLight: file.isLight)
  }
}
