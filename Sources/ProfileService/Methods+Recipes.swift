import Wire

extension MethodTable {
  static let recipeMethods: [Method] = [
    .read(
      "recipes.explain", "Tells why ingredients are, or are not, a recipe of the profile's list.",
      RecipesExplain.self, result: "the effects, and what stands against it"
    ) { service, parameters, _ throws(Refusal) in
      try service.explain(parameters)
    },
    .read(
      "recipes.list", "Lists a page of the recipes that match a profile.", RecipesList.self,
      result: "the recipes, how many there are in all, and a cursor if there are more"
    ) { service, parameters, _ throws(Refusal) in
      try service.recipes(parameters)
    },
  ]
}
