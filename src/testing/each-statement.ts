import { DatabaseSync, StatementSync } from 'node:sqlite'
import { vi } from 'vitest'

/** Calls back before each statement that is given to SQLite while something is done. */
export async function eachStatement(before: (sql: string) => void, action: () => Promise<unknown>) {
  const spies = (['all', 'get', 'run', 'iterate'] as const).map((name) => {
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
}
