import { events } from '../club/events/contract.ts'
import { faqs } from '../club/faq/contract.ts'
import { gallery } from '../club/gallery/contract.ts'
import { homeImages } from '../club/home-images/contract.ts'
import { members } from '../club/members/contract.ts'
import { notifications } from '../club/notifications/contract.ts'
import { projects } from '../club/projects/contract.ts'
import { studentsOf } from '../club/registrations/store.ts'
import { resources } from '../club/resources/contract.ts'
import { timeline } from '../club/timeline/contract.ts'
import { videos } from '../club/videos/contract.ts'
import type { Collection, Input } from '../contract/collection.ts'
import { type Club, newClub } from './club.ts'
import { rollOf } from './rolls.ts'
import * as sample from './samples.ts'

const document = { title: 'Shelf list', description: 'What the lab lends.', fileurl: 'https://example.org/shelf.pdf' }

/** Puts one entry of each kind straight into the tables. */
export async function fill({ store }: Club) {
  const add = async <C extends Collection>(collection: C, entry: object) => {
    await store.rows(collection).add(collection.input.parse(entry) as Input<C>)
  }
  await add(events, sample.hackathon)
  await add(notifications, sample.notice)
  await add(homeImages, sample.sliderImage)
  await add(members, sample.member)
  await add(projects, sample.project)
  await add(gallery, sample.picture)
  await add(timeline, sample.entry)
  await add(faqs, sample.question)
  await add(videos, sample.video)
  await add(resources, document)
  await studentsOf(store.db).add({ ...sample.student, roll: rollOf(99), showPhone: false }, new Date())
}

/** A club with one entry of each kind, and a second administrator. */
export async function full() {
  const club = await newClub()
  await club.admins.add('mira', 'mira@example.org', 'no password', new Date())
  await fill(club)
  return club
}
