import type { SQLInputValue } from 'node:sqlite'
import { setImmediate as others } from 'node:timers/promises'
import type { CompiledQuery, QueryResult } from 'kysely'
import { openToRead } from './database-file.ts'

/** The rows of a long list as it was when it was asked for, whatever is written meanwhile: by a connection of its own. */
export async function* rowStream<Row>(file: string, { sql, parameters }: CompiledQuery, size: number): AsyncGenerator<QueryResult<Row>> {
  const own = openToRead(file)
  try {
    let rows: Row[] = []
    for (const row of own.prepare(sql).iterate(...(parameters as SQLInputValue[]))) {
      rows.push(row as Row)
      if (rows.length < size) continue
      yield { rows }
      rows = []
      // Whoever takes one piece after the other keeps nobody waiting.
      await others()
    }
    yield { rows }
  } finally {
    own.close()
  }
}
