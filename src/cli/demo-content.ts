import * as samples from '../../content/sample/samples.ts'
import { dayAfter, dayAt } from '../contract/club-time.ts'
import type { Thing } from '../contract/collection.ts'
import type { Store } from '../entries/store.ts'
import { kinds } from '../site/collections.server.ts'
import { fitting } from './seed.ts'

type Sample = Record<string, string> & { inDays?: number }

/**
 * Fills an empty site with the sample content, through the same checks as a person's. Days are counted from `now`; its
 * pictures get the addresses at which files never change (`lasting`). Returns what the club's options do not accept, each by file and entry
 * with the reason.
 */
export async function addDemoContent(store: Store, now: Date, lasting = (address: string) => address): Promise<string[]> {
  const unfit: string[] = []
  for (const { thing, insert } of kinds) {
    const entries = ((samples as Record<string, object[]>)[thing.table] ?? []) as Sample[]
    const file = `content/sample/${thing.table.replaceAll('_', '-')}.ts`
    const dates = entries.map((entry) => dated(thing, entry, now))
    const { fits, misfits } = fitting(file, thing, dates)
    unfit.push(...misfits)
    const shown = (value: unknown) => (typeof value === 'string' ? value.replace(/^\S+/gm, (word) => lasting(word)) : value)
    for (const entry of fits) {
      const values = Object.entries(entry as object).map(([name, value]) => [name, shown(value)])
      await insert(store.db, Object.fromEntries(values), now)
    }
  }
  return unfit
}

const dated = ({ day }: Thing, { inDays, ...entry }: Sample, now: Date) =>
  day === undefined || inDays === undefined ? entry : { ...entry, [day]: dayAfter(dayAt(now), inDays) }
