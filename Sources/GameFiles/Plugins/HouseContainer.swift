/// A container that stands in a house of the player's.
package struct HouseContainer: Equatable, Sendable {
  /// The container at its place, not its kind.
  package let form: PluginForm
  /// The name of the kind of container; nil if it has none.
  package let name: String?
  /// The name of the house or room; nil if it has none.
  package let place: String?

  package init(form: PluginForm, name: String?, place: String?) {
    self.form = form
    self.name = name
    self.place = place
  }

  /// The containers that were asked for and stand in a house, in the order in which plugins first have them.
  ///
  /// The plugins are in the order in which the game loads them; of several records of a form, the last one counts.
  /// A house is a cell with a location for houses of the player, or one that is the player's own. `text` is as for
  /// `GameData`; throws what `text` throws.
  package static func all<Failure: Error>(
    in plugins: [HousePlugin],
    text: (_ plugin: String, _ id: UInt32) throws(Failure) -> String?
  ) throws(Failure) -> [HouseContainer] {
    let files = PluginFiles(plugins)
    let cells = files.overrides(plugins, \.cells)
    let locations = files.overrides(plugins, \.locations)
    let kinds = files.overrides(plugins, \.containers)
    var found: [HouseContainer] = []
    for entry in files.overrides(plugins, \.placed).standing {
      let plugin = plugins[entry.plugin]
      guard let cell = cells.entry(files.form(entry.content.cell, of: plugin)) else { continue }
      let own = plugins[cell.plugin]
      let location = locations.entry(files.form(cell.content.location, of: own))
      guard cell.content.isOwned || location?.content.isHouse == true else { continue }
      let kind = kinds.entry(files.form(entry.content.base, of: plugin))
      var name: String?
      if let kind { name = try GameData.name(kind.content.name, of: plugins[kind.plugin], text) }
      found.append(
        HouseContainer(
          form: entry.form, name: name, place: try GameData.name(cell.content.name, of: own, text)))
    }
    return found
  }
}

extension PluginFiles {
  /// The forms of one kind in all plugins.
  fileprivate func overrides<Content: RecordContent>(
    _ plugins: [HousePlugin], _ records: (HousePlugin) -> [PluginRecord<Content>]
  ) -> Overrides<Content> {
    var all = Overrides<Content>()
    for (place, plugin) in plugins.enumerated() {
      for record in records(plugin) { all.put(record, form(record.id, of: plugin), from: place) }
    }
    return all
  }
}
