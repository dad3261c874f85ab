/// What happened to a profile in the list of profiles that are not deleted.
package enum ProfileNewsKind: Sendable {
  case added, changed, removed
}
