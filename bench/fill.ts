import { DatabaseSync } from 'node:sqlite'
import { askPostgres } from '../src/testing/ask-postgres.ts'
import { keys, type Site } from './site.ts'

const day = 24 * 60 * 60_000
const eventTypes = ['Conference', 'Workshop', 'Seminar', 'Webinar', 'Hackathon']
const posters = ['first-arm', 'hear', 'idea-to-patent', 'long-range', 'small-eyes', 'soil-sense', 'soldering-night', 'wheels']
const description =
  'An evening at the bench: bring a laptop and one thing at home that you would like to wake up. We solder, flash and read the first values together, and stay until every board answers.'

const dayIn = (days: number) => new Date(Date.now() + days * day).toISOString().slice(0, 10)

/** Logs in as the first administrator; returns how to make a call that changes something. */
export async function administrator({ origin }: Pick<Site, 'origin'>) {
  let cookie = ''
  const post = async (path: string, body: object) => {
    const response = await fetch(origin + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin, ...(cookie && { cookie }) },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return response
  }
  const login = await post('/api/adminlogin', { name: keys.ADMIN_NAME, password: keys.ADMIN_PASSWORD })
  // A name can be set twice in one answer; as in a browser, the last one holds.
  const cookies = new Map(login.headers.getSetCookie().map((line) => line.split(';')[0]?.split('=', 2) as [string, string]))
  cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
  return Object.assign(post, { cookie: () => cookie })
}

export const notice = (at: number) => ({
  title: `Notice ${at + 1}`,
  description,
  alignment: 'left',
  bgColor: at % 2 ? '#FFF4D6' : '#FFFFFF',
  textColor: '#000000',
  submissionDate: dayIn(-at),
  submissionTime: '5:30:00 pm',
})

/** Adds `events` events, a fifth of them still to come, and six notices, by the calls that an administrator's page makes. */
export async function fill(site: Site, events: number) {
  const post = await administrator(site)
  for (let at = 0; at < events; at += 1)
    await post('/api/addEvent', {
      formData: {
        eventTitle: `Bench night ${at + 1}`,
        poster: `/static/sample/poster-${posters[at % posters.length]}.svg`,
        eventDate: dayIn(7 * (Math.floor(events / 5) - at)),
        description,
        registerLink: `https://example.org/register/${at + 1}`,
        eventType: eventTypes[at % eventTypes.length],
        time: '17:30',
      },
    })
  for (let at = 0; at < 6; at += 1) await post('/api/addNotification', notice(at))
}

/** The site that is started next gives what came past it an address and a place in the index, without waiting for the time of that. */
const dueAtOnce = 'update jobs set due = 0'

/** Puts so many events and as many students straight into a database of Postgres that no site has open. */
export async function insertPostgres(address: string, entries: number) {
  await askPostgres(
    address,
    `insert into events (id, place, "eventTitle", poster, "eventDate", description, "registerLink", "eventType", time)
      select '0' || lpad(at::text, 25, '0'), '0' || lpad(at::text, 25, '0'), 'Bench night ' || at, '/static/sample/poster-hear.svg',
        (current_date + ((at * 5 / ${entries} - 4) * 300 + at % 300))::text,
        '${description}', 'https://example.org/register/' || at, 'Workshop', '17:30' from generate_series(1, ${entries}) at`,
  )
  await askPostgres(
    address,
    `insert into students (id, name, roll, year, dept, team, "phoneNumber", added, "showPhone")
      select '0' || lpad(at::text, 25, '0'), 'Student ' || at, 'AM.EN.U4E' || lpad(at::text, 7, '0'), 'I', 'EEE', 'Embedded Systems',
        '9876543210', '2026-01-01T00:00:00.000Z', at % 2 from generate_series(1, ${entries}) at`,
  )
  await askPostgres(address, 'analyze')
}

/** Puts so many events and as many students straight into a database that no site has open. */
export function insert(file: string, entries: number) {
  const database = new DatabaseSync(file)
  const counted = `with recursive n (at) as (select 1 union all select at + 1 from n where at < ${entries})`
  database.exec(`${counted} insert into events (id, place, eventTitle, poster, eventDate, description, registerLink, eventType, time)
    select printf('0%025d', at), printf('0%025d', at), 'Bench night ' || at, '/static/sample/poster-hear.svg', date('now', ((at * 5 / ${entries} - 4) * 300 + at % 300) || ' days'),
      'An evening at the bench: bring a laptop and one thing at home that you would like to wake up. We solder, flash and read the first values together, and stay until every board answers.',
      'https://example.org/register/' || at, 'Workshop', '17:30' from n`)
  database.exec(`${counted} insert into students (id, name, roll, year, dept, team, phoneNumber, added, showPhone)
    select printf('0%025d', at), 'Student ' || at, printf('AM.EN.U4E%07d', at), 'I', 'EEE', 'Embedded Systems', '9876543210',
      '2026-01-01T00:00:00.000Z', at % 2 from n`)
  database.exec(dueAtOnce)
  database.close()
}
