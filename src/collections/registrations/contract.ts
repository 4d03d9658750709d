import { z } from 'zod/mini'
import { countryCode, departments, roll as rollRule, teams, years } from '../../../content/options.ts'
import { pages } from '../../../content/pages.ts'
import { rollExample } from '../../../content/registration.ts'
import { anyone, byAdministrator, downloaded, get, listQuery, nothing, oneAsked, outcome, paged, post } from '../../contract/call.ts'
import { lengthOf, sayable, tidiedCode } from '../../contract/characters.ts'
import { type Input, thing } from '../../contract/collection.ts'
import { code, oneOf, text } from '../../contract/field.ts'
import { type Fields, fieldsIn, madeOf } from '../../contract/fields.ts'

const roll = code('Roll Number', { example: rollRule.example, help: `${rollExample} ${rollRule.example}` })
const phone = text('Phone Number', { example: '9800000110' })

/** The fields of a registration with a menu; administrators filter the list of students by each of them. */
export const menus = { year: oneOf('Year', years), dept: oneOf('Department', departments), team: oneOf('Team', teams) } as const
const filtered = z.extend(listQuery, { year: oneAsked(years), dept: oneAsked(departments), team: oneAsked(teams) })
export type Filter = z.infer<typeof filtered>

/** Why a second registration is refused; it is about the field that is there once. */
export const rollTaken = 'This roll number is already registered.'

/** Section 8. */
export const studentsFailed = 'Failed to fetch students data'

/** An edit may leave out what is chosen from a menu. */
const chosen = { year: z.optional(menus.year.accepts), dept: z.optional(menus.dept.accepts), team: z.optional(menus.team.accepts) }
const editFields = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, name in menus ? { ...field, mayBeLeftOut: true } : field]))
/** Sent beside the texts. Absent means published, as the old client expected (docs/differences.md, D7). */
const showPhone = z.optional(z.boolean({ error: 'Show my phone number must be true or false.' }))

/** Who registered for the wing. A roll number has one spelling, trimmed and in upper case; section 5 has the sentence on phones. */
const declared = thing({
  table: 'students',
  importOrder: 10,
  words: {
    one: 'student',
    several: 'students',
    add: pages.register.title,
    submit: 'Register',
    failure: 'Error: Unable to register. Please try again later.',
  },
  fields: {
    name: { ...text('Name', { example: 'Ishaan Vellathur' }), completion: 'name' },
    roll: {
      ...roll,
      max: undefined,
      accepts: roll.accepts.check(
        z.overwrite((typed) => typed.toUpperCase()),
        z.refine((typed) => lengthOf(typed) === rollRule.length, { error: rollRule.wrongLength, abort: true }),
        z.refine((typed) => rollRule.pattern.test(typed), rollRule.wrongCharacters),
      ),
    },
    ...menus,
    phoneNumber: {
      ...phone,
      input: 'tel',
      max: 10,
      countryCode,
      accepts: sayable(phone.label, 200, tidiedCode).check(z.regex(/^\d{10}$/, 'Phone number must be exactly 10 digits')),
    },
  },
  title: 'name',
  unique: 'roll',
  personal: true,
  order: 'oldest',
  searchIn: ['name', 'roll'],
  page: '/iort',
  calls: ({ input, edited, wire }) => ({
    add: {
      ...anyone(post('/api/studentRegister', madeOf(fieldsIn(input) ?? {}, z.extend(input, { showPhone })), outcome)),
      isPaced: true as const,
    },
    /** A bare array, oldest first, phone numbers as the students chose. */
    list: paged(anyone(get('/api/iort', z.array(z.extend(z.omit(wire, { id: true }), { _id: z.string() }))))),
    whole: paged(
      byAdministrator(
        get(
          '/api/students',
          z.strictObject({
            success: z.boolean(),
            passkeyShown: z.boolean(),
            message: z.optional(z.string()),
            data: z.array(z.extend(wire, { showPhone: z.boolean(), added: z.string() })),
          }),
        ),
      ),
      filtered,
    ),
    csv: paged(byAdministrator(get('/api/students.csv', downloaded)), filtered),
    xlsx: paged(byAdministrator(get('/api/students.xlsx', downloaded)), filtered),
    edit: byAdministrator(
      post('/api/editStudent/:id', madeOf(editFields(fieldsIn(edited) ?? {}), z.extend(edited, { ...chosen, showPhone })), outcome),
    ),
    remove: byAdministrator(post('/api/deleteStudent/:id', nothing, outcome)),
  }),
})
/** What is sent of a new one has the choice of the phone number beside its fields. */
export const students = { ...declared, input: declared.calls.add.body }
export type Registration = Input<typeof students>
export type Published = z.infer<typeof students.calls.list.reply>[number]
export type Student = z.infer<typeof students.calls.whole.reply>['data'][number]
