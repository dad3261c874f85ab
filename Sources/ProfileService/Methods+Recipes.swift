import Wire

extension MethodTable {
  static let recipeMethods: [Method] = [
    Method(RecipesExplain.self) { service, parameters, _ throws(Refusal) in
      try service.explain(parameters)
    },
    Method(RecipesList.self) { service, parameters, _ throws(Refusal) in
      try service.recipes(parameters)
    },
  ]
}
