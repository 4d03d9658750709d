import { pdf } from '../pdf.ts'
import { pictureForm } from '../uploaded.ts'
import type { Send, Wanted } from './read-site.ts'

/** How the filled site is read again: its accounts, one open session, and the addresses of what has no list. */
export type Sample = {
  accounts: { name: string; password: string }[]
  passkey: string
  cookie: string
  registration: { body: Record<string, unknown>; key: string }
  wanted: Omit<Wanted, 'files'>
  cases: Record<string, string[]>
}

type Owner = { ADMIN_NAME: string; ADMIN_PASSWORD: string; ADMIN_PASSKEY: string; photo: Buffer }

const far = '2036-01-15T18:00'
const event = {
  eventTitle: 'Night of Boards',
  poster: 'https://example.org/boards.png',
  posterAlt: 'Four boards on a bench',
  eventDate: '2026-12-11',
  description: 'Come and solder. രാത്രി മുഴുവൻ, रात भर.',
  registerLink: 'https://example.org/boards',
  eventType: 'Workshop',
  time: '18:30',
  series: 'Open bench',
  venue: 'Lab 2',
}
const project = {
  title: 'Leaf Doctor',
  imagelink: 'https://example.org/leaf.png',
  imagelinkAlt: '',
  person: 'Asha Varadan',
  rollnumber: 'NV.EN.U4EEE25011',
  morelink: 'https://example.org/leaf',
}
const member = {
  name: 'Asha Varadan',
  desc: 'Keeps the oscilloscope alive.',
  linkedinlink: 'https://example.org/in/asha',
  instagramlink: 'https://example.org/ig/asha',
  githubLink: 'https://example.org/gh/asha',
  rollNumber: 'NV.EN.U4EEE25011',
  position: 'Lead',
  imagelink: 'https://example.org/asha.png',
  imagelinkAlt: '',
  category: 'Leads',
}
const picture = {
  title: 'Midnight tea',
  description: 'Hour thirty.',
  imagelink: 'https://example.org/tea.png',
  imagelinkAlt: '',
  morelink: 'https://example.org/tea',
  category: 'Hackathons',
  date: '2026-11-20',
}
const notice = {
  title: 'Lab open late',
  description: 'Until ten on Friday.',
  alignment: 'center',
  bgColor: '#10241B',
  textColor: '#F3EFE4',
  submissionDate: '2026-11-27',
  submissionTime: '5:04:09 PM',
}
const student = {
  name: 'Ishaan Vellathur',
  roll: 'NV.EN.U4EEE25012',
  year: 'II',
  dept: 'EEE',
  team: 'Embedded Systems',
  phoneNumber: '9800000110',
}

/** Fills a new site by its calls with one entry for each case that an upgrade must keep. */
export async function fillSample(
  send: Send,
  { ADMIN_NAME: name, ADMIN_PASSWORD: password, ADMIN_PASSKEY: passkey, photo }: Owner,
): Promise<Sample> {
  const cases: Record<string, string[]> = {}
  let cookie = ''
  const note = (what: string, ...entries: string[]) => {
    cases[what] = [...(cases[what] ?? []), ...entries]
  }
  const asked = async (path: string, body?: object, as = cookie) => {
    const response = await send('POST', path, { ...(body && { body }), cookie: as })
    if (response.status !== 200) throw new Error(`POST ${path} answered ${response.status}: ${await response.text()}`)
    const set = response.headers.getSetCookie().map((line) => line.split(';')[0] ?? '')
    return { ...((await response.json()) as { id: string; address: string }), set }
  }
  const add = async (path: string, entry: object) => (await asked(path, entry)).id
  const addEvent = (more: object) => add('/api/addEvent', { formData: { ...event, ...more } })
  const editEvent = (id: string, more: object) => asked(`/api/editEvent/${id}`, { formData: { ...event, ...more } })
  const logIn = async () => {
    cookie = (await asked('/api/adminlogin', { name, password }, '')).set.join('; ')
  }

  await logIn()
  const elevated = await asked('/api/checkSixteen', { passkey })
  if (elevated.set.length > 0) cookie = elevated.set.join('; ')
  const second = { email: 'ravi@example.org', passwordOne: 'three slow kettles hum' }
  await asked('/api/addAdmin', second)
  note('two administrators', name, second.email)

  // Pictures: one as it was sent, one cropped out of it.
  const idOf = (address: string) => /\/media\/([0-9a-z]{26})/.exec(address)?.[1] ?? ''
  const whole = (await asked('/api/uploadPicture', pictureForm(photo, 'bench.jpg'))).address
  const cropped = (await asked(`/api/cropPicture/${idOf(whole)}`, { turn: 90, left: 100, top: 200, width: 500, height: 600 })).address
  note('a picture and one cropped out of it', whole, cropped)

  await addEvent({})
  const shown = await addEvent({ eventTitle: 'Sensor walk', poster: cropped, eventType: 'Seminar', series: '' })
  await editEvent(shown, { eventTitle: 'Sensor walk in the park', poster: cropped, eventType: 'Seminar', series: '' })
  await editEvent(shown, { eventTitle: 'Sensor walk by the lake', poster: cropped, eventType: 'Seminar', series: '', venue: 'Lake gate' })
  note('an event with three names, so two redirects', 'Sensor walk by the lake')
  note('a draft, two that are scheduled', 'Unfinished plans', 'Opening night', 'Later project')
  await addEvent({ eventTitle: 'Unfinished plans', publishAt: 'draft' })
  await addEvent({ eventTitle: 'Opening night', publishAt: far })
  await add('/api/addProject', { ...project, title: 'Later project', publishAt: far })
  const called = await addEvent({ eventTitle: 'Rain walk', eventDate: '2026-12-18' })
  await asked(`/api/deleteEvent/${called}`)
  note('trash: an event, a draft, a member, a resource, a student', 'Rain walk', 'Draft in the trash', 'Left Member')
  const draft = await addEvent({ eventTitle: 'Draft in the trash', publishAt: 'draft' })
  await asked(`/api/deleteEvent/${draft}`)

  await add('/api/addMember', { ...member, imagelink: whole, imagelinkAlt: 'Asha at the bench' })
  const left = await add('/api/addMember', { ...member, name: 'Left Member' })
  await asked(`/api/deleteMember/${left}`)
  const leaf = await add('/api/addProject', project)
  await asked(`/api/editProject/${leaf}`, { ...project, person: 'Asha Varadan, Ravi Menon' })
  const { data } = (await (await send('GET', `/api/changes/projects/${leaf}`, { cookie })).json()) as { data: { id: string }[] }
  await asked(`/api/putBack/projects/${leaf}`, { change: data.at(-1)?.id })
  note('history with an edit that was put back', project.title)
  const back = await add('/api/addProject', { ...project, title: 'Restored project' })
  await asked(`/api/delete/${back}`)
  await asked(`/api/restore/projects/${back}`)
  const gone = await add('/api/addProject', { ...project, title: 'Erased project' })
  await asked(`/api/delete/${gone}`)
  await asked(`/api/erase/projects/${gone}`)
  note('restored from the trash; deleted for good', 'Restored project', '(none)')

  for (const title of ['Midnight tea', 'First light']) {
    const id = await add('/api/addGallery', { ...picture, title, category: 'Night lab', imagelink: whole })
    await asked(`/api/editGallery/${id}`, { ...picture, title, category: 'Hackathon 2026', imagelink: whole })
  }
  await add('/api/addGallery', { ...picture, title: 'Unpublished picture', publishAt: 'draft' })
  note('a gallery category that was renamed, so a redirect', 'Night lab → Hackathon 2026')

  await add('/api/addNotification', notice)
  await add('/api/addNotification', { ...notice, title: '', description: '', alignment: '', bgColor: '', textColor: '' })
  const ending = await add('/api/addNotification', { ...notice, title: 'Comes down later', expiresAt: far })
  const { data: notices } = (await (await send('GET', '/api/notices')).json()) as { data: { id: string; title: string }[] }
  const imported = notices.find(({ title }) => title === 'Moved in')
  await asked(`/api/editNotification/${imported?.id}`, { ...notice, title: 'Moved in, then edited' })
  const minute = new Date(Math.ceil(Date.now() / 60_000 + 0.3) * 60_000 + 330 * 60_000).toISOString().slice(0, 16)
  await add('/api/addNotification', { ...notice, title: 'Came down', expiresAt: minute })
  note(
    'notices: plain, empty, with an end, imported, expired',
    notice.title,
    '(empty)',
    'Comes down later',
    'Moved in, then edited',
    'Came down',
  )

  await add('/api/addHomeImage', { scrollImage: cropped, scrollImageAlt: 'The lake gate' })
  await asked('/api/changeHomePageImage', { newImage: 'https://example.org/old-backdrop.png' })
  await asked('/api/changeHomePageImage', { newImage: whole })
  note('a slider image; a backdrop that was changed', cropped, whole)
  await add('/api/addYtvideo', { link: 'https://www.youtube.com/embed/aqz-KE-bpKQ', width: '560', height: '315', title: 'Teaser' })
  const stone = { title: 'First bench', description: '', startDate: '2022-02-01', endDate: '2022-02-28' }
  await add('/api/addTimeline', stone)
  await add('/api/addTimeline', {
    ...stone,
    title: 'Second bench',
    description: 'More room.',
    startDate: '2024-02-01',
    endDate: '2024-02-28',
  })

  const form = (title: string) => {
    const body = new FormData()
    body.append('title', title)
    body.append('description', 'What the lab lends.')
    body.append('file', new Blob([pdf()], { type: 'application/pdf' }), 'shelf.pdf')
    return body
  }
  await add('/api/upload', form('Shelf list'))
  const dropped = await add('/api/upload', form('Old shelf list'))
  await asked(`/api/deleteResource/${dropped}`)
  note('resources with an uploaded file', 'Shelf list', 'Old shelf list (trash)')
  await add('/api/addFaq', { question: 'May first-years join?', answer: 'Yes, from the first week.' })
  const { data: questions } = (await (await send('GET', '/api/faqs')).json()) as {
    data: { id: string; question: string; answer: string }[]
  }
  const [first, next] = questions
  await asked(`/api/editFaq/${first?.id}`, { question: first?.question, answer: 'An edited answer.' })
  await asked(`/api/deleteFaq/${next?.id}`)
  note('a question added, one edited, one deleted', 'May first-years join?', first?.question ?? '', next?.question ?? '')

  await asked('/api/studentRegister', student, '')
  await asked(
    '/api/studentRegister',
    { ...student, name: 'Meera Nair', roll: 'NV.EN.U4EEE25013', phoneNumber: '9800000111', showPhone: true },
    '',
  )
  const registration = { ...student, name: 'Tara Iyer', roll: 'NV.EN.U4EEE25014', phoneNumber: '9800000112', showPhone: false }
  const key = 'c'.repeat(32)
  const sent = await send('POST', '/api/studentRegister', { body: registration, key })
  if (!sent.ok) throw new Error(`the registration with a key answered ${sent.status}`)
  await asked('/api/studentRegister', { ...student, name: 'Wrong Person', roll: 'NV.EN.U4EEE25015' }, '')
  const { data: students } = (await (await send('GET', '/api/students', { cookie })).json()) as { data: { id: string; name: string }[] }
  await asked(`/api/deleteStudent/${students.find((one) => one.name === 'Wrong Person')?.id}`)
  note('registrations: phone shown (twice), hidden', student.name, 'Meera Nair', 'Tara Iyer')

  // Until the site's own clock has taken the notice down.
  for (let tries = 0; ; tries += 1) {
    const { data: down } = (await (await send('GET', '/api/asides/notifications', { cookie })).json()) as { data: unknown[] }
    if (down.length > 0) break
    if (tries === 300) throw new Error('the notice never came down')
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  // A new session for the test that reads the sample, because the passkey ends after ten minutes.
  await logIn()
  return {
    accounts: [
      { name, password },
      { name: second.email, password: second.passwordOne },
    ],
    passkey,
    cookie,
    registration: { body: registration, key },
    wanted: {
      redirects: [
        ...['sensor-walk', 'sensor-walk-in-the-park', 'sensor-walk-by-the-lake'].map((slug) => `/api/page/events?slug=${slug}`),
        ...[shown, called].map((id) => `/api/page/events?slug=${id}`),
        ...['night-lab', 'hackathon-2026'].map((slug) => `/api/group/gallery?slug=${slug}`),
      ],
      entries: [`/api/entry/notifications/${ending}`],
      crops: [whole, cropped].map((address) => `/api/picture/${idOf(address)}`),
      calendar: '/events.ics',
    },
    cases,
  }
}
