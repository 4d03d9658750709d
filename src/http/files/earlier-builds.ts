import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { Hono } from 'hono'
import type { Media } from '../../db/files/files.ts'
import { freshReply, type ReadyReply, respond } from '../replies/reply.ts'
import { forEver, types } from './static-files.ts'

/** Where builds are stored: a folder, or the bucket that several instances share. */
type Place = Pick<Media, 'keep' | 'read' | 'sizeOf' | 'remove'>
type Given = { place: Place; built: string; headers: Record<string, string>; now: () => Date }
type Build = { id: string; at: string }
/** Scripts and styles by their addresses. */
type Files = Record<string, string>

const [most, oldest] = [3, 30 * 24 * 60 * 60_000]
/** Milliseconds until an unknown address makes the list of builds be read again. */
const patience = 60_000
const list = 'build-list'

/**
 * Scripts and styles of earlier builds, so that tabs opened before an upgrade go on. `store` adds this build at each start and
 * removes old ones; `addTo` serves what this build does not have. Files are unpacked only when somebody asks for one.
 */
export function earlierBuilds({ place, built, headers, now }: Given) {
  let known: { at: number; files: Promise<Map<string, ReadyReply>> } | undefined

  async function read(id: string) {
    const size = await place.sizeOf(id)
    if (!size) return undefined
    const pieces: Buffer[] = []
    for await (const piece of place.read(id, { start: 0, end: size - 1 })) pieces.push(Buffer.from(piece))
    return JSON.parse(String(await promisify(gunzip)(Buffer.concat(pieces)))) as unknown
  }

  async function write(id: string, content: unknown) {
    const packed = await promisify(gzip)(JSON.stringify(content), { level: 1 })
    const bytes = async function* () {
      yield packed
    }
    await place.keep(bytes(), () => {}, id)
  }

  const builds = async () => ((await read(list)) ?? []) as Build[]

  async function load() {
    const replies = new Map<string, ReadyReply>()
    for (const { id } of await builds())
      for (const [address, text] of Object.entries(((await read(id)) ?? {}) as Files))
        replies.set(address, freshReply(text, { ...headers, 'content-type': types[extname(address)] ?? '', 'cache-control': forEver }))
    return replies
  }

  async function find(address: string) {
    const isOld = known === undefined || now().getTime() - known.at > patience
    const found = (await known?.files)?.get(address)
    if (found || !isOld) return found
    known = { at: now().getTime(), files: load().catch(() => new Map()) }
    return (await known.files).get(address)
  }

  return {
    store: async () => {
      const files = scriptsIn(built)
      const id = `build-${createHash('sha256').update(Object.keys(files).join()).digest('hex').slice(0, 12)}`
      const before = await builds()
      if ((await place.sizeOf(id)) === undefined) await write(id, files)
      const all = [{ id, at: now().toISOString() }, ...before.filter((build) => build.id !== id)]
      const stays = all.slice(0, most).filter(({ at }) => now().getTime() - Date.parse(at) < oldest)
      await write(list, stays)
      for (const build of all) if (!stays.includes(build)) await place.remove(build.id)
    },

    addTo: (app: Hono) => {
      app.get('/static/*', async (c, next) => {
        const found = /\.(?:js|css)$/.test(c.req.path) ? await find(c.req.path) : undefined
        return found ? respond(c, found) : next()
      })
    },
  }
}

/** The scripts and styles of a build. Their names contain a hash of their content. */
function scriptsIn(built: string): Files {
  const files = ['js', 'css'].flatMap((kind) =>
    readdirSync(join(built, 'static', kind), { recursive: true, encoding: 'utf8' }).map(
      (name) => `/static/${kind}/${name.replaceAll('\\', '/')}`,
    ),
  )
  return Object.fromEntries(
    files
      .filter((address) => /\.(?:js|css)$/.test(address))
      .sort()
      .map((address) => [address, readFileSync(join(built, address), 'utf8')]),
  )
}
