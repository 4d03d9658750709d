import { events } from '../club/events/contract.ts'
import { homeImages } from '../club/home-images/contract.ts'
import { notifications } from '../club/notifications/contract.ts'
import { type Club, newClub } from './club.ts'
import { hackathon, notice, sliderImage } from './samples.ts'

/** Puts one entry of each kind straight into the tables. */
export async function fill({ store }: Club) {
  await store.rows(events).add({ ...hackathon, eventType: 'Hackathon' })
  await store.rows(notifications).add({ ...notice, alignment: 'center' })
  await store.rows(homeImages).add(sliderImage)
}

/** A club with one entry of each kind, and a second administrator. */
export async function full() {
  const club = await newClub()
  await club.admins.add('mira', 'mira@example.org', 'no password', new Date())
  await fill(club)
  return club
}
