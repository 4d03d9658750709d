import type { OldEntries } from '../../contract/old-entries.ts'
import { thing } from '../../contract/thing.ts'
import type { Db } from '../../store/tables.ts'
import { type Registration, registrationCalls, registrationFields } from './contract.ts'
import { studentsOf } from './store.ts'

type Entry = Record<string, string>

const old: OldEntries<typeof registrationFields> = {
  normalisations: { roll: [{ how: 'written without spaces and dashes', to: (text) => text.replace(/[^a-z0-9.]/gi, '') }] },
  // A roll number is one student, whatever else it says.
  isSame: (entry, here) => entry.roll === here.roll,
}

/** The students who registered, as they are brought from an old site: like a thing, but in a table of their own. */
export const students = {
  ...thing({
    table: 'students',
    words: { one: 'student', several: 'students', add: 'Register', submit: 'Register' },
    fields: registrationFields,
    title: 'name',
    order: 'oldest',
    calls: () => ({ list: registrationCalls.published }),
  }),
  old,
}

/** How they are kept; `registered` is when, `publishPhones` whether visitors see their numbers. */
export const studentRows = (db: Db) => ({
  all: async () => (await studentsOf(db).newestFirst({}, [])).map((student) => student as unknown as Entry & { id: string }),
  add: async (entry: Entry, { publishPhones, registered }: { publishPhones: boolean; registered: Date }) => {
    const id = await studentsOf(db).add({ ...(entry as Registration), showPhone: publishPhones }, registered)
    if (id === undefined) throw new Error('a roll number is there twice')
    return id
  },
  edit: async () => {},
})
