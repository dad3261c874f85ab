/// The statements that begin and end transactions; the raw value is the SQL.
enum TransactionCommand: String {
  case begin = "BEGIN IMMEDIATE"
  case commit = "COMMIT"
  case rollback = "ROLLBACK"
  case savepoint = "SAVEPOINT step"
  case release = "RELEASE step"
  case rollbackToSavepoint = "ROLLBACK TO step"
}
