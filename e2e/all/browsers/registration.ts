import { student } from '../../page.ts'
import type { Person } from './person.ts'

export async function fillIn(person: Person, values = student) {
  for (const label of ['Year', 'Department', 'Team'] as const) await person.choose(label, values[label])
  for (const label of ['Name', 'Roll Number', 'Phone Number'] as const) await person.type(label, values[label])
}
