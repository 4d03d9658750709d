import * as samples from '../../content/sample/samples.ts'
import { dayAfter, dayAt } from '../contract/club-time.ts'
import type { Thing } from '../contract/collection.ts'
import type { Store } from '../entries/store.ts'
import { kinds } from '../site/collections.server.ts'
import { fitting } from './seed.ts'

type Sample = Record<string, string> & { inDays?: number }

/** Fills an empty site with the samples; their days count from `now`. Returns what the club's options refuse, and why. */
export async function addDemoContent(store: Store, now: Date): Promise<string[]> {
  const unfit: string[] = []
  for (const { thing, insert } of kinds) {
    const entries = ((samples as Record<string, object[]>)[thing.table] ?? []) as Sample[]
    const file = `content/sample/${thing.table.replaceAll('_', '-')}.ts`
    const dates = entries.map((entry) => dated(thing, entry, now))
    const { fits, misfits } = fitting(file, thing, dates)
    unfit.push(...misfits)
    for (const entry of fits) await insert(store.db, entry as Record<string, unknown>, now)
  }
  return unfit
}

const dated = ({ day }: Thing, { inDays, ...entry }: Sample, now: Date) =>
  day === undefined || inDays === undefined ? entry : { ...entry, [day]: dayAfter(dayAt(now), inDays) }
