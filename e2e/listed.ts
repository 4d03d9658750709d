import { wrapped } from '../src/contract/call.ts'
import type { Thing } from '../src/contract/collection.ts'
import { examplesOf } from '../src/contract/example.ts'
import { fieldsIn } from '../src/contract/fields.ts'
import * as list from '../src/site/collections.ts'
import { administratorOf } from './caller.ts'
import type { Site } from './site.ts'

const things: Thing[] = Object.values(list)

export type Listed = Thing & { page: string }

/** Every thing that has a page of its own. */
export const onPages = things.filter((thing): thing is Listed => thing.page !== undefined)

/** Where the collections whose entries have pages of their own are listed. */
export const withEntryPages = things.flatMap(({ at }) => at ?? [])

/** Those of them whose page tells a long list page by page, and those to which administrators add there. */
export const inLists = onPages.filter(({ calls }) => calls.list?.query)
export const managed = inLists.filter(({ calls }) => calls.add?.who === 'administrator')

const picture = '/static/sample/project-lake-float.svg'

/** Adds four entries of each thing of which the demo has none. */
export async function fillUp(demo: Site) {
  const administrator = await administratorOf(demo.origin)
  for (const { calls, fields, pictures = [], title } of managed) {
    const { list, add } = calls
    if (!list || !add || fieldsIn(add.body) === undefined) continue
    const told = await (await fetch(demo.origin + list.path)).json()
    if (Object.values(told).some((entries) => Array.isArray(entries) && entries.length > 0)) continue
    for (const name of ['First', 'Second', 'Third', 'Fourth']) {
      const entry = { ...examplesOf(fields), ...Object.fromEntries(pictures.map((one) => [one, picture])), [title]: name }
      await administrator.send(add.path, wrapped(add, entry) as object)
    }
  }
}
