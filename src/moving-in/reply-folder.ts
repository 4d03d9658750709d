import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { bodiesOf, jsonIn, NotRead, type OldSite, originFile, type Reply } from './replies.ts'

/** The old site as a folder in which each of its replies lies as a JSON file. Throws NotRead where there is no such folder. */
export function replyFolder(folder: string, replies: Reply[]): OldSite {
  const names = namesIn(folder)
  const known = replies.map(({ file }) => file)
  const strange = names.filter((name) => name.toLowerCase().endsWith('.json') && !known.includes(name) && name !== originFile)
  if (strange.length > 0)
    throw new NotRead(`${folder} holds ${strange.join(', ')}, which is none of: ${known.join(', ')}. Rename it, or take it out.`)
  if (!names.some((name) => known.includes(name))) throw new NotRead(`${folder} holds none of: ${known.join(', ')}.`)

  return {
    base: names.includes(originFile) ? originIn(join(folder, originFile)) : undefined,
    placeOf: ({ file }) => join(folder, file),
    read: async ({ file }) => (names.includes(file) ? jsonIn(await bytesOf(join(folder, file)), join(folder, file)) : undefined),
  }
}

/**
 * Saves every reply of the old site into a folder, as it came. What lies there already stays, so that a site whose
 * calls lie on two hosts is saved from one after the other. Returns whether every list is there now.
 */
export async function saveReplies(old: OldSite, replies: Reply[], folder: string, say: (line: string) => void): Promise<boolean> {
  const { bodies, wanting } = await bodiesOf(old, replies)
  const write = writer(folder, old.base)
  for (const { file, path } of replies)
    if (bodies.has(path))
      say(write(file, bodies.get(path)) ? `  saved     ${path} as ${file}` : `  left      ${file} is there already and stays as it is`)
  for (const place of wanting) say(`  wanting   ${place} is not there`)
  say(`Done. Edit the files in ${folder} as you like, then: npm run import -- ${folder} --dry-run`)
  return wanting.length === 0
}

/**
 * Writes entries as the old site's replies, each in its own list, into a new folder inside of `parent`; it can be edited
 * and imported like any other. Returns the folder.
 */
export function writeReplies(parent: string, lists: { reply: Reply; key: string; list: unknown[] }[], base: string | undefined): string {
  const folder = unused(join(parent, `refused-${new Date().toISOString().slice(0, 19).replace(/[:T]/g, '-')}`))
  const write = writer(folder, base)
  for (const [file, own] of Map.groupBy(lists, ({ reply }) => reply.file))
    write(file, Object.fromEntries(own.map(({ key, list }) => [key, list])))
  return folder
}

/** Writes into a folder for replies, which hold phone numbers: nobody else on this machine reads it. */
function writer(folder: string, base: string | undefined) {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  /** Writes a file, and returns false where there is one of that name, which stays as it is. */
  function write(name: string, body: unknown): boolean {
    try {
      writeFileSync(join(folder, name), `${JSON.stringify(body, null, 2)}\n`, { mode: 0o600, flag: 'wx' })
      return true
    } catch (error) {
      if (codeOf(error) === 'EEXIST') return false
      throw error
    }
  }
  if (base !== undefined) write(originFile, { address: base })
  return write
}

// Never into a folder in which somebody may be editing.
function unused(stem: string): string {
  for (let turn = 1; turn < 1000; turn += 1) {
    const folder = turn === 1 ? stem : `${stem}-${turn}`
    try {
      mkdirSync(folder, { mode: 0o700 })
      return folder
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error
    }
  }
  throw new Error(`${stem} and 999 folders after it are there already`)
}

/** The address that the replies came from. */
function originIn(file: string): string {
  const { address } = (jsonIn(readFileSync(file), file) ?? {}) as { address?: unknown }
  if (typeof address === 'string' && URL.canParse(address)) return address
  throw new NotRead(`${file} holds no address: write {"address": "https://old.example.org"}, or take the file out.`)
}

async function bytesOf(file: string) {
  try {
    return await readFile(file)
  } catch (error) {
    throw new NotRead(`${file} cannot be read (${codeOf(error)}).`)
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch (error) {
    const code = codeOf(error)
    const why = { ENOENT: 'is not there', ENOTDIR: 'is no folder', EACCES: 'may not be read' }[code] ?? `cannot be read (${code})`
    throw new NotRead(`${folder} ${why}. Give the address of the old site, https://…, or a folder.`)
  }
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : String(error))
