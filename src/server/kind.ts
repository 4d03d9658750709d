import type { OldEntries } from '../contract/old-entries.ts'
import type { Edited, Input, Thing } from '../contract/thing.ts'
import { answer, type Slice } from './answer.ts'
import type { Handlers } from './handler.ts'
import { addedAs, edited, removed } from './outcomes.ts'
import type { Services } from './services.ts'

/** A kind of thing with what answers its calls, as club/things.ts lists it; `old`: what is special about its entries on an old site. */
export type Kind = { thing: Thing & { old?: OldEntries }; api: (services: Services) => Slice }

/** Joins a thing with the handlers of its calls. They are given what every thing answers; what is its own stands beside it. */
export const kind = <T extends Kind['thing']>(
  thing: T,
  handlers: (services: Services, records: ReturnType<typeof recordsOf<T>>) => Handlers<T['calls']>,
): Kind => ({ thing, api: (services) => answer(services, thing.calls, handlers(services, recordsOf(services, thing))) })

/** The rows of a thing, and what an add, an edit and a delete of one is answered. */
function recordsOf<T extends Thing>({ store }: Services, thing: T) {
  const rows = store.rows(thing)
  const one = thing.words.one.charAt(0).toUpperCase() + thing.words.one.slice(1)
  return {
    rows,
    add: async ({ body }: { body: Input<T> }) => addedAs(await rows.add(body), `${one} added successfully`),
    edit: async ({ id, body }: { id: string; body: Edited<T> }) => edited(await rows.edit(id, body), one),
    remove: async ({ id }: { id: string }) => removed(await rows.remove(id), one),
  }
}
