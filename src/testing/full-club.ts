import { kinds } from '../site/collections.server.ts'
import { type Club, newClub } from './club.ts'
import { entryOf } from './examples.ts'
import { addPicture } from './kept-picture.ts'
import { countedUp } from './rolls.ts'

/** Puts one entry of each kind, and a kept picture, straight into the tables; what is there once is not what the examples say. */
export async function fill(club: Club) {
  const { store } = club
  for (const { thing, insert } of kinds) {
    const entry = entryOf(thing)
    const own = thing.unique === undefined ? {} : { [thing.unique]: countedUp(entry[thing.unique] ?? '', 99) }
    await insert(store.db, thing.input.parse({ ...entry, ...own }) as Record<string, unknown>, new Date())
  }
  await addPicture(club)
}

/** A club with one entry of each kind, and a second administrator. */
export async function fullClub() {
  const club = await newClub()
  await club.admins.add('mira', 'mira@example.org', 'no password', new Date())
  await fill(club)
  return club
}
