import { dayAt, timeAt } from '../../contract/club-time.ts'
import { answer } from '../../server/answer.ts'
import { isRefused, limits, takeTry } from '../../server/limits.ts'
import { Refused } from '../../server/refused.ts'
import { done, removed } from '../../server/said.ts'
import type { Services } from '../../server/services.ts'
import { slowLane } from '../../server/slow-lane.ts'
import { csvOf, type SheetColumns, xlsxOf } from '../../server/spreadsheet.ts'
import { mapped } from '../../store/pieces.ts'
import { EntryUnknown } from '../../store/rows.ts'
import { registrationCalls, type Student } from './contract.ts'
import { studentsOf } from './store.ts'

const taken = new Refused(409, 'This roll number is registered already.')
const crowded = new Refused(503, 'Very many people are registering just now. Please try again in half a minute.', 30)
const csvType = 'text/csv; charset=utf-8'
const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const columns: SheetColumns<Student> = [
  ['Name', ({ name }) => name],
  ['Roll Number', ({ roll }) => roll],
  ['Year', ({ year }) => year],
  ['Department', ({ dept }) => dept],
  ['Team', ({ team }) => team],
  ['Phone Number', ({ phoneNumber }) => phoneNumber],
  ['Phone shown to visitors', ({ showPhone }) => (showPhone ? 'yes' : 'no')],
  ['Registered (IST)', ({ added }) => `${dayAt(new Date(added))} ${timeAt(new Date(added))}`],
]

/** Where a search looks. A visitor's never in the numbers: asking digit by digit would tell those that are masked. */
const open = ['name', 'roll'] as const
const all = [...open, 'phoneNumber'] as const

/** What visitors see of a number that the student did not publish: its first two and last two digits. */
export const masked = (phone: string) => `${phone.slice(0, 2)}••••••${phone.slice(-2)}`

export function registrationsApi(services: Services, lane = slowLane({ every: 1000, longest: 20 })) {
  const { store, cache, now } = services
  const students = studentsOf(store.db)
  const whole = async (query: Parameters<typeof students.newestFirst>[0]) =>
    (await students.newestFirst(query, all)).map((student) => ({ ...student, showPhone: student.showPhone === 1 }))

  return answer(services, registrationCalls, {
    register: async ({ body: { showPhone = true, ...student }, address }) => {
      const attempt = await takeTry(store.tries, [[`register:address:${address}`, limits.registrationsPerAddress]], now())
      if (isRefused(attempt)) return attempt
      // Before the ceiling of all, or one taken number sent again and again would shut registration for everybody.
      if (await students.hasRoll(student.roll)) return taken
      const within = await takeTry(store.tries, [['register:all', limits.registrationsOfAll]], now())
      if (isRefused(within) && !(await lane())) {
        await attempt.giveBack()
        return crowded
      }
      if ((await students.add({ ...student, showPhone }, now())) === undefined) return taken
      cache.drop()
      return done('Registration successful')
    },
    published: async ({ query }) => {
      if (query.after !== undefined && !(await students.has(query.after))) throw new EntryUnknown()
      return mapped(students.oldestFirst(query, open), ({ id, name, roll, year, dept, team, phoneNumber, showPhone }) => ({
        _id: id,
        ...{ name, roll, year, dept, team },
        phoneNumber: showPhone === 1 ? phoneNumber : masked(phoneNumber),
      }))
    },
    list: async ({ query }) => ({ success: true, data: await whole(query) }),
    csv: async ({ query }) => ({ name: 'iort-students.csv', type: csvType, bytes: csvOf(columns, await whole(query)) }),
    xlsx: async ({ query }) => ({
      name: 'iort-students.xlsx',
      type: xlsxType,
      bytes: await xlsxOf(columns, await whole(query), 'Students'),
    }),
    remove: async ({ id }) => removed(await students.remove(id), 'Student'),
  })
}
