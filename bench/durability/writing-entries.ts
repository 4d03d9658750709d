import { createHash, randomBytes, randomInt } from 'node:crypto'
import { resources } from '../../src/club/resources/contract.ts'
import { videos } from '../../src/club/videos/contract.ts'
import type { Call } from '../../src/contract/call.ts'
import { livesOf } from '../../src/contract/lives.ts'
import type { Thing } from '../../src/contract/thing.ts'
import { draft, timesOf } from '../../src/contract/times.ts'
import { entryOf, takesJson, things } from '../../src/testing/examples.ts'
import { pdfOf, resourceForm } from '../../src/testing/pdf.ts'
import type { Answer, Ask } from './asking.ts'
import type { Item, Ledger, Standing } from './ledger.ts'

/** What is written as often as one likes, and without asking anybody else. */
const written = things.filter(({ calls: { add }, table }) => add?.who === 'administrator' && takesJson(add) && table !== videos.table)

/** Where a title is an address, its marker stands in that. */
const titleOf = ({ fields, title }: Thing, marker: string, revision: number) =>
  fields[title]?.input === 'picture' ? `https://example.org/${marker}-${revision}.png` : `${marker} ${revision}`

/** `picture`: the address of one that its entries may name. */
type With = { fileSize: number; picture: () => string | undefined }

/** Adds entries and does with them what can be done with them. Each is false where no answer came. */
export function writingEntries(ask: Ask, ledger: Ledger, { fileSize, picture }: With) {
  const mine: Item[] = []

  /** Notes what is asked for before it is sent, and what came of it after. */
  async function doing(item: Item, standing: Standing | undefined, sending: () => Promise<Answer | undefined>) {
    item.perhaps = { standing }
    const answer = await sending()
    if (answer === undefined) return false
    delete item.perhaps
    if (!answer.ok) return true
    item.sure = standing
    if (typeof answer.told.id === 'string') item.id = answer.told.id
    return true
  }

  function begun({ table }: Thing, more: Pick<Item, 'sha256'> = {}) {
    const item: Item = { table, marker: randomBytes(12).toString('hex'), sure: undefined, ...more }
    mine.push(item)
    ledger.items.push(item)
    return item
  }

  function bodyOf(thing: Thing, title: string) {
    if (thing.table === resources.table) return resourceForm(undefined, { title })
    const [field] = thing.pictures ?? []
    const address = randomInt(2) ? picture() : undefined
    return { ...entryOf(thing), ...(field && address && { [field]: address }), [thing.title]: title }
  }

  async function edit(thing: Thing, item: Item, stands: Standing) {
    const { id } = item
    const newest = await ask(livesOf(thing).entry, { id })
    if (!newest?.ok) return newest !== undefined
    const headers = { 'if-match': `"${newest.told.version}"` }
    const send = (title: string) => ask(thing.calls.edit as Call, { id, body: bodyOf(thing, title), headers })
    const title = titleOf(thing, item.marker, 2 + randomInt(1_000_000))
    if (!(await doing(item, { ...stands, title }, () => send(title)))) return false
    if (item.sure?.title !== title || randomInt(3) > 0) return true
    // Somebody else who had begun from the same, and must not undo it.
    const late = await send(titleOf(thing, item.marker, 1))
    if (late?.ok) ledger.odd.push(`${thing.table} ${item.marker}: an edit of an old version was saved`)
    return late !== undefined
  }

  return {
    add: () => {
      const thing = written[randomInt(written.length)] as Thing
      const item = begun(thing)
      const title = titleOf(thing, item.marker, 1)
      const isDraft = thing.publishable && randomInt(3) === 0
      const body = { ...bodyOf(thing, title), ...(isDraft && { publishAt: draft }) }
      return doing(item, { state: isDraft ? 'draft' : 'living', title }, () => ask(thing.calls.add as Call, { body }))
    },

    upload: () => {
      const file = pdfOf(fileSize + randomInt(1000))
      // No two alike.
      file.set(Buffer.from(randomBytes(8).toString('hex')), 400)
      const item = begun(resources as unknown as Thing, { sha256: createHash('sha256').update(file).digest('hex') })
      const title = `${item.marker} 1`
      return doing(item, { state: 'living', title }, () => ask(resources.calls.add, { body: resourceForm(file, { title }) }))
    },

    change: async () => {
      const there = mine.filter(({ sure, id }) => sure !== undefined && id !== undefined)
      const item = there[randomInt(Math.max(1, there.length))]
      const stands = item?.sure
      if (!item || !stands) return true
      const { id } = item
      const { title, state, was } = stands
      const thing = things.find(({ table }) => table === item.table) as Thing
      const what = randomInt(3)
      if (state === 'trash' && what > 0) return doing(item, { state: was ?? 'living', title }, () => ask(livesOf(thing).restore, { id }))
      if (state === 'trash') return doing(item, undefined, () => ask(livesOf(thing).erase, { id }))
      if (state === 'draft' && what === 0) return doing(item, { state: 'living', title }, () => ask(timesOf(thing).publish, { id }))
      if (what < 2) return edit(thing, item, stands)
      const trashed: Standing = { state: 'trash', was: state === 'living' ? undefined : state, title }
      return doing(item, trashed, () => ask(thing.calls.remove as Call, { id }))
    },
  }
}
