import { departments, teams, years } from '../content/options.ts'
import { first } from '../src/testing/choices.ts'
import { rollOf } from '../src/testing/rolls.ts'
import type { administratorOf } from './caller.ts'

type Caller = Awaited<ReturnType<typeof administratorOf>>

const link = 'https://example.org/x'
const picture = '/static/sample/poster-wheels.svg'

/** A name of sixty letters without a space. */
export const longName = 'Wolkenkratzerfensterputzerleiterversicherungsgesellschaftler'

const ok = (answer: Response) => {
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status}`)
}

/** Adds one entry of each collection, all of whose words are this name. */
export async function addOneOfEach({ send, cookie }: Caller, origin: string, name: string, at: number) {
  const roll = name.replaceAll(' ', '').slice(0, 40)
  const bodies = {
    addNotification: {
      ...{ title: name, description: name, alignment: ['left', 'center', 'right'][at % 3], bgColor: '', textColor: '' },
      ...{ submissionDate: '2026-11-20', submissionTime: '5:04:09 PM' },
    },
    addEvent: {
      formData: {
        ...{ eventTitle: name, poster: picture, eventDate: '2999-12-01', description: name, registerLink: link },
        ...{ eventType: first.eventType, time: '17:30', venue: name },
      },
    },
    addMember: {
      ...{ name, desc: name, linkedinlink: link, instagramlink: link, githubLink: link, rollNumber: roll },
      ...{ position: name, imagelink: picture, category: first.category },
    },
    addProject: { title: name, imagelink: picture, person: name, rollnumber: roll, morelink: link },
    addGallery: { title: name, description: name, imagelink: picture, morelink: link, category: at < 2 ? name : 'All', date: '2026-03-07' },
    addTimeline: { title: name, description: name, startDate: '2026-03-07', endDate: '2026-03-08' },
    addFaq: { question: name, answer: name },
    addYtvideo: { link: 'https://youtu.be/aqz-KE-bpKQ', width: '560', height: '315', title: name },
  }
  await Promise.all(Object.entries(bodies).map(async ([call, body]) => ok(await send(`/api/${call}`, body))))
  const form = new FormData()
  form.set('title', name)
  form.set('description', name)
  form.set('file', new Blob(['%PDF-1.4\n%%EOF\n'], { type: 'application/pdf' }), 'a.pdf')
  ok(await fetch(`${origin}/api/upload`, { method: 'POST', headers: { origin, cookie }, body: form }))
}

export async function addStudent(origin: string, name: string, at: number) {
  const student = { name, roll: rollOf(25001 + at), year: years[0], dept: departments[0], team: teams.at(-1), phoneNumber: '9876543210' }
  const headers = { origin, 'content-type': 'application/json' }
  ok(await fetch(`${origin}/api/studentRegister`, { method: 'POST', headers, body: JSON.stringify(student) }))
}
