import { createHash } from 'node:crypto'
import type { Row, Side, Table, Target } from './side.ts'
import { at, CannotMove } from './trouble.ts'

/** What moved of a table: how many rows, and one value for all of them, which two databases share that hold the same. */
export type MovedTable = { name: string; rows: number; digest: string }

/** `changed`: how many values are not what they were, because the other engine cannot keep them so. */
export type CopiedRows = { tables: MovedTable[]; changed: number }

/** Copies every row, and then compares every row. */
export async function copyRows(source: Side, target: Target, tables: readonly Table[]): Promise<CopiedRows> {
  let changed = 0
  for (const table of tables)
    for await (const rows of piecesOf(source, table)) {
      const kept = rows.map((row) =>
        row.map((value) => {
          const there = target.kept(value)
          if (there !== value) changed += 1
          return there
        }),
      )
      await at(target.name, () => target.add(table, kept))
    }
  const compared: MovedTable[] = []
  for (const table of tables) compared.push(await compareRows(source, target, table))
  return { tables: compared, changed }
}

/** Reads both sides once more and compares each row with the one in its place. Throws CannotMove where one differs or is lacking. */
async function compareRows(source: Side, target: Target, table: Table): Promise<MovedTable> {
  const digest = createHash('sha256')
  const [here, there] = [each(piecesOf(source, table)), each(piecesOf(target, table))]
  try {
    for (let rows = 0; ; rows += 1) {
      const [wanted, found] = [await here.next(), await there.next()]
      if (wanted.done && found.done) return { name: table.name, rows, digest: digest.digest('hex') }
      const line = found.done ? undefined : JSON.stringify(found.value)
      if (line === undefined || wanted.done || line !== JSON.stringify(wanted.value.map(target.kept)))
        throw new CannotMove(`Row ${rows + 1} of the table ${table.name} is not at ${target.name} as it is at ${source.name}.`)
      digest.update(`${line}\n`)
    }
  } finally {
    await here.return(undefined)
    await there.return(undefined)
  }
}

/** The rows of a side; what goes wrong while they are read is told of that side. */
export async function* piecesOf(side: Side, table: Table): AsyncGenerator<readonly Row[]> {
  const pieces = side.rows(table)[Symbol.asyncIterator]()
  try {
    for (;;) {
      const { done, value } = await at(side.name, () => pieces.next())
      if (done) return
      yield value
    }
  } finally {
    await pieces.return?.()
  }
}

async function* each(pieces: AsyncIterable<readonly Row[]>): AsyncGenerator<Row, undefined> {
  for await (const piece of pieces) yield* piece
  return undefined
}
