import { registrationFields } from '../club/registrations/contract.ts'
import { studentsOf } from '../club/registrations/store.ts'
import { fieldsOf } from '../contract/fields.ts'
import { type Found, type Kind, plain } from './kind.ts'

type Student = Parameters<ReturnType<typeof studentsOf>['add']>[0]

/** The students who registered. A roll number is one student, whatever else it says. */
export const students: Kind = {
  ...plain(registrationFields),
  name: 'students',
  one: 'student',
  titled: 'name',
  input: fieldsOf(registrationFields),
  also: { roll: [{ how: 'written without spaces and dashes', to: (text) => text.replace(/[^a-z0-9.]/gi, '') }] },
  isSame: (entry, found) => entry.roll === found.roll,
  in: (db) => ({
    all: async () => (await studentsOf(db).newestFirst({}, [])).map((student) => student as unknown as Found),
    add: async (entry, { publishPhones, registered }) => {
      const id = await studentsOf(db).add({ ...entry, showPhone: publishPhones } as unknown as Student, registered)
      if (id === undefined) throw new Error('a roll number is there twice')
      return id
    },
    edit: async () => {},
  }),
}
