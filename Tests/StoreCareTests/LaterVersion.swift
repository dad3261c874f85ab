import ProfileStore
import SQLite

/// Runs a body in the program of a later version, for which the stores of today are one behind.
func inLaterVersion<Result>(_ body: () throws -> Result) rethrows -> Result {
  let migration = Migration(sql: "CREATE TABLE later (id INTEGER PRIMARY KEY) STRICT;")
  return try StoreSchema.$later.withValue([migration], operation: body)
}

/// The version of a store that this build writes.
let storeVersion = StoreSchema.firstVersion
