import { watch } from 'node:fs'
import { basename, dirname } from 'node:path'
import { sql } from 'kysely'
import type { Following } from '../engine.ts'
import type { Db } from '../tables.ts'

/** Milliseconds after the last event: a commit is seen only once it lies on the disk, and no event tells of that. */
const after = [20, 80, 400, 2000]
/** For file systems that tell nothing of what happens in them. */
const net = 30_000

/**
 * Looks whether another process has written whenever the file's folder says that something was, this one's writes included,
 * and tells of it.
 */
export const followFile =
  (file: string, db: Db, tell: () => void): Following =>
  ({ onTrouble }) => {
    let seen: number | undefined
    async function look() {
      const before = seen
      const { rows } = await sql<{ data_version: number }>`pragma data_version`.execute(db)
      seen = rows[0]?.data_version
      // The first look as well: what another wrote before it is a part of what it finds.
      if (before !== seen) tell()
    }
    let looking: Promise<void> | undefined
    let again = false
    function ask() {
      again = looking !== undefined
      looking ??= look()
        .catch(onTrouble)
        .finally(() => {
          looking = undefined
          if (again) ask()
        })
    }
    let later: NodeJS.Timeout | undefined
    function askAgain(step = 0) {
      clearTimeout(later)
      const wait = after[step]
      if (wait === undefined) return
      later = setTimeout(() => {
        ask()
        askAgain(step + 1)
      }, wait)
      later.unref()
    }
    const name = basename(file)
    const watcher = watch(dirname(file), { persistent: false }, (_event, changed) => {
      if (changed !== null && !changed.startsWith(name)) return
      ask()
      askAgain()
    })
    watcher.on('error', onTrouble)
    ask()
    const timer = setInterval(ask, net)
    timer.unref()
    return async () => {
      watcher.close()
      clearInterval(timer)
      clearTimeout(later)
      again = false
      await looking
    }
  }
