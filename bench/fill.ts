import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

const description =
  'An evening at the bench: bring a laptop and one thing at home that you would like to wake up. We solder, flash and read the first values together, and stay until every board answers.'

export const notice = (at: number) => ({ title: `Notice ${at + 1}`, description })

/** Inserts so many events and students into the SQLite database of a folder that no site has open. */
export const insert = (entries: number) => (dataDir: string) => {
  const numbers = `with recursive n (at) as (select 1 union all select at + 1 from n where at < ${entries})`
  const id = `printf('0%025d', at)`
  const day = `date('now', ((at * 5 / ${entries} - 4) * 300 + at % 300) || ' days')`
  const database = new DatabaseSync(join(dataDir, 'club.sqlite'))
  database.exec(`${numbers} insert into events (id, place, "eventTitle", poster, "eventDate", description, "registerLink", "eventType", time)
    select ${id}, ${id}, 'Bench night ' || at, '/static/sample/poster-hear.svg', ${day},
      '${description}', 'https://example.org/register/' || at, 'Workshop', '17:30' from n`)
  database.exec(`${numbers} insert into students (id, name, roll, year, dept, team, "phoneNumber", added, "showPhone")
    select ${id}, 'Student ' || at, 'AM.EN.U4E' || substr(${id}, 20), 'I', 'EEE', 'Embedded Systems', '9876543210',
      '2026-01-01T00:00:00.000Z', at % 2 from n`)
  // The next start gives them slugs and index words at once.
  database.exec('update jobs set due = 0')
  database.close()
}
