import { DatabaseSync } from 'node:sqlite'
import { events } from '../src/collections/events/contract.ts'
import { notifications } from '../src/collections/notifications/contract.ts'
import { examplesOf } from '../src/contract/example.ts'
import { askPostgres } from '../src/testing/ask-postgres.ts'
import { keys, type Site } from './site.ts'

const dayIn = (days: number) => new Date(Date.now() + days * 24 * 60 * 60_000).toISOString().slice(0, 10)
const description =
  'An evening at the bench: bring a laptop and one thing at home that you would like to wake up. We solder, flash and read the first values together, and stay until every board answers.'

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

export const notice = (at: number) => ({ ...examplesOf(notifications.fields), title: `Notice ${at + 1}`, description })

/** Adds events, a fifth of them still to come, and six notices, by the calls that an administrator's page makes. */
export async function fill(site: Site, count: number) {
  const post = await administrator(site)
  for (let at = 0; at < count; at += 1) {
    const eventDate = dayIn(7 * (Math.floor(count / 5) - at))
    const formData = { ...examplesOf(events.fields), eventTitle: `Bench night ${at + 1}`, description, eventDate }
    await post(events.calls.add.path, { formData })
  }
  for (let at = 0; at < 6; at += 1) await post(notifications.calls.add.path, notice(at))
}

/** What differs between the engines in the statements below: a row for each number, an id of 26 digits, a day so many days from today. */
type Words = { counted: string; numbers: string; id: (at: string) => string; day: (days: string) => string }
const postgres = (entries: number): Words => ({
  counted: '',
  numbers: `generate_series(1, ${entries}) at`,
  id: (at) => `'0' || lpad((${at})::text, 25, '0')`,
  day: (days) => `(current_date + (${days}))::text`,
})
const sqlite = (entries: number): Words => ({
  counted: `with recursive n (at) as (select 1 union all select at + 1 from n where at < ${entries})`,
  numbers: 'n',
  id: (at) => `printf('0%025d', ${at})`,
  day: (days) => `date('now', (${days}) || ' days')`,
})

const rowsOf = ({ counted, numbers, id, day }: Words, entries: number) => [
  `${counted} insert into events (id, place, "eventTitle", poster, "eventDate", description, "registerLink", "eventType", time)
    select ${id('at')}, ${id('at')}, 'Bench night ' || at, '/static/sample/poster-hear.svg', ${day(`(at * 5 / ${entries} - 4) * 300 + at % 300`)},
      '${description}', 'https://example.org/register/' || at, 'Workshop', '17:30' from ${numbers}`,
  `${counted} insert into students (id, name, roll, year, dept, team, "phoneNumber", added, "showPhone")
    select ${id('at')}, 'Student ' || at, 'AM.EN.U4E' || substr(${id('at')}, 20), 'I', 'EEE', 'Embedded Systems', '9876543210',
      '2026-01-01T00:00:00.000Z', at % 2 from ${numbers}`,
  // The next start gives them slugs and index words at once.
  'update jobs set due = 0',
]

/** Puts so many events and students into a database of Postgres that no site has open. */
export async function insertPostgres(address: string, entries: number) {
  for (const statement of [...rowsOf(postgres(entries), entries), 'analyze']) await askPostgres(address, statement)
}

/** The same for the file of a SQLite database. */
export function insert(file: string, entries: number) {
  const database = new DatabaseSync(file)
  for (const statement of rowsOf(sqlite(entries), entries)) database.exec(statement)
  database.close()
}
