import type { OldEntries } from '../../contract/old-entries.ts'
import type { students } from './contract.ts'

export const oldStudents: OldEntries<typeof students.fields> = {
  normalisations: { roll: [{ how: 'written without spaces and dashes', to: (text) => text.replace(/[^a-z0-9.]/gi, '') }] },
  last: true,
  consent: 'showPhone',
}
