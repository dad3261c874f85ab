package import Wire

/// Every method there is: the table that dispatches, and that `rpc.discover` tells of.
package enum MethodTable {
  static let methods: [Method] =
    systemMethods + catalogMethods + profileMethods + recipeMethods + watchMethods
    + replicaMethods

  /// What is told of them, in the order of the table.
  package static var descriptions: [MethodDescription] { methods.map(\.description) }

  private static let byName = Dictionary(
    uniqueKeysWithValues: methods.map { ($0.description.name, $0) })

  static func method(_ name: String) throws(Refusal) -> Method {
    if let method = byName[name] { return method }
    throw .methodNotFound(
      method: name, nearest: NearestName.nearest(to: name, among: byName.keys))
  }
}
