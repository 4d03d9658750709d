import { registrationFields } from '../club/registrations/contract.ts'
import { studentsOf } from '../club/registrations/store.ts'
import { examplesOf } from '../contract/example.ts'
import type { Input } from '../contract/thing.ts'
import { type Club, newClub } from './club.ts'
import { entryOf, things } from './examples.ts'
import { rollOf } from './rolls.ts'

const student = examplesOf(registrationFields)

/** Puts one entry of each kind straight into the tables. */
export async function fill({ store }: Club) {
  for (const thing of things) await store.rows(thing).add(thing.input.parse(entryOf(thing)) as Input<typeof thing>)
  await studentsOf(store.db).add({ ...student, roll: rollOf(99), showPhone: false }, new Date())
}

/** A club with one entry of each kind, and a second administrator. */
export async function full() {
  const club = await newClub()
  await club.admins.add('mira', 'mira@example.org', 'no password', new Date())
  await fill(club)
  return club
}
