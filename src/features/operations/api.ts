import type { Thing } from '../../contract/collection.ts'
import { open } from '../../entries/stored-entry.ts'
import { countsIn } from '../../entries/unseen.ts'
import { answer } from '../../http/answer.ts'
import type { Services } from '../../http/services.ts'
import { overviewCalls } from './contract.ts'

const week = 7 * 24 * 60 * 60_000

/** The overview of the console: how many entries each collection has, and what needs doing. */
export function overviewApi(services: Services, things: readonly Thing[]) {
  const { db } = services.store

  async function addedSince(table: string, since: Date) {
    const added = open(db).selectFrom(table).where('entry_state', '=', 'living').where('added', '>=', since.toISOString())
    return Number((await added.select(({ fn }) => fn.countAll().as('all')).executeTakeFirst())?.all)
  }

  return answer(services, overviewCalls, {
    overview: async () => {
      const since = new Date(services.now().getTime() - week)
      const counted = async (thing: Thing) => ({
        kind: thing.table,
        ...(await countsIn(db, thing)),
        recent: thing.personal ? await addedSince(thing.table, since) : null,
      })
      return { success: true, data: await Promise.all(things.map(counted)) }
    },
  })
}
