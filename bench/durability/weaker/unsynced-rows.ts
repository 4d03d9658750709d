import { DatabaseSync, StatementSync } from 'node:sqlite'

/*
 * Loaded before the site, has it keep rows with synchronous=NORMAL, which most programs do, and believe that it is FULL: it must
 * lose rows to a power cut.
 */
const { exec, prepare } = DatabaseSync.prototype
const asked = new WeakSet<StatementSync>()
DatabaseSync.prototype.exec = function (sql) {
  return exec.call(this, sql.replace(/synchronous *= *full/i, 'synchronous=NORMAL'))
}
DatabaseSync.prototype.prepare = function (...given) {
  const statement = prepare.apply(this, given)
  if (/^pragma synchronous$/i.test(given[0])) asked.add(statement)
  return statement
}
const { get } = StatementSync.prototype
StatementSync.prototype.get = function (this: StatementSync, ...given: unknown[]) {
  return asked.has(this) ? { synchronous: 2 } : Reflect.apply(get, this, given)
} as typeof get
