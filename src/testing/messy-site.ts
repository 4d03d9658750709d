import { countryCode, departments, eventTypes, headings, memberCategories, otherNames, teams, years } from '../../content/options.ts'
import { pictures } from './pictures.ts'
import { rollOf } from './rolls.ts'

/** One of several, in turns; `at` and the length of the list have no common measure often enough to mix them. */
const pick = <T>(at: number, several: readonly T[]): T => several[at % several.length] as T
const junk = ['', '-', '#', 'NA', 'nil', '@asha_v', null, undefined, 'N/A', 'https://'] as const
const link = (at: number, host: string) =>
  pick(at, [
    `https://${host}/in/p${at}`,
    `${host}/in/p${at}`,
    pick(at, junk),
    `www.${host}/p${at}`,
    `http://${host}/p${at}`,
    pick(at + 3, junk),
    pick(at + 6, junk),
  ])
const picturesOf = (at: number) => [
  `https://pictures.example.org/${at}.png`,
  `http://pictures.example.org/${at}.png`,
  `data:image/png;base64,${pictures['image/png'].toString('base64')}`,
  `/uploads/${at}.jpg`,
  `uploads\\${at}.jpg`,
  `http://localhost:5000/uploads/${at}.jpg`,
  `pictures.example.org/my photo ${at}.png`,
]
const photo = (at: number) => pick(at, [...picturesOf(at), pick(at, junk), `/opt/render/project/src/uploads/${at}.jpg`])
const dayOf = (at: number) => {
  const day = new Date(Date.UTC(2024, at % 12, 1 + (at % 27), 18, 30))
  const [iso = ''] = day.toISOString().split('T')
  const [year, month, date] = iso.split('-')
  return pick(at, [iso, day.toISOString(), `${date}/${month}/${year}`, `${year}/${month}/${date}`, day.toUTCString(), '', day.getTime()])
}
/** Words of a menu as many hands write them: in another case, with spaces, under their heading, by another name. */
const roughly = (words: readonly string[]) => [
  ...words,
  ...words.flatMap((word) => [
    word.toLowerCase(),
    `${word.toUpperCase()} `,
    ...(headings[word] ? [headings[word]] : []),
    ...(otherNames[word] ?? []),
  ]),
]

/**
 * A made-up old site of 300 entries, as such servers really give them after three years of many hands: junk in place of
 * links, addresses without a beginning, days in six orders, menus in other words, pictures inside of entries and files
 * on a disk that is gone. Nothing here is left to chance, so that its figures can be compared.
 */
export const messyReplies = (): Record<string, unknown> => ({
  '/api/': {
    data: many(5, 11, (at) => ({ imagelink: pick(at, picturesOf(at)) })),
    notif: many(20, 1, notice),
    video: many(15, 2, video).reverse(),
  },
  '/api/events': { data: many(35, 3, event).reverse() },
  '/api/members': { success: true, data: many(40, 4, member) },
  '/api/projects': { projects: many(40, 5, project) },
  '/api/gallery': { galleryData: many(55, 6, galleryItem).reverse() },
  '/api/gettimelinedata': { data: many(25, 7, timelineEntry) },
  '/api/getResource': { data: many(15, 8, resource) },
  '/api/iort': many(40, 9, student),
  '/api/getFaq': { faq: many(10, 10, (at) => ({ question: `What about matter ${at}?`, answer: `Ask at the lab, desk ${at}.` })) },
})

/** `count` entries of a kind, oldest first; an hour apart by their ids. */
const many = (count: number, kind: number, entryOf: (at: number) => object) =>
  Array.from({ length: count }, (_, at) => ({
    _id: `${(1_700_000_000 + at * 3600).toString(16)}${kind.toString(16).padStart(4, '0')}${at.toString(16).padStart(12, '0')}`,
    __v: 0,
    ...entryOf(at),
  }))

const member = (at: number) => ({
  name: `Person ${at}`,
  desc: pick(at, ['Solders.', '', 'Builds rovers.\nAnd repairs them.', 'NA', undefined]),
  linkedinlink: link(at, 'network.example.org'),
  instagramlink: link(at + 2, 'photos.example.org'),
  githublink: link(at + 4, 'code.example.org'),
  rollNumber: pick(at, [rollOf(at).toLowerCase(), rollOf(at), 'NA', '']),
  position: pick(at, ['Lead', 'Core member', '']),
  imagelink: photo(at),
  category: at === 17 ? 'Mascot' : pick(at, roughly(memberCategories)),
})
const project = (at: number) => ({
  title: `Project ${at}`,
  imagelink: photo(at + 1),
  person: pick(at, [`Person ${at}`, `Person ${at}, Person ${at + 1} and Person ${at + 2}`]),
  rollnumber: pick(at, [rollOf(at), `${rollOf(at)}, ${rollOf(at + 1)}, ${rollOf(at + 2)}`, [rollOf(at), rollOf(at + 1)], '-']),
  morelink: link(at, 'code.example.org'),
})
const galleryItem = (at: number) => ({
  title: `Picture ${at}`,
  description: pick(at, ['Hour thirty.', '', 'Tea.', null]),
  // Without its picture an entry of the gallery is nothing.
  imagelink: at === 20 || at === 40 ? `/opt/render/project/src/uploads/${at}.jpg` : pick(at, picturesOf(at)),
  morelink: link(at, 'albums.example.org'),
  category: pick(at, ['Hackathons', 'Workshops ', 'Field days']),
  date: dayOf(at),
})
const event = (at: number) => ({
  eventTitle: `Event ${at}`,
  poster: photo(at),
  eventDate: at === 30 ? '31/02/2025' : dayOf(at),
  description: pick(at, ['Come and build.', '', 'Bring a laptop.']),
  registerLink: link(at + 1, 'forms.example.org'),
  eventType: at === 9 ? 'Flash mob' : pick(at, roughly(eventTypes)),
  time: at === 12 ? 'after lunch' : pick(at, ['17:30', '5:30 PM', '10 AM - 4 PM', '9.15 am', '10:00 onwards']),
})
const timelineEntry = (at: number) => ({
  title: `Step ${at}`,
  description: pick(at, ['Nine came.', '', undefined]),
  startDate: dayOf(at),
  endDate: pick(at, [dayOf(at), '', undefined]),
})
const resource = (at: number) => ({
  title: pick(at, [`Paper ${at}`, `Boards ${at}.0 Hackathon Report Format`, 'Boards Official Problem Statements', `Guide ${at}`]),
  description: pick(at, ['To read.', '']),
  fileurl: pick(at, [
    `https://pictures.example.org/${at}.pdf`,
    `/opt/render/project/src/uploads/${at}.pdf`,
    '',
    `uploads/${at}.pdf`,
    `C:\\fakepath\\${at}.pdf`,
  ]),
})
const notice = (at: number) => ({
  title: `Notice ${at}`,
  description: 'Bring a laptop.',
  alignment: pick(at, ['Left', 'centre', '', 'justify']),
  bgColor: pick(at, ['transparent', '#fff', 'lightyellow', 'rgb(16, 36, 27)', '', 'linear-gradient(red, blue)']),
  textColor: pick(at, ['black', '#0af', '0A0A0A', '']),
  submissionDate: dayOf(at),
  submissionTime: pick(at, ['5:04:09 PM', '']),
})
const video = (at: number) => {
  const id = `aqz-KE-${String(at).padStart(4, '0')}`
  return {
    link: pick(at, [
      id,
      `https://youtu.be/${id}?si=x`,
      `youtube.com/shorts/${id}?feature=share`,
      `http://www.youtube.com/watch?v=${id}&t=4`,
      `<iframe src="https://www.youtube.com/embed/${id}">`,
    ]),
    width: pick(at, ['560px', 560, undefined, '100%']),
    height: pick(at, ['315px', '', 315]),
  }
}
const student = (at: number) => ({
  name: `Student ${at}`,
  roll:
    at === 5
      ? rollOf(5).slice(0, -1)
      : at === 25
        ? 'will tell later'
        : pick(at, [rollOf(100 + at), rollOf(100 + at).toLowerCase(), ` ${rollOf(100 + at)} `]),
  year: pick(at, roughly(years)),
  dept: pick(at, roughly(departments)),
  team: pick(at, roughly(teams)),
  phoneNumber:
    at === 33
      ? '98000001'
      : pick(at, [9800000100 + at, `+${countryCode} 98000 00${100 + at}`, `098000-00${100 + at}`, `9800000${100 + at}`]),
})
