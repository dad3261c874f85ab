import Wire

/// What carries out each method of `Methods.all`.
package enum MethodTable {
  static let methods: [Method] =
    systemMethods + catalogMethods + profileMethods + recipeMethods + watchMethods
    + replicaMethods

  /// The names of the methods that are carried out, in no order.
  package static var names: [String] { methods.map(\.description.name) }

  private static let byName = Dictionary(
    uniqueKeysWithValues: methods.map { ($0.description.name, $0) })

  static func method(_ name: String) throws(Refusal) -> Method {
    if let method = byName[name] { return method }
    throw .methodNotFound(
      method: name, nearest: NearestName.nearest(to: name, among: byName.keys))
  }
}
