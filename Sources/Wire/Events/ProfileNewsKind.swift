/// What became of a profile in the list of those that are not deleted.
package enum ProfileNewsKind: Sendable {
  case added, changed, removed
}
