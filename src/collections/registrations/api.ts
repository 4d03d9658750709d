import { club } from '../../../content/club.ts'
import { dayAt, timeAt } from '../../contract/club-time.ts'
import { keysOf } from '../../contract/fields.ts'
import type { OldEntries } from '../../contract/old-entries.ts'
import { mapped } from '../../db/pieces.ts'
import type { Counter } from '../../db/rate-limits.ts'
import { EntryUnknown } from '../../entries/lists.ts'
import { kind } from '../../http/collection-api.ts'
import { doOnce, firstReply, takeFormsAnew } from '../../http/forms/once.ts'
import { done } from '../../http/outcomes.ts'
import { type SlowLane, slowLane } from '../../http/queues/slow-lane.ts'
import { Refused, tooMany } from '../../http/refused.ts'
import { countTry, isRefused } from '../../http/security/rate-limits.ts'
import { type Filter, type Registration, rollTaken, type Student, students } from './contract.ts'
import { limits } from './server/limits.ts'
import { csvOf, type SheetColumns } from './server/spreadsheet.ts'
import { xlsxOf } from './server/workbook.ts'
import { studentsOf } from './store.ts'

const oldStudents: OldEntries<typeof students.fields> = {
  normalisations: { roll: [{ how: 'written without spaces and dashes', to: (text) => text.replace(/[^a-z0-9.]/gi, '') }] },
  last: true,
  consent: 'showPhone',
}

const taken = new Refused(409, rollTaken)
const crowded = new Refused(503, 'Very many people are registering just now. Please try again in half a minute.', 30)
const ofAll: Counter = ['register:all', limits.ofAll]
const csvType = 'text/csv; charset=utf-8'
const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const columns: SheetColumns<Student> = [
  ...keysOf(students.fields).map((name): SheetColumns<Student>[number] => [students.fields[name].label, (student) => student[name]]),
  ['Phone shown to visitors', ({ showPhone }) => (showPhone ? 'yes' : 'no')],
  [`Registered (${club.zoneLabel})`, ({ added }) => `${dayAt(new Date(added))} ${timeAt(new Date(added))}`],
]

/** Where a search looks. A visitor's never in the numbers: asking digit by digit would tell those that are masked. */
const open = students.searchIn ?? []
const all = [...open, 'phoneNumber'] as const

/** What visitors see of a number that the student did not publish: its first two and last two digits. */
export const masked = (phone: string) => `${phone.slice(0, 2)}••••••${phone.slice(-2)}`

/** How many may wait to register, where more come than an hour has room for; of one address, or one /48, only a share. */
export const registrationQueue = { all: 20, wider: 8, one: 4 }

/** The students, where those who register above the ceiling of all wait in a lane. */
export const studentsBehind = (laneOf: () => SlowLane) =>
  kind(students, {
    old: oldStudents,
    insert: async (db, entry, at) => {
      const id = await studentsOf(db).add(asKept(entry as Registration), at)
      if (id === undefined) throw new Error('a roll number is there twice')
      return id
    },
    // Or who is registered again with the same words would be told of the entry that is gone.
    removed: ({ store }) => takeFormsAnew(store.settings),
    handlers: (services) => {
      const { store, now } = services
      const lane = laneOf()
      const kept = studentsOf(store.db)
      const whole = (query: Filter) =>
        mapped(kept.pieces('newest', query, all), (student) => ({ ...student, showPhone: student.showPhone === 1 }))

      return {
        add: async ({ body, address, left, submitted }) => {
          // Before the limits: the same registration sent again is no other try.
          const first = await firstReply<ReturnType<typeof done>>(services, submitted)
          if (first) return first
          const own: Counter = [`register:address:${address}`, limits.perAddress]
          const wait = await store.rateLimits.wait([own], now())
          if (wait !== undefined) return tooMany(wait)
          // Before the ceiling of all, or one taken number sent again and again would shut registration for everybody.
          if (await kept.hasRoll(body.roll)) return (await firstReply<ReturnType<typeof done>>(services, submitted)) ?? taken
          if (isRefused(await countTry(store.rateLimits, [own, ofAll], now()))) {
            // The try is counted when the turn has come, so that who is turned away has lost none and written nothing.
            if (!(await lane.wait(address, left))) return crowded
            const attempt = await countTry(store.rateLimits, [own], now())
            if (isRefused(attempt)) return attempt
          }
          let isFirst = false
          const reply = await doOnce(services, submitted, async (tx) => {
            isFirst = true
            return (await studentsOf(tx).add(asKept(body), now())) === undefined ? taken : done('Registration successful')
          })
          // The same sent twice at the same moment is one try.
          if (!isFirst) await store.rateLimits.giveBack([own[0]])
          return reply
        },
        list: async ({ query }) => {
          if (query.after !== undefined && !(await kept.has(query.after))) throw new EntryUnknown()
          return mapped(kept.pieces('oldest', query, open), ({ id, showPhone, added: _, ...student }) => ({
            _id: id,
            ...student,
            phoneNumber: showPhone === 1 ? student.phoneNumber : masked(student.phoneNumber),
          }))
        },
        whole: async ({ query }) => ({ success: true, data: whole(query) }),
        csv: async ({ query }) => ({ name: 'iort-students.csv', type: csvType, content: csvOf(columns, whole(query)) }),
        xlsx: async ({ query }) => ({
          name: 'iort-students.xlsx',
          type: xlsxType,
          content: xlsxOf(columns, whole(query), 'Students'),
        }),
      }
    },
  })

const asKept = ({ showPhone = true, ...student }: Registration) => ({ ...student, showPhone })

export const studentsKind = studentsBehind(() => slowLane({ every: 1000, waiting: registrationQueue }))
