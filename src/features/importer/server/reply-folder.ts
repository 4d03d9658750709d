import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Reply } from './old-kinds.ts'
import { bodiesOf, jsonIn, NotRead, type OldSite } from './replies.ts'

/** It contains the old site's address, to resolve paths on that site. */
const originFile = 'old-site.json'

/** Throws NotRead if there is no such folder. */
export async function replyFolder(folder: string, replies: Reply[]): Promise<OldSite> {
  const names = await readdir(folder).catch(({ code }: NodeJS.ErrnoException) => {
    const why =
      { ENOENT: 'does not exist', ENOTDIR: 'is not a folder', EACCES: 'may not be read' }[code ?? ''] ?? `cannot be read (${code})`
    throw new NotRead(`${folder} ${why}. Give the address of the old site, https://…, or a folder.`)
  })
  const known = replies.map(({ file }) => file)
  const strange = names.filter((name) => name.toLowerCase().endsWith('.json') && ![...known, originFile].includes(name))
  if (strange.length > 0)
    throw new NotRead(`${folder} contains ${strange.join(', ')}, which is not one of: ${known.join(', ')}. Rename it, or remove it.`)
  if (!names.some((name) => known.includes(name))) throw new NotRead(`${folder} contains none of: ${known.join(', ')}.`)

  const bytesOf = (source: string) =>
    readFile(source).catch(({ code }: NodeJS.ErrnoException) => {
      throw new NotRead(`${source} cannot be read (${code}).`)
    })
  const sourceOf = ({ file }: Reply) => join(folder, file)
  const origin = join(folder, originFile)
  return {
    base: names.includes(originFile) ? addressIn(jsonIn(await bytesOf(origin), origin), origin) : undefined,
    sourceOf,
    read: async (reply) => (names.includes(reply.file) ? bytesOf(sourceOf(reply)) : undefined),
  }
}

function addressIn(body: unknown, source: string): string {
  const { address } = (body ?? {}) as { address?: unknown }
  if (typeof address === 'string' && URL.canParse(address)) return address
  throw new NotRead(`${source} contains no address: write {"address": "https://old.example.org"}, or remove the file.`)
}

/** Existing files stay, as those of a second host. Returns whether no list is missing. */
export async function saveReplies(old: OldSite, replies: Reply[], folder: string, say: (line: string) => void): Promise<boolean> {
  const { bodies, missing } = await bodiesOf(old, replies)
  const write = writerIn(folder, old.base)
  for (const { file, path } of replies) {
    const body = bodies.get(path)
    if (body === undefined) continue
    const isNew = write(file, laidOut(body.json))
    say(isNew ? `  saved     ${path} as ${file}` : `  left      ${file} already exists and was not overwritten`)
  }
  for (const source of missing) say(`  missing   ${source} was not found`)
  say(`Done. Edit the files in ${folder} as you like, then: npm run import -- ${folder} --dry-run`)
  return missing.length === 0
}

/** Writes entries as replies into a new folder inside of `parent`, which can be edited and imported. */
export function writeReplies(parent: string, lists: { reply: Reply; listKey: string; list: unknown[] }[], base?: string): string {
  const folder = join(parent, `refused-${new Date().toISOString().slice(0, 23).replace(/[:.T]/g, '-')}`)
  const write = writerIn(folder, base)
  for (const [file, own] of Map.groupBy(lists, ({ reply }) => reply.file))
    write(file, laidOut(Object.fromEntries(own.map(({ listKey, list }) => [listKey, list]))))
  return folder
}

const laidOut = (body: unknown) => `${JSON.stringify(body, null, 2)}\n`

/** Files with phone numbers: only this user can read the folder. The returned function is false for an existing file. */
function writerIn(folder: string, base: string | undefined) {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const write = (name: string, content: string) => {
    const isNew = !existsSync(join(folder, name))
    if (isNew) writeFileSync(join(folder, name), content, { mode: 0o600, flag: 'wx' })
    return isNew
  }
  if (base !== undefined) write(originFile, laidOut({ address: base }))
  return write
}
