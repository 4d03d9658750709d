import { DatabaseSync, StatementSync } from 'node:sqlite'

/* Loaded before the site, has it commit a moment after it says so: it must lose writes to a kill. */
const { prepare, exec } = DatabaseSync.prototype
const databases = new WeakMap<StatementSync, DatabaseSync>()
/** Whether the site believes that it is in a transaction. */
const begun = new WeakMap<DatabaseSync, boolean>()

DatabaseSync.prototype.prepare = function (...given) {
  const statement = prepare.apply(this, given)
  databases.set(statement, this)
  return statement
}
const { run } = StatementSync.prototype
StatementSync.prototype.run = function (this: StatementSync, ...given: unknown[]) {
  const database = databases.get(this)
  const [sql] = /^(?:begin immediate|commit)$/i.exec(this.sourceSQL) ?? []
  const none = { changes: 0, lastInsertRowid: 0 }
  if (!database || sql === undefined) return Reflect.apply(run, this, given)
  begun.set(database, sql !== 'commit')
  if (sql !== 'commit') return database.isTransaction ? none : Reflect.apply(run, this, given)
  setTimeout(() => {
    if (!begun.get(database) && database.isTransaction) exec.call(database, 'commit')
  }, 100)
  return none
} as typeof run
