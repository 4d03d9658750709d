import { PlainError } from '../../../db/errors.ts'
import { isOldEntry, oldestFirst, oldIdOf } from './old-entry.ts'
import { home, type OldKind, type Reply, repliesOf } from './old-kinds.ts'

/** The old site at its address, or a folder with its replies. */
export type OldSite = {
  /** Undefined for a folder that does not name it. */
  base: string | undefined
  /** For the report. */
  sourceOf: (reply: Reply) => string
  /** Undefined for a reply that does not exist. */
  read: (reply: Reply) => Promise<Uint8Array | undefined>
}

/** The old site could not be read; nothing has been changed. */
export class NotRead extends PlainError {
  constructor(why: string) {
    super(`${why}\nNothing has been changed.`)
  }
}

/** `missing`: replies that should exist. Throws NotRead if one cannot be read, or none exists. */
export async function bodiesOf(site: OldSite, replies: Reply[]) {
  const bodies = new Map<string, { json: unknown }>()
  for (const reply of replies) {
    const bytes = await site.read(reply)
    if (bytes !== undefined) bodies.set(reply.path, { json: jsonIn(bytes, site.sourceOf(reply)) })
  }
  const missing = replies.filter(({ path, optional }) => !bodies.has(path) && !optional).map(site.sourceOf)
  if (bodies.size === 0) throw new NotRead(`None of the old site's lists was found: ${missing.join(', ')}.`)
  return { bodies, missing }
}

/** The entries of each kind, the oldest first. */
export async function listsOf(site: OldSite, kinds: OldKind[]) {
  const { bodies, missing } = await bodiesOf(site, repliesOf(kinds))
  const listIn = (reply: Reply, keys: string[], mayBeMissing = false) => {
    const body = bodies.get(reply.path)
    return body ? listOf(body.json, keys, site.sourceOf(reply), mayBeMissing) : []
  }
  const data = listIn(home, ['data'])
  const isOf = (ofHome: OldKind['ofHome'], old: unknown) => typeof ofHome === 'function' && ofHome(isOldEntry(old) ? old : {})
  const rest = data.filter((old) => !kinds.some(({ ofHome }) => isOf(ofHome, old)))
  const lists = kinds.map((kind) => {
    const { reply, listKey, table, mayBeMissing, ofHome, order } = kind
    const own = listIn(reply, reply === home ? [listKey] : [listKey, table, 'data'], mayBeMissing)
    const ids = new Set(own.map(oldIdOf).filter((id) => id !== undefined))
    const more = ofHome === 'rest' ? rest.filter((old) => !ids.has(oldIdOf(old) ?? '')) : data.filter((old) => isOf(ofHome, old))
    return { kind, list: oldestFirst([...more, ...own], order) }
  })
  return { lists, missing }
}

/** The value of the first of these keys, also one level down, in `data`; or the body itself, if it can only be one. Null is empty. */
function listOf(body: unknown, keys: string[], source: string, mayBeMissing: boolean): unknown[] {
  if (Array.isArray(body) && keys.length > 1) return body
  const reply = isOldEntry(body) ? body : {}
  if (reply.success === false)
    throw new NotRead(`${source} refused: ${typeof reply.message === 'string' ? reply.message : 'without a message'}`)
  const held = [reply, reply.data].flatMap((one) => keys.map((key) => (isOldEntry(one) ? one[key] : undefined)))
  const list = held.find(Array.isArray)
  if (list === undefined && !mayBeMissing && body !== null && !held.includes(null))
    throw new NotRead(`${source} contains no list called ${keys[0]}.`)
  return list ?? []
}

/** Throws NotRead, with what is wrong. */
export function jsonIn(bytes: Uint8Array, source: string): unknown {
  let text = ''
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return JSON.parse(text)
  } catch (error) {
    if (!(error instanceof SyntaxError))
      throw new NotRead(`${source} is not written in UTF-8. Open it in a text editor, save it with the encoding UTF-8, and run this again.`)
    throw new NotRead(
      /^\s*</.test(text) ? `${source} is a web page, not data. Is this the address of the old site's API?` : `${source} is not JSON.`,
    )
  }
}
