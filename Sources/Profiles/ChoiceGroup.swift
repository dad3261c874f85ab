/// One of the two columns of choices; a reset sets a whole column.
package enum ChoiceGroup: String, CaseIterable, Sendable {
  case ingredients, effects
}
