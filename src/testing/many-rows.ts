import { type RawBuilder, sql } from 'kysely'
import { inject } from 'vitest'
import type { Db } from '../db/tables.ts'

/** What the engines call differently of what rows in great number are made of: `at` is the number of one. */
const words = (): Record<'padded' | 'noise' | 'day', RawBuilder<string>> =>
  inject('postgres') === undefined
    ? { padded: sql`printf('%018d', at)`, noise: sql`hex(randomblob(600))`, day: sql`date('2030-01-01', at || ' days')` }
    : {
        padded: sql`lpad(at::text, 18, '0')`,
        noise: sql`repeat(encode(sha512(at::text::bytea), 'hex'), 9)`,
        day: sql`(date '2030-01-01' + at)::text`,
      }

const numbers = (many: number) => sql`with recursive n (at) as (select 1 union all select at + 1 from n where at < ${many})`

/** So many students, from `0student…1`, each of whose names is followed by 1,200 letters, more than the system takes for a connection, if `long`. */
export async function manyStudents(db: Db, many: number, { long = false } = {}) {
  const { padded, noise } = words()
  const name = long ? sql`'Student ' || at || ' of a very long name ' || ${noise}` : sql`'Student ' || at`
  await sql`insert into students (id, arrival, name, roll, year, dept, team, "phoneNumber", added, "showPhone")
    ${numbers(many)} select '0student' || ${padded}, '0student' || ${padded}, ${name}, 'AM.EN.U4EEE' || ${padded}, 'I', 'EEE', 'Embedded Systems',
      '9876543210', '2026-01-01', at % 2 from n`.execute(db)
}

/** So many events, each a day after the other. */
export async function manyEvents(db: Db, many: number) {
  const { padded, noise, day } = words()
  await sql`insert into events (id, place, "eventTitle", poster, "eventDate", description, "registerLink", "eventType", time)
    ${numbers(many)} select '000event' || ${padded}, '000event' || ${padded}, 'Night ' || at, '/static/sample/a.svg', ${day}, substr(${noise}, 1, 120),
      'https://example.org/', 'Workshop', '17:30' from n`.execute(db)
}
