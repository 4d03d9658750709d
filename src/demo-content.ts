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
import { registrationFields } from './club/registrations/contract.ts'
import { studentsOf } from './club/registrations/store.ts'
import { resources } from './club/resources/contract.ts'
import { timeline } from './club/timeline/contract.ts'
import { videos } from './club/videos/contract.ts'
import { dayAfter, dayAt } from './contract/club-time.ts'
import { type Collection, fieldsOf, type Input } from './contract/collection.ts'
import { fitting } from './fitting.ts'
import type { Store } from './store/open.ts'

const student = fieldsOf(registrationFields)

/**
 * Fills an empty site with the sample content, through the same checks as a person's. Days are counted from `now`, so
 * that the sample club is always alive; its pictures are shown from where they last (`lasting`). Returns what the club's words do not take, each by file and entry with the reason.
 */
export async function addDemoContent(store: Store, now: Date, lasting = (address: string) => address): Promise<string[]> {
  const today = dayAt(now)
  const unfit: string[] = []
  const add = async <C extends Collection>(file: string, collection: C, entries: object[]) => {
    const { fits, misfits } = fitting(file, collection.input, entries)
    unfit.push(...misfits)
    for (const entry of fits) {
      const texts = Object.entries(collection.input.parse(entry) as Record<string, string>).map(([name, text]) => [name, lasting(text)])
      await store.rows(collection).add(Object.fromEntries(texts) as Input<C>)
    }
  }
  const shown = sampleEvents.map(({ inDays, ...event }) => ({ ...event, eventDate: dayAfter(today, inDays) }))
  const notices = sampleNotices.map(({ daysAgo, ...notice }) => ({ ...notice, submissionDate: dayAfter(today, -daysAgo) }))
  const pictures = sampleGallery.map(({ daysAgo, ...item }) => ({ ...item, date: dayAfter(today, -daysAgo) }))
  await add('events', events, shown)
  await add('notifications', notifications, notices)
  await add('home-images', homeImages, sampleImages)
  await add('videos', videos, sampleVideos)
  await add('members', members, sampleMembers)
  await add('projects', projects, sampleProjects)
  await add('gallery', gallery, pictures)
  await add('timeline', timeline, sampleTimeline)
  await add('resources', resources, sampleResources)

  const phones = new Map(sampleStudents.map(({ roll, showPhone }) => [roll, showPhone]))
  const { fits, misfits } = fitting(
    'students',
    student,
    sampleStudents.map(({ showPhone: _, ...entry }) => entry),
  )
  for (const entry of fits) await studentsOf(store.db).add({ ...entry, showPhone: phones.get(entry.roll) ?? false }, now)
  return [...unfit, ...misfits]
}
