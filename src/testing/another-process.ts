import { join } from 'node:path'
import { DatabaseSync, StatementSync } from 'node:sqlite'
import { vi } from 'vitest'
import { openFile } from '../db/sqlite/database-file.ts'
import type { Club } from './club.ts'

/**
 * Does something while another process changes the database, right before the statement of this number of those that stand
 * outside of a transaction, or before the transaction of this number. Returns what was `seen` right after the change, and
 * what is seen at the end; nothing where it was over before.
 */
export async function overtaken<Seen>(
  { folder }: Club,
  at: number,
  { action, change, see }: { action: () => Promise<unknown>; change: (other: DatabaseSync) => void; see: (other: DatabaseSync) => Seen },
): Promise<{ then: Seen; now: Seen } | undefined> {
  const other = openFile(join(folder, 'club.sqlite'))
  let [passed, within, isOther] = [0, false, false]
  let then: Seen | undefined
  const before = (sql: string) => {
    if (isOther || /^\s*(?:pragma)/i.test(sql)) return
    if (!within && passed++ === at) {
      isOther = true
      other.exec('BEGIN IMMEDIATE')
      change(other)
      other.exec('COMMIT')
      then = see(other)
      isOther = false
    }
    if (/^\s*BEGIN/i.test(sql)) within = true
    else if (/^\s*(?:COMMIT|ROLLBACK)/i.test(sql)) within = false
  }
  const spies = (['all', 'get', 'run'] as const).map((name) => {
    const real = StatementSync.prototype[name] as (...values: unknown[]) => unknown
    return vi.spyOn(StatementSync.prototype, name).mockImplementation(function (this: StatementSync, ...values: unknown[]) {
      before(this.sourceSQL)
      return real.apply(this, values) as never
    })
  })
  const exec = DatabaseSync.prototype.exec
  const whole = vi.spyOn(DatabaseSync.prototype, 'exec').mockImplementation(function (this: DatabaseSync, sql: string) {
    before(sql)
    exec.call(this, sql)
  })
  try {
    await action()
  } finally {
    for (const spy of [...spies, whole]) spy.mockRestore()
  }
  const now = see(other)
  other.close()
  return then === undefined ? undefined : { then, now }
}
