import { Worker } from 'node:worker_threads'
import { StoreBusy, StoreFull } from '../../../../db/busy.ts'
import type { Target } from '../move/side.ts'
import { CannotMove } from '../move/trouble.ts'
import { ArchiveUnfit } from './archive-unfit.ts'
import type { SideCalls, SideFailure, SideTold, Way } from './side-calls.ts'

/**
 * A database of SQLite that is held by a thread of its own, so that what takes SQLite seconds at once (looking whether a file is
 * whole, emptying a table, a commit of everything) keeps nobody waiting whom this process serves. `program`: the file that the thread
 * runs (cli/database-thread.ts).
 */
export async function sideApart(program: string, way: Way, folder: string): Promise<Target> {
  const thread = new Worker(program)
  const { ask, end } = asking(thread)
  const letGo = async () => {
    await ask('letGo').catch(() => {})
    end(new Error('the database was let go'))
    await thread.terminate()
  }
  try {
    const name = await ask('open', way, folder)
    return {
      name,
      steps: () => ask('steps'),
      tables: () => ask('tables'),
      isEmpty: (table) => ask('isEmpty', table),
      rows: async function* (table) {
        const list = await ask('rows', table)
        try {
          for (let piece = await ask('next', list); piece; piece = await ask('next', list)) yield [...piece]
        } finally {
          await ask('enough', list).catch(() => {})
        }
      },
      // Nothing moves to another place from here.
      leaveMark: async () => folder,
      begin: () => ask('begin'),
      kept: (value) => value,
      empty: (table) => ask('empty', table),
      add: (table, rows) => ask('add', table, rows),
      commit: () => ask('commit'),
      letGo,
    }
  } catch (error) {
    await letGo()
    throw error
  }
}

/** Asks a thread, and hears it. What it was asked for fails when it ends. */
function asking(thread: Worker) {
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  let asked = 0
  let over: Error | undefined
  const end = (why: Error) => {
    over ??= why
    for (const { reject } of waiting.values()) reject(over)
    waiting.clear()
  }
  thread.on('error', end)
  thread.on('exit', () => end(new Error('the thread that held the database has ended')))
  thread.on('message', ({ id, done, failed }: SideTold) => {
    const one = waiting.get(id)
    waiting.delete(id)
    if (failed) one?.reject(errorOf(failed))
    else one?.resolve(done)
  })
  const ask = <Name extends keyof SideCalls>(call: Name, ...given: Parameters<SideCalls[Name]>) => {
    const one = Promise.withResolvers<unknown>()
    if (over) one.reject(over)
    else {
      asked += 1
      waiting.set(asked, one)
      thread.postMessage({ id: asked, call, given })
    }
    return one.promise as ReturnType<SideCalls[Name]>
  }
  return { ask, end }
}

const known = { ArchiveUnfit, CannotMove, StoreBusy, StoreFull }

const errorOf = ({ name, message, errcode }: SideFailure) =>
  Object.assign(new (known[name as keyof typeof known] ?? Error)(message), errcode === undefined ? {} : { errcode })
