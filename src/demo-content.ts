import { events as sampleEvents } from '../content/sample/events.ts'
import { gallery as sampleGallery } from '../content/sample/gallery.ts'
import { homeImages as sampleImages } from '../content/sample/home-images.ts'
import { members as sampleMembers } from '../content/sample/members.ts'
import { notifications as sampleNotices } from '../content/sample/notifications.ts'
import { projects as sampleProjects } from '../content/sample/projects.ts'
import { resources as sampleResources } from '../content/sample/resources.ts'
import { students as sampleStudents } from '../content/sample/students.ts'
import { timeline as sampleTimeline } from '../content/sample/timeline.ts'
import { videos as sampleVideos } from '../content/sample/videos.ts'
import { events } from './club/events/contract.ts'
import { gallery } from './club/gallery/contract.ts'
import { homeImages } from './club/home-images/contract.ts'
import { members } from './club/members/contract.ts'
import { notifications } from './club/notifications/contract.ts'
import { projects } from './club/projects/contract.ts'
import { studentsOf } from './club/registrations/store.ts'
import { resources } from './club/resources/contract.ts'
import { timeline } from './club/timeline/contract.ts'
import { videos } from './club/videos/contract.ts'
import { dayAfter, dayAt } from './contract/club-time.ts'
import type { Collection } from './contract/collection.ts'
import type { Store } from './store/open.ts'

/**
 * Fills an empty site with the sample content, through the same checks as a person's. Days are counted from `now`, so
 * that the sample club is always alive.
 */
export async function addDemoContent(store: Store, now: Date) {
  const today = dayAt(now)
  await addAll(
    store,
    events,
    sampleEvents.map(({ inDays, ...event }) => ({ ...event, eventDate: dayAfter(today, inDays) })),
  )
  await addAll(
    store,
    notifications,
    sampleNotices.map(({ daysAgo, ...notice }) => ({ ...notice, submissionDate: dayAfter(today, -daysAgo) })),
  )
  await addAll(store, homeImages, sampleImages)
  await addAll(store, videos, sampleVideos)
  await addAll(store, members, sampleMembers)
  await addAll(store, projects, sampleProjects)
  await addAll(
    store,
    gallery,
    sampleGallery.map(({ daysAgo, ...item }) => ({ ...item, date: dayAfter(today, -daysAgo) })),
  )
  await addAll(store, timeline, sampleTimeline)
  await addAll(store, resources, sampleResources)
  for (const student of sampleStudents) await studentsOf(store.db).add(student, now)
}

async function addAll(store: Store, collection: Collection, entries: object[]) {
  for (const entry of entries) await store.rows(collection).add(collection.input.parse(entry) as object)
}
