import type { Thing } from '../contract/collection.ts'
import { announce } from '../db/changes.ts'
import { filesNamedIn, mediaRowsOf } from '../db/files/media.ts'
import { wantedOf } from '../db/files/wanted.ts'
import { erasedJob, jobsOf, unnamedJob } from '../db/jobs.ts'
import type { Db } from '../db/tables.ts'
import { asideOf, type WholeRow } from './aside.ts'
import { type Author, changesOf } from './changes.ts'
import type { Stands } from './entry-state.ts'
import { erasedForGood } from './on-entry-changed.ts'
import { plansOf } from './plans.ts'
import { wholeTexts } from './whole-texts.ts'

/**
 * How an entry that lies aside goes for good, within the transaction that is under way: of a person with what was noted of it and,
 * where wished, whatever else of the same person lies there. `wanted`: somebody else still wants a picture of it.
 */
export const erasingOf =
  (thing: Thing, { of }: Stands) =>
  async (
    tx: Db,
    id: string,
    row: WholeRow,
    { withOthers, author }: { withOthers: boolean; author: Author },
  ): Promise<'erased' | 'wanted'> => {
    const { table, unique, personal } = thing
    const [aside, changes] = [asideOf(tx), changesOf(tx)]
    const value = unique === undefined ? undefined : row[unique]
    const same = withOthers && personal && unique !== undefined && typeof value === 'string' ? await aside.saying(table, unique, value) : []
    let isWanted = false
    for (const [entry, its] of new Map([...same.map((one) => [one.id, one.row] as const), [id, row]])) {
      // Of a picture that was cut, the whole shows more than it does.
      const files = await wantedOf(tx).kin([...filesNamedIn(JSON.stringify(its)), ...(await changes.filesOf(of(entry)))])
      // Who erases it lets it go, also where it was chosen once more meanwhile.
      await wantedOf(tx).letGo(files, author.by)
      isWanted ||= await wantedOf(tx).is(files)
      await aside.drop(of(entry))
      await plansOf(tx).drop(of(entry))
      await erasedForGood(tx, thing, entry)
      if (personal) await changes.forget(of(entry))
      await changes.note({ ...of(entry), what: 'erase', before: personal ? null : wholeTexts(thing, its) }, author)
      // What nothing else names goes with it, and soon.
      await mediaRowsOf(tx).freed(files)
      if (files.length > 0) await jobsOf(tx).hurry(unnamedJob)
    }
    await jobsOf(tx).hurry(erasedJob)
    // Calendars tell what was deleted lately.
    announce(tx, table)
    return isWanted ? 'wanted' : 'erased'
  }
