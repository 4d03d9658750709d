import { createHash, randomBytes, randomInt } from 'node:crypto'
import { resources } from '../../src/club/resources/contract.ts'
import { videos } from '../../src/club/videos/contract.ts'
import { callAddress } from '../../src/contract/address.ts'
import { type Call, wrapped } from '../../src/contract/call.ts'
import type { Thing } from '../../src/contract/thing.ts'
import { entryOf, takesJson, things } from '../../src/testing/examples.ts'
import { pdfOf, resourceForm } from '../../src/testing/pdf.ts'
import type { Item, Ledger } from './ledger.ts'

/** Whom the writers write to; the same administrator, wherever the site listens by now. */
export type Reached = { origin: string; cookie: string }

/** What is written as often as one likes, and without asking anybody else. */
const written = things.filter(({ calls: { add }, table }) => add?.who === 'administrator' && takesJson(add) && table !== videos.table)

/** Where a title is an address, its marker stands in that. */
const titleOf = ({ fields, title }: Thing, marker: string, revision: number) =>
  fields[title]?.input === 'picture' ? `https://example.org/${marker}-${revision}.png` : `${marker} ${revision}`

type Answer = { ok: boolean; id?: string }

/** Adds, edits, deletes and uploads, one after another, until it is ended or the site has gone. */
export function writing({ origin, cookie }: Reached, ledger: Ledger, { fileSize = 40_000 } = {}): () => Promise<void> {
  let going = true
  const mine: Item[] = []

  async function send(call: Call, body: object | undefined, id = ''): Promise<Answer | undefined> {
    const isForm = body instanceof FormData
    const answer = await fetch(origin + callAddress(call, { id }), {
      method: call.method,
      headers: {
        origin,
        cookie,
        'idempotency-key': randomBytes(16).toString('hex'),
        ...(body && !isForm && { 'content-type': 'application/json' }),
      },
      ...(body && { body: isForm ? body : JSON.stringify(wrapped(call, body)) }),
      signal: AbortSignal.timeout(30_000),
    }).catch(() => undefined)
    const told = await answer?.json().catch(() => undefined)
    if (told === undefined) ledger.unanswered += 1
    else if (told.success) ledger.acknowledged += 1
    else ledger.refused += 1
    return told && { ok: told.success, id: told.id }
  }

  /** Notes what is asked for before it is sent, and what came of it after. */
  async function doing(item: Item, title: string | undefined, sending: () => Promise<Answer | undefined>) {
    item.perhaps = { title }
    const answer = await sending()
    if (answer === undefined) {
      going = false
      return
    }
    delete item.perhaps
    if (!answer.ok) return
    item.sure = title
    if (answer.id !== undefined) item.id = answer.id
  }

  function begun(thing: Thing, more: Pick<Item, 'sha256'> = {}) {
    const item: Item = { table: thing.table, column: thing.title, marker: randomBytes(12).toString('hex'), sure: undefined, ...more }
    mine.push(item)
    ledger.items.push(item)
    return item
  }

  async function add() {
    const thing = written[randomInt(written.length)] as Thing
    const item = begun(thing)
    const title = titleOf(thing, item.marker, 1)
    await doing(item, title, () => send(thing.calls.add as Call, { ...entryOf(thing), [thing.title]: title }))
  }

  async function upload() {
    const file = pdfOf(fileSize + randomInt(1000))
    // No two alike.
    file.set(Buffer.from(randomBytes(8).toString('hex')), 400)
    const item = begun(resources as unknown as Thing, { sha256: createHash('sha256').update(file).digest('hex') })
    const title = `${item.marker} 1`
    await doing(item, title, () => send(resources.calls.add, resourceForm(file, { title })))
  }

  async function change(item: Item) {
    const thing = things.find(({ table }) => table === item.table) as Thing
    const id = item.id ?? ''
    if (randomInt(2)) return doing(item, undefined, () => send(thing.calls.remove as Call, undefined, id))
    const title = titleOf(thing, item.marker, 2 + randomInt(1000))
    const entry = { ...entryOf(thing), [thing.title]: title }
    const body = thing.table === resources.table ? resourceForm(undefined, { title }) : entry
    return doing(item, title, () => send(thing.calls.edit as Call, body, id))
  }

  const underway = (async () => {
    while (going) {
      const there = mine.filter(({ sure, id }) => sure !== undefined && id !== undefined)
      const what = randomInt(10)
      const item = there[randomInt(Math.max(1, there.length))]
      if (item && what < 4) await change(item)
      else if (what < 6) await upload()
      else await add()
    }
  })()
  return async () => {
    going = false
    await underway
  }
}
