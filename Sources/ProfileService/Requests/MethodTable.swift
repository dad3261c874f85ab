import JSON
import Lists
import Wire

/// Carries out each method of `Methods.all`.
package enum MethodTable {
  static let methods: [Method] =
    systemMethods + catalogMethods + profileMethods + recipeMethods + watchMethods
    + replicaMethods + bagMethods + planMethods

  /// The names of the methods that are carried out, in no particular order.
  package static var names: [String] { methods.map(\.description.name) }

  private static let words = WordTable(names)

  /// The method named at an index of a document; throws `methodNotFound` with the nearest name.
  static func method(at index: Int, in document: JSONDocument) throws(Refusal) -> Method {
    if let place = words.place(of: index, in: document) { return methods[place] }
    let name = document.string(at: index)
    throw .methodNotFound(method: name, nearest: NearestName.nearest(to: name, among: names))
  }
}

extension MethodTable {
  private static let catalogMethods: [Method] = [
    Method(CatalogGet.self) { service, parameters, _ throws(Refusal) in
      let shelved = try service.shelf.catalog(parameters.catalog)
      CatalogGet.Result(shelved.catalog, recipeCount: shelved.summary.recipeCount)
        .write(to: &service.request.result)
      return .found(ticket: 0)
    },
    Method(CatalogList.self) { service, _, _ in
      CatalogList.Result(catalogs: service.shelf.summaries).write(to: &service.request.result)
      return .found(ticket: 0)
    },
  ]

  private static let watchMethods: [Method] = [
    Method(ProfileWatch.self) { service, parameters, call throws(Refusal) in
      try service.watch(parameters, call)
    },
    Method(ProfilesWatch.self) { service, _, call throws(Refusal) in
      try service.watchList(call)
    },
    Method(WatchCancel.self) { service, parameters, call throws(Refusal) in
      try service.cancel(parameters, call)
    },
  ]
}
