import * as samples from '../../content/sample/samples.ts'
import { students } from '../../content/sample/students.ts'
import { registrationFields } from '../club/registrations/contract.ts'
import { studentsOf } from '../club/registrations/store.ts'
import * as kinds from '../club/things.ts'
import { dayAfter, dayAt } from '../contract/club-time.ts'
import { fieldsOf } from '../contract/fields.ts'
import type { Input, Thing } from '../contract/thing.ts'
import type { Store } from '../store/open.ts'
import { fitting } from './fitting.ts'

type Sample = Record<string, string> & { inDays?: number }

const student = fieldsOf(registrationFields)

/**
 * Fills an empty site with the sample content, through the same checks as a person's. Days are counted from `now`; its
 * pictures are shown from where they last (`lasting`). Returns what the club's words do not take, each by file and entry
 * with the reason.
 */
export async function addDemoContent(store: Store, now: Date, lasting = (address: string) => address): Promise<string[]> {
  const unfit: string[] = []
  for (const { thing } of Object.values(kinds)) {
    const entries = ((samples as Record<string, object[]>)[thing.table] ?? []) as Sample[]
    const { fits, misfits } = fitting(
      thing.table.replaceAll('_', '-'),
      thing.input,
      entries.map((entry) => dated(thing, entry, now)),
    )
    unfit.push(...misfits)
    for (const entry of fits) {
      const texts = Object.entries(thing.input.parse(entry) as Record<string, string>).map(([name, text]) => [name, lasting(text)])
      await store.rows(thing).add(Object.fromEntries(texts) as Input<typeof thing>)
    }
  }

  const phones = new Map(students.map(({ roll, showPhone }) => [roll, showPhone]))
  const { fits, misfits } = fitting(
    'students',
    student,
    students.map(({ showPhone: _, ...entry }) => entry),
  )
  for (const entry of fits) await studentsOf(store.db).add({ ...entry, showPhone: phones.get(entry.roll) ?? false }, now)
  return [...unfit, ...misfits]
}

const dated = ({ day }: Thing, { inDays, ...entry }: Sample, now: Date) =>
  day === undefined || inDays === undefined ? entry : { ...entry, [day]: dayAfter(dayAt(now), inDays) }
