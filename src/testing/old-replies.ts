import { documents } from '../../content/documents.ts'
import { memberCategories } from '../../content/options.ts'
import { gallery as sampleGallery } from '../../content/sample/gallery.ts'
import { members as sampleMembers } from '../../content/sample/members.ts'
import { projects as sampleProjects } from '../../content/sample/projects.ts'
import { students as sampleStudents } from '../../content/sample/students.ts'
import { timeline as sampleTimeline } from '../../content/sample/timeline.ts'
import { headingOf } from '../collections/members/contract.ts'
import { first, other } from './choices.ts'
import { rollOf } from './rolls.ts'

const idOf = (kind: number, at: number) => `65f1c0de${String(kind).padStart(4, '0')}${String(at).padStart(12, '0')}`
const stored = (kind: number, at: number) => ({ _id: idOf(kind, at), __v: 0 })
const onOldSite = (path: string) => path.replace('/static/sample/', 'https://pictures.example.org/')

/** The replies of the old API by path, in its own spellings. A new object for each test to change. */
export const oldReplies = (): Record<string, unknown> => ({
  '/api/': {
    data: [{ _id: idOf(1, 2), imagelink: 'https://pictures.example.org/slide.png' }],
    notif: [
      {
        id: 12,
        title: 'Second notice',
        description: 'Bring a laptop.',
        alignment: 'Center',
        submissionDate: '2025-02-01',
        submissionTime: '5:04:09 PM',
      },
      {
        id: 11,
        title: 'First notice',
        description: '',
        alignment: null,
        bgColor: null,
        textColor: '#0af',
        date: '2025-01-31T18:30:00.000Z',
        time: '9:00:00 AM',
      },
    ],
    video: [
      { ...stored(3, 2), link: 'http://www.youtube.com/watch?v=aqz-KE-bpKQ&t=4', height: 315, width: '560' },
      { ...stored(3, 1), link: 'https://youtu.be/eRsGyueVLvQ', height: '315', width: '560' },
    ],
  },
  '/api/events': {
    data: [
      { ...stored(4, 3), ...event('Night of Boards', '07/03/2026', '5:30 PM') },
      { ...stored(4, 2), ...event('Leaf School', '2026-02-28T18:30:00.000Z', '09:15') },
      { ...stored(4, 1), ...event('Rover Day', 'Mar 7 2025', '2025-03-07T04:30:00.000Z') },
    ],
  },
  '/api/members': {
    success: true,
    data: sampleMembers.map(({ githubLink, imagelink, ...member }, at) => ({
      ...stored(5, 12 - at),
      ...member,
      imagelink: onOldSite(imagelink),
      rollNumber: member.rollNumber.toLowerCase(),
      githublink: githubLink.replace('https:', 'http:'),
      category: headingOf(memberCategories[at % memberCategories.length] ?? ''),
    })),
  },
  '/api/projects': {
    projects: sampleProjects.map(({ description: _, morePictures: __, ...project }, at) => ({
      ...stored(6, 8 - at),
      ...project,
      imagelink: onOldSite(project.imagelink),
    })),
  },
  '/api/gallery': {
    galleryData: sampleGallery.map(({ inDays, ...picture }, at) => ({
      ...stored(7, at),
      ...picture,
      imagelink: onOldSite(picture.imagelink),
      date: new Date(Date.UTC(2026, 0, 1 + (-inDays % 28), 6)).toISOString(),
    })),
  },
  '/api/gettimelinedata': {
    data: sampleTimeline.map((entry, at) => ({
      ...stored(8, at),
      ...entry,
      startDate: entry.startDate.replaceAll('-', '/'),
      endDate: asPrinted(entry.endDate),
    })),
  },
  '/api/getResource': {
    data: [
      {
        ...stored(9, 2),
        title: 'Lending Shelf Catalogue',
        description: 'What the lab lends.',
        fileurl: 'https://pictures.example.org/shelf.pdf',
      },
      {
        ...stored(9, 1),
        title: documents.at(-1)?.title.toLowerCase(),
        description: 'As it was.',
        fileurl: 'https://pictures.example.org/report.pdf',
      },
    ],
  },
  '/api/iort': sampleStudents.map(({ showPhone, ...student }, at) => ({
    ...stored(10, at),
    ...student,
    ...chosen(at % 2 ? other : first),
    roll: rollOf(at).toLowerCase(),
    phoneNumber: showPhone ? Number(student.phoneNumber) : student.phoneNumber,
    createdAt: `2025-0${1 + at}-15T10:00:00.000Z`,
  })),
})

const chosen = ({ year, dept, team }: typeof other) => ({ year, dept, team })

function event(eventTitle: string, eventDate: string, time: string) {
  const links = { poster: 'http://pictures.example.org/poster.png', registerLink: 'https://forms.example.org/register' }
  return { eventTitle, eventDate, time, ...links, description: 'Come and build.', eventType: first.eventType }
}

/** A day as JavaScript prints it in the club's time zone. */
function asPrinted(day: string) {
  const [weekday, date, month, year] = new Date(`${day}T00:00:00Z`).toUTCString().split(/,? /)
  return `${weekday} ${month} ${date} ${year} 00:00:00 GMT+0530 (India Standard Time)`
}
