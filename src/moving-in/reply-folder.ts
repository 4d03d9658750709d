import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { KindName } from './kinds.ts'
import { originFile, places, type ReplyName, replies } from './replies.ts'

/** A folder for replies of the old site, which hold phone numbers: nobody else on this machine reads it. */
export function replyFolder(folder: string, base: string | undefined) {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  /** Writes a file, and returns false where there is one of that name, which stays as it is. */
  function write(name: string, said: unknown): boolean {
    try {
      writeFileSync(join(folder, name), `${JSON.stringify(said, null, 2)}\n`, { mode: 0o600, flag: 'wx' })
      return true
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
      throw error
    }
  }
  if (base !== undefined) write(originFile, { address: base })
  return { write }
}

/**
 * Writes entries as the old site's replies, each in its own list, into a new folder inside of `parent`; it can be edited
 * and imported like any other. Returns the folder.
 */
export function writeEntries(parent: string, entries: Partial<Record<KindName, unknown[]>>, base: string | undefined, now: Date): string {
  const stem = join(parent, `refused-${now.toISOString().slice(0, 19).replace(/[:T]/g, '-')}`)
  const folder = unused(stem)
  const told: Partial<Record<ReplyName, Record<string, unknown[]>>> = { home: { data: [] } }
  for (const [kind, { reply, key }] of Object.entries(places)) told[reply] = { ...told[reply], [key]: entries[kind as KindName] ?? [] }
  const { write } = replyFolder(folder, base)
  for (const [name, said] of Object.entries(told)) write(replies[name as ReplyName].file, said)
  return folder
}

// Never into a folder in which somebody may be editing.
function unused(stem: string): string {
  for (let turn = 1; turn < 1000; turn += 1) {
    const folder = turn === 1 ? stem : `${stem}-${turn}`
    try {
      mkdirSync(folder, { mode: 0o700 })
      return folder
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    }
  }
  throw new Error(`${stem} and 999 folders after it are there already`)
}
