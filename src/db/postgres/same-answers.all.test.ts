import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import type { Thing } from '../../contract/collection.ts'
import { examplesOf } from '../../contract/example.ts'
import { openStore, type Store } from '../../entries/store.ts'
import { newDatabase } from '../../testing/databases.ts'
import { things } from '../../testing/examples.ts'
import { newId } from '../id.ts'
import * as migrations from '../migrations.ts'
import { postgresAddress } from './address.ts'

/** Where engines differ: case, marks that combine, scripts without case, what LIKE takes for something else, spaces, length. */
const odd = [
  ...['Night of Boards', 'NIGHT', 'night', 'École', 'école', 'E\u0301cole', 'Straße', 'STRASSE', 'İstanbul', 'istanbul', 'ISTANBUL', 'ı'],
  ...['ΣΊΣΥΦΟΣ', 'σίσυφος', 'ς', 'Жук', 'жук', 'Ӂ', 'こんにちは', '漢字', 'ᏣᎳᎩ', 'ꮳꮃꭹ', '𐐀𐐨', 'ﬁ', 'ŉ', 'ǅ', 'Ω', 'Å', 'K'],
  ...['100 %', '100_%', 'a_b', 'aXb', 'back\\slash', "it's", '"quoted"', 'tab\there', '  two  spaces ', '🤖', '٣', 'क्षि', 'ไทย'],
  ...['z', 'Z', 'a', 'A', '_', '%', '-', '~', '0', '\u{10ffff}', ''],
]
const word = fc.constantFrom(...odd)
const text = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' '))
/** By which a difference is found again. */
const seed = Date.now() & 0x7fffffff
const days = fc.constantFrom('2030-01-01', '2030-01-02', '2030-02-01')

/** The same rows in a database of each engine. */
async function both() {
  const folder = mkdtempSync(join(tmpdir(), 'club-engines-'))
  const sqlite = await openStore(folder, migrations)
  const postgres = await openStore({ postgres: postgresAddress(await newDatabase({ isEmpty: false })) }, migrations)
  onTestFinished(async () => {
    await Promise.all([sqlite.close(), postgres.close()])
    rmSync(folder, { recursive: true, force: true })
  })
  return [sqlite, postgres] as const
}

/** A row whose searched texts are odd, and of which many stand on the same day. */
const rowOf = ({ fields, searchIn = [], by = [], unique, publishable }: Thing) =>
  fc
    .record(Object.fromEntries([...searchIn.map((name) => [name, text] as const), ...by.map((name) => [name, days] as const)]))
    .map((own) => {
      const id = newId()
      return { ...examplesOf(fields), ...own, ...(unique && { [unique]: newId() }), ...(publishable && { place: id }), id }
    })

const insert = ({ db }: Store, { table }: Thing, rows: object[]) =>
  (db as never as { insertInto: (table: string) => { values: (rows: object[]) => { execute: () => Promise<unknown> } } })
    .insertInto(table)
    .values(rows)
    .execute()

const kept = things.filter(({ table }) => table !== 'students')
test.each(kept.map((thing) => [thing.words.several, thing] as const))(
  '%s stand in one order, and are found alike, on both engines',
  async (_name, thing) => {
    const stores = await both()
    const rows = fc.sample(rowOf(thing), { numRuns: 60, seed })
    for (const store of stores) await insert(store, thing, rows)
    const [here, there] = stores.map((store) => store.rows(thing))
    expect(await there?.list(), `of seed ${seed}`).toEqual(await here?.list())
    const ids = (((await here?.list()) ?? []) as { id: string }[]).map(({ id }) => id)
    expect(ids).toHaveLength(60)
    for (const after of [ids[7], ids[30], ids[59]])
      expect(await there?.list({ limit: 10, ...(after && { after }) })).toEqual(await here?.list({ limit: 10, ...(after && { after }) }))
    if (!thing.searchIn) return
    let found = 0
    for (const q of [
      ...odd,
      ...fc.sample(word, { numRuns: 20, seed }).map((term) => term.slice(0, 3)),
      ...odd.map((term) => term.toUpperCase()),
    ]) {
      const hits = (await here?.list({ limit: 20, q })) ?? []
      found += hits.length
      expect(await there?.list({ limit: 20, q }), `${JSON.stringify(q)}, of seed ${seed}`).toEqual(hits)
    }
    expect(found).toBeGreaterThan(100)
  },
)
