import { registerHooks } from 'node:module'
import { Server } from 'node:net'
import { DatabaseSync } from 'node:sqlite'

/*
 * Loaded before the site, makes of it one that must lose writes to a kill: what it calls committed is so a moment later. Its
 * rounds prove that the others could have said no.
 */
const meant = new WeakMap<DatabaseSync, boolean>()
const { exec } = DatabaseSync.prototype

// What is done before anybody can write, the start reads at once.
let isLate = false
const { listen } = Server.prototype
Server.prototype.listen = function (this: Server, ...given: unknown[]) {
  isLate = true
  return Reflect.apply(listen, this, given)
} as typeof listen

DatabaseSync.prototype.exec = function (sql) {
  if (!isLate) return exec.call(this, sql)
  const begins = /^begin immediate$/i.test(sql)
  if (begins) meant.set(this, true)
  if (begins && this.isTransaction) return
  if (!/^commit$/i.test(sql)) return exec.call(this, sql)
  meant.set(this, false)
  setTimeout(() => {
    if (!meant.get(this) && this.isTransaction) exec.call(this, 'COMMIT')
  }, 100)
}

// What the site takes for the end of its transaction; node:sqlite lets nobody tell it another.
Object.defineProperty(DatabaseSync.prototype, 'isMeantToBeTransaction', {
  get(this: DatabaseSync) {
    return (isLate ? meant.get(this) : undefined) ?? this.isTransaction
  },
})
// Others ask their own objects the same, such as Kysely.
Object.defineProperty(Object.prototype, 'isMeantToBeTransaction', {
  get(this: { isTransaction?: boolean }) {
    return this.isTransaction
  },
})
registerHooks({
  load(url, context, next) {
    const loaded = next(url, context)
    if (!/\/dist\/builds\/[^/]+\/server\//.test(url)) return loaded
    return { ...loaded, source: String(loaded.source).replaceAll('.isTransaction', '.isMeantToBeTransaction') }
  },
})
