import { events } from '../club/events/contract.ts'
import { faqs } from '../club/faq/contract.ts'
import { gallery } from '../club/gallery/contract.ts'
import { homeImages } from '../club/home-images/contract.ts'
import { members } from '../club/members/contract.ts'
import { type Notice, notifications, withDefaults } from '../club/notifications/contract.ts'
import { projects } from '../club/projects/contract.ts'
import { bundledByEnding } from '../club/resources/bundled.ts'
import { resources } from '../club/resources/contract.ts'
import { backwards, type Entry as Period, timeline } from '../club/timeline/contract.ts'
import { videos } from '../club/videos/contract.ts'
import { dayAt, timeAt } from '../contract/club-time.ts'
import type { Entry } from './kind.ts'
import { kindOf } from './kind.ts'
import { asDay, inCapitals, instead, type Mend, unsaid } from './mend.ts'
import { beginningOf, isStillOn } from './old-times.ts'
import { students } from './students.ts'

const folded = (text = '') => text.trim().toLowerCase()

const madeOn = unsaid('nothing was said; the day on which it was made', ({ at }) => at && dayAt(at))
const bareId: Mend = {
  how: "the video's id, written as its address",
  to: (text) => (/^[\w-]{11}$/.test(text) ? `https://www.youtube.com/embed/${text}` : undefined),
}
const itsBeginning: Mend = { how: 'a month or a year; its first day', to: beginningOf }
const today: Mend = {
  how: 'still on; the day of the import',
  to: (text) => (isStillOn(text) ? dayAt(new Date()) : undefined),
  ofToday: true,
}
const inPixels: Mend = { how: 'written in pixels', to: (text) => /^(\d+)(?:\.\d+)?\s*(?:px|pixels)?$/i.exec(text)?.[1] }

/** Every kind that the old site tells, in the order in which they are taken. */
export const kinds = {
  notifications: kindOf(notifications, {
    name: 'notifications',
    one: 'notification',
    titled: 'title',
    // How the home page's card shows them (section 3).
    spellings: { submissionDate: ['date'], submissionTime: ['time'] },
    first: { submissionDate: asDay },
    also: {
      submissionDate: [madeOn],
      submissionTime: [unsaid('nothing was said; the time at which it was made', ({ at }) => at && timeAt(at))],
    },
    complete: (entry) => withDefaults(entry as Notice) as Entry,
  }),
  homeImages: kindOf(homeImages, {
    name: 'home images',
    one: 'home image',
    titled: 'scrollImage',
    spellings: { scrollImage: ['imagelink'] },
    files: ['scrollImage'],
  }),
  videos: kindOf(videos, {
    name: 'videos',
    one: 'video',
    titled: 'link',
    also: {
      link: [bareId],
      width: [inPixels, instead('no size that can be used; the usual 560', '560')],
      height: [inPixels, instead('no size that can be used; the usual 315', '315')],
    },
  }),
  events: kindOf(events, { name: 'events', one: 'event', titled: 'eventTitle', files: ['poster'] }),
  members: kindOf(members, {
    name: 'members',
    one: 'member',
    titled: 'name',
    first: { rollNumber: inCapitals },
    also: { position: [unsaid('nothing was said; the category', ({ old }) => old.category)] },
    files: ['imagelink'],
  }),
  projects: kindOf(projects, {
    name: 'projects',
    one: 'project',
    titled: 'title',
    first: { rollnumber: inCapitals },
    files: ['imagelink'],
  }),
  gallery: kindOf(gallery, { name: 'gallery', one: 'picture', titled: 'title', files: ['imagelink'] }),
  timeline: kindOf(timeline, {
    name: 'timeline',
    one: 'timeline entry',
    titled: 'title',
    also: {
      startDate: [itsBeginning],
      endDate: [unsaid('nothing was said; the day on which it begins', ({ found }) => found.startDate), itsBeginning, today],
    },
    against: (entry) => {
      const why = backwards(entry as Period)
      return why === undefined ? undefined : { field: 'endDate', why }
    },
  }),
  resources: kindOf(resources, {
    name: 'resources',
    one: 'resource',
    titled: 'title',
    files: ['fileurl'],
    holds: 'documents',
    also: {
      fileurl: [
        unsaid('no file was to be had; the document that comes with this site', ({ found }) => bundledByEnding(String(found.title))),
      ],
    },
    // The two documents that come with the site are known by their titles (section 2).
    isSame: (entry, found) =>
      folded(entry.title) === folded(found.title) && (found.fileurl?.startsWith('/static/') || entry.fileurl === found.fileurl),
  }),
  faqs: kindOf(faqs, {
    name: 'faqs',
    one: 'FAQ',
    titled: 'question',
    isSame: (entry, found) => folded(entry.question) === folded(found.question),
  }),
  students,
}

export type KindName = keyof typeof kinds
