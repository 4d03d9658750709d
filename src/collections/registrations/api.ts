import { club } from '../../../content/club.ts'
import { registrations } from '../../../content/options.ts'
import { dayAt, timeAt } from '../../contract/club-time.ts'
import type { Edited } from '../../contract/collection.ts'
import { keysOf } from '../../contract/fields.ts'
import { inTransaction } from '../../db/changes.ts'
import type { Counter } from '../../db/rate-limits.ts'
import { entriesOf } from '../../entries/entries.ts'
import { EntryUnknown } from '../../entries/lists.ts'
import { done, edited } from '../../http/answer.ts'
import { kind } from '../../http/collection-api.ts'
import { doOnce, firstReply } from '../../http/forms/once.ts'
import { boundedQueue } from '../../http/queues.ts'
import { passkeyFirst, Refused } from '../../http/refused.ts'
import { countTry, isRefused } from '../../http/security/rate-limits.ts'
import { type Filter, type Registration, rollTaken, type Student, students } from './contract.ts'
import { csvOf, xlsxOf } from './server/spreadsheet.ts'
import { studentsOf } from './store.ts'

const taken = new Refused(409, rollTaken)
const crowded = new Refused(429, 'The site is busy. Try again in half a minute.', 30)
const hour = 60 * 60_000
/** Seconds: the server closes connections that are silent for 30. */
const patience = 25
const maskedWhy = 'More phone numbers are hidden, because you have read 200 in an hour. Enter the club passkey to see them.'
const csvType = 'text/csv; charset=utf-8'
const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const names = keysOf(students.fields)
const head = [...names.map((name) => students.fields[name].label), 'Phone shown to visitors', `Registered (${club.zoneLabel})`]
const lineOf = (student: Student) => {
  const added = new Date(student.added)
  return [...names.map((name) => student[name]), student.showPhone ? 'yes' : 'no', `${dayAt(added)} ${timeAt(added)}`]
}

/** Where a search looks: in numbers only for those who see them, as digit by digit it would reveal them. */
const open = students.searchIn ?? []
const all = [...open, 'phoneNumber'] as const

/** What visitors see of a number that the student did not publish: its first two and last two digits. */
export const masked = (phone: string) => `${phone.slice(0, 2)}••••••${phone.slice(-2)}`

/** The students. From one address, `perHour` register at once, and after that one every `thenEvery` seconds. */
export const studentsAt = ({ perHour, thenEvery }: typeof registrations) =>
  kind(students, {
    old: {
      normalisations: { roll: [{ how: 'written without spaces and dashes', to: (text) => text.replace(/[^a-z0-9.]/gi, '') }] },
      consent: 'showPhone',
    },
    insert: async (db, entry, at) => {
      const id = await studentsOf(db).add(asKept(entry as Registration), at)
      if (id === undefined) throw new Error('two entries have the same roll number')
      return id
    },
    handlers: (services) => {
      const { store, now, peopleRead } = services
      // Each keeps its place for `thenEvery`; one address waits in a quarter of the queue, so no one waits longer than `patience`.
      const waiting = 4 * Math.floor(patience / thenEvery)
      const turns = boundedQueue({ what: 'registrations', running: 400, ofOne: 1, waiting, patience: patience * 1000 })
      const kept = studentsOf(store.db)
      const linesOf = async (query: Filter) => [head, ...(await kept.list(query, all)).map(lineOf)]

      return {
        add: async ({ body, address, left, submitted }) => {
          // Before the limit: the same registration sent again is not counted again.
          const first = await firstReply<ReturnType<typeof done>>(services, submitted)
          if (first) return first
          const ofAddress: Counter = [`register:address:${address}`, { most: perHour, span: hour }]
          const isMany = isRefused(await countTry(store.rateLimits, [ofAddress], now()))
          if (isMany) {
            const turn = await turns.enter(address, left)
            if (turn instanceof Refused) return crowded
            setTimeout(turn.leave, thenEvery * 1000).unref()
          }
          return doOnce(services, submitted, async (tx) =>
            (await studentsOf(tx).add(asKept(body), now())) === undefined ? taken : done('Registration successful'),
          )
        },
        list: async ({ query }) => {
          if (query.after !== undefined && !(await kept.has(query.after))) throw new EntryUnknown()
          return (await kept.list(query, open)).reverse().map(({ id, showPhone, added: _, ...student }) => ({
            _id: id,
            ...student,
            phoneNumber: showPhone ? student.phoneNumber : masked(student.phoneNumber),
          }))
        },
        whole: async ({ query, session }) => {
          const read = peopleRead(session, now())
          // Before the search, because its reply must not depend on digits that stay hidden.
          const data = read.isUsedUp ? undefined : await kept.list(query, all)
          if (data && read.take(data.map(({ id }) => id))) return { success: true, passkeyShown: session.elevated, data }
          const hidden = (await kept.list(query, open)).map((student) =>
            read.has(student.id) ? student : { ...student, phoneNumber: masked(student.phoneNumber) },
          )
          return { success: true, passkeyShown: false, message: maskedWhy, data: hidden }
        },
        csv: async ({ query, session }) =>
          session.elevated ? { name: 'iort-students.csv', type: csvType, content: csvOf(await linesOf(query)) } : passkeyFirst,
        xlsx: async ({ query, session }) =>
          session.elevated
            ? { name: 'iort-students.xlsx', type: xlsxType, content: xlsxOf(await linesOf(query), 'Students') }
            : passkeyFirst,
        edit: ({ id, body: { showPhone, ...texts }, author }) =>
          inTransaction(store.db, async (tx) => {
            if (await studentsOf(tx).isTaken(texts.roll, id)) return taken
            const found = await entriesOf(tx, students).edit(id, texts as Edited<typeof students>, { author })
            if (found && showPhone !== undefined) await studentsOf(tx).showPhone(id, showPhone)
            return edited(found, 'Student')
          }),
      }
    },
  })

const asKept = ({ showPhone = true, ...student }: Registration) => ({ ...student, showPhone })

export const studentsKind = studentsAt(registrations)
