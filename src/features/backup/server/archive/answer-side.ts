import { parentPort } from 'node:worker_threads'
import type { Row, Side, Target } from '../move/side.ts'
import { sqliteWritten } from '../move/sqlite-beside.ts'
import { foreignRows } from './foreign-rows.ts'
import type { SideAsked, SideCalls, SideFailure, SideTold, Way } from './side-calls.ts'

const ways: Record<Way, (folder: string) => Promise<Side & Partial<Target>>> = {
  foreign: async (folder) => foreignRows(folder),
  written: sqliteWritten,
}

/** The thread's part of a database that is held apart (side-apart.ts): does what it is asked, one after the other. */
export function answerSide() {
  let opened: (Side & Partial<Target>) | undefined
  const lists: AsyncIterator<readonly Row[]>[] = []
  const side = () => {
    if (opened === undefined) throw new Error('no database was opened here')
    return opened
  }
  const calls: SideCalls = {
    open: async (way, folder) => {
      opened = await ways[way](folder)
      return opened.name
    },
    steps: () => side().steps(),
    tables: () => side().tables(),
    isEmpty: (table) => side().isEmpty(table),
    rows: async (table) => lists.push(side().rows(table)[Symbol.asyncIterator]()) - 1,
    next: async (list) => {
      const { done, value } = (await lists[list]?.next()) ?? { done: true, value: undefined }
      return done ? undefined : value
    },
    enough: async (list) => void (await lists[list]?.return?.()),
    begin: async () => side().begin?.(),
    empty: async (table) => side().empty?.(table),
    add: async (table, rows) => side().add?.(table, rows),
    commit: async () => side().commit?.(),
    letGo: () => side().letGo(),
  }
  let before = Promise.resolve()
  parentPort?.on('message', ({ id, call, given }: SideAsked) => {
    before = before
      .then(() => (calls[call] as (...given: unknown[]) => Promise<unknown>)(...given))
      .then(
        (done) => tell({ id, done }),
        (error) => tell({ id, failed: failureOf(error) }),
      )
  })
}

const tell = (told: SideTold) => parentPort?.postMessage(told)

function failureOf(error: unknown): SideFailure {
  if (!(error instanceof Error)) return { name: 'Error', message: String(error), errcode: undefined }
  const { name, message } = error
  return { name, message, errcode: 'errcode' in error ? error.errcode : undefined }
}
