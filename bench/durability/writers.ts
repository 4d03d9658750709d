import { createHash, randomBytes, randomInt } from 'node:crypto'
import { resources } from '../../src/collections/resources/contract.ts'
import { videos } from '../../src/collections/videos/contract.ts'
import { callAddress } from '../../src/contract/address.ts'
import { type Call, wrapped } from '../../src/contract/call.ts'
import type { Thing } from '../../src/contract/collection.ts'
import { type AsideState, livesOf } from '../../src/contract/lifecycle.ts'
import { draft, timesOf } from '../../src/contract/times.ts'
import { entryOf, takesJson, things } from '../../src/testing/examples.ts'
import { pdfOf, resourceForm } from '../../src/testing/pdf.ts'

/** Where an entry is, and its title. `was`: for one in the trash, what it was before if it was not public then. */
export type Standing = { state: 'living' | AsideState; was?: AsideState | undefined; title: string }

/**
 * An entry as its writer knows it, found again by a marker in its title: `sure` is what was acknowledged last (undefined: deleted for
 * good), `perhaps` what was requested since, without an answer. `sha256`: of the file that was uploaded with it.
 */
export type Item = {
  table: string
  id?: string
  marker: string
  sure: Standing | undefined
  perhaps?: { standing: Standing | undefined }
  sha256?: string
}

/** What the writers of a run sent, and how they were answered. `odd`: answers that are wrong whatever happened to the site. */
export class Ledger {
  readonly items: Item[] = []
  readonly odd: string[] = []
  acknowledged = 0
  unanswered = 0
  refused = 0
}

type Reached = { origin: string; cookie: string }
type Sent = { id?: string | undefined; body?: object; headers?: Record<string, string> }

/** What a site may answer if it has no room or time, or if the writer comes too late. */
const mayBe = (status: number) => status === 412 || status === 429 || status >= 500

/** Sends requests as a page does, and counts the answers to those that change something; undefined if no answer came. */
function sender({ origin, cookie }: Reached, ledger: Ledger) {
  return async (call: Call, { id = '', body, headers }: Sent) => {
    const isForm = body instanceof FormData
    const answer = await fetch(origin + callAddress(call, { id }), {
      method: call.method,
      headers: {
        origin,
        cookie,
        ...(call.method === 'POST' && { 'idempotency-key': randomBytes(16).toString('hex') }),
        ...(body && !isForm && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body && { body: isForm ? body : JSON.stringify(wrapped(call, body)) }),
      signal: AbortSignal.timeout(60_000),
    }).catch(() => undefined)
    const told = await answer?.json().catch(() => undefined)
    if (call.method === 'POST') ledger[told === undefined ? 'unanswered' : told.success ? 'acknowledged' : 'refused'] += 1
    if (answer === undefined || told === undefined) return undefined
    if (!told.success && !mayBe(answer.status)) ledger.odd.push(`${call.path}: ${answer.status} ${told.message}`)
    return { ok: told.success as boolean, told: told as Record<string, unknown> }
  }
}

/** The collections that can be written to without limit and without another site. */
const written = things.filter(({ calls: { add }, table }) => add?.who === 'administrator' && takesJson(add) && table !== videos.table)

/** The marker is in the title, also if that is an address. */
const titleOf = ({ fields, title }: Thing, marker: string, revision: number) =>
  fields[title]?.input === 'picture' ? `https://example.org/${marker}-${revision}.png` : `${marker} ${revision}`
const bodyOf = (thing: Thing, title: string) =>
  thing.table === resources.table ? resourceForm(undefined, { title }) : { ...entryOf(thing), [thing.title]: title }

/** Adds, edits, publishes, deletes and restores entries and uploads files, one after another, until it is stopped or the site is gone. */
export function writing(
  reached: Reached,
  ledger: Ledger,
  { fileSize = 40_000 }: { fileSize?: number | undefined } = {},
): () => Promise<void> {
  const send = sender(reached, ledger)
  const mine: Item[] = []

  /** Notes the request before it is sent, and its answer afterwards; false if none came. */
  async function change(item: Item, standing: Standing | undefined, call: Call, sent: Sent) {
    item.perhaps = { standing }
    const answer = await send(call, sent)
    if (answer === undefined) return false
    delete item.perhaps
    if (!answer.ok) return true
    item.sure = standing
    if (typeof answer.told.id === 'string') item.id = answer.told.id
    return true
  }

  function newItem({ table }: Thing, more: Pick<Item, 'sha256'> = {}) {
    const item: Item = { table, marker: randomBytes(12).toString('hex'), sure: undefined, ...more }
    mine.push(item)
    ledger.items.push(item)
    return item
  }

  function add() {
    const thing = written[randomInt(written.length)] as Thing
    const item = newItem(thing)
    const title = titleOf(thing, item.marker, 1)
    const isDraft = thing.publishable && randomInt(3) === 0
    const body = { ...bodyOf(thing, title), ...(isDraft && { publishAt: draft }) }
    return change(item, { state: isDraft ? 'draft' : 'living', title }, thing.calls.add as Call, { body })
  }

  function upload() {
    const file = pdfOf(fileSize + randomInt(1000))
    // No two are alike.
    file.set(Buffer.from(randomBytes(8).toString('hex')), 400)
    const item = newItem(resources as unknown as Thing, { sha256: createHash('sha256').update(file).digest('hex') })
    const title = `${item.marker} 1`
    return change(item, { state: 'living', title }, resources.calls.add, { body: resourceForm(file, { title }) })
  }

  async function edit(thing: Thing, item: Item, stands: Standing) {
    const { id, marker } = item
    const newest = await send(livesOf(thing).entry, { id })
    if (!newest?.ok) return newest !== undefined
    const headers = { 'if-match': `"${newest.told.version}"` }
    const title = titleOf(thing, marker, 2 + randomInt(1_000_000))
    if (!(await change(item, { ...stands, title }, thing.calls.edit as Call, { id, body: bodyOf(thing, title), headers }))) return false
    if (item.sure?.title !== title || randomInt(3) > 0) return true
    // Another writer who began from the same version must not overwrite it.
    const late = await send(thing.calls.edit as Call, { id, body: bodyOf(thing, titleOf(thing, marker, 1)), headers })
    if (late?.ok) ledger.odd.push(`${thing.table} ${marker}: an edit of an old version was saved`)
    return late !== undefined
  }

  async function changeOne() {
    const there = mine.filter(({ sure, id }) => sure !== undefined && id !== undefined)
    const item = there[randomInt(Math.max(1, there.length))]
    if (!item?.sure) return true
    const { id, sure } = item
    const { title, state, was } = sure
    const thing = things.find(({ table }) => table === item.table) as Thing
    const what = randomInt(3)
    if (state === 'trash' && what > 0) return change(item, { state: was ?? 'living', title }, livesOf(thing).restore, { id })
    if (state === 'trash') return change(item, undefined, livesOf(thing).erase, { id })
    if (state === 'draft' && what === 0) return change(item, { state: 'living', title }, timesOf(thing).publish, { id })
    if (what < 2) return edit(thing, item, sure)
    const trashed: Standing = { state: 'trash', was: state === 'living' ? undefined : state, title }
    return change(item, trashed, thing.calls.remove as Call, { id })
  }

  let going = true
  const underway = (async () => {
    while (going) {
      const what = randomInt(9)
      if (!(await (what < 4 ? changeOne() : what < 6 ? upload() : add()))) going = false
    }
  })()
  return async () => {
    going = false
    await underway
  }
}
