import { DatabaseSync, StatementSync } from 'node:sqlite'
import { Client } from 'pg'
import { vi } from 'vitest'

type Statement = { sql: string; filled: string }

/** What the database is given while something is done, in order: each statement as it was written, and with its values. */
export async function statementsOf(action: () => Promise<unknown>): Promise<Statement[]> {
  const given: Statement[] = []
  const spies = (['all', 'get', 'run', 'iterate'] as const).map((name) => {
    const real = StatementSync.prototype[name] as (...values: unknown[]) => unknown
    return vi.spyOn(StatementSync.prototype, name).mockImplementation(function (this: StatementSync, ...values: unknown[]) {
      const result = real.apply(this, values)
      given.push({ sql: this.sourceSQL, filled: this.expandedSQL })
      return result as never
    })
  })
  const exec = DatabaseSync.prototype.exec
  const whole = vi.spyOn(DatabaseSync.prototype, 'exec').mockImplementation(function (this: DatabaseSync, sql: string) {
    given.push({ sql, filled: sql })
    exec.call(this, sql)
  })
  const ask = Client.prototype.query as (...given: unknown[]) => unknown
  const asked = vi.spyOn(Client.prototype, 'query').mockImplementation(function (this: Client, ...words: unknown[]) {
    const [sql, values] = words
    if (typeof sql === 'string') given.push({ sql, filled: `${sql} ${JSON.stringify(values)}` })
    return ask.apply(this, words)
  })
  try {
    await action()
  } finally {
    for (const spy of [...spies, whole, asked]) spy.mockRestore()
  }
  return given
}
