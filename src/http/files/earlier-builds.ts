import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { Hono } from 'hono'
import type { Media } from '../../db/files/files.ts'
import { freshReply, type ReadyReply, respond } from '../replies/reply.ts'
import { forEver, types } from './static-files.ts'

/** `place`: a folder, or a part of the bucket that several instances share. */
type Given = { place: Pick<Media, 'keep' | 'read' | 'list' | 'remove'>; built: string; headers: Record<string, string>; now: () => Date }

const [most, oldest] = [3, 30 * 24 * 60 * 60_000]
/** Milliseconds after which the builds are read again. */
const patience = 60_000

/** Scripts and styles of earlier builds, for tabs opened before an upgrade; files are unpacked only when one is requested. */
// `store` adds this build at each start and removes old ones; `addTo` serves what this build lacks.
export function earlierBuilds({ place, built, headers, now }: Given) {
  let known = { at: 0, replies: Promise.resolve(new Map<string, ReadyReply>()) }

  async function load() {
    const replies = new Map<string, ReadyReply>()
    for await (const { id, size } of place.list()) {
      const packed = await buffer(place.read(id, { start: 0, end: size - 1 }))
      const files = JSON.parse(String(await promisify(gunzip)(packed))) as Record<string, string>
      for (const [address, text] of Object.entries(files))
        replies.set(address, freshReply(text, { ...headers, 'content-type': types[extname(address)] ?? '', 'cache-control': forEver }))
    }
    return replies
  }

  return {
    store: async () => {
      const files = scriptsIn(built)
      const hash = createHash('sha256').update(Object.keys(files).join()).digest('hex').slice(0, 12)
      const packed = promisify(gzip)(JSON.stringify(files), { level: 1 })
      const name = `since-${now().getTime()}-${hash}`
      await place.keep(Readable.from([await packed]), () => {}, name)
      const others = (await Array.fromAsync(place.list(), ({ id }) => id)).filter((id) => id !== name)
      // The newest; the versions before this one called them `build-…`.
      const stay = others
        .filter((id) => !id.endsWith(hash) && !(now().getTime() - Number(id.split('-')[1]) > oldest))
        .sort()
        .slice(1 - most)
      for (const id of others) if (!stay.includes(id)) await place.remove(id)
    },

    addTo: (app: Hono) => {
      app.get('/static/*', async (c, next) => {
        if (!/\.(?:js|css)$/.test(c.req.path)) return next()
        if (now().getTime() - known.at > patience) known = { at: now().getTime(), replies: load().catch(() => new Map()) }
        const found = (await known.replies).get(c.req.path)
        return found ? respond(c, found) : next()
      })
    },
  }
}

/** The scripts and styles of a build by their addresses, which contain a hash of the content. */
const scriptsIn = (built: string): Record<string, string> =>
  Object.fromEntries(
    globSync('static/{js,css}/**/*.{js,css}', { cwd: built })
      .sort()
      .map((path) => [`/${path.replaceAll('\\', '/')}`, readFileSync(join(built, path), 'utf8')]),
  )
