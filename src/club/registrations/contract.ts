import * as z from 'zod/mini'
import { departments, roll as rollRule, teams, years } from '../../../content/options.ts'
import { anyone, byAdministrator, downloaded, get, listQuery, nothing, oneAsked, outcome, paged, post } from '../../contract/call.ts'
import { lengthOf } from '../../contract/characters.ts'
import { oneOf, text } from '../../contract/field.ts'
import { fieldsOf, madeOf } from '../../contract/fields.ts'

const roll = text('Roll Number', { max: 200, example: rollRule.example })
const phone = text('Phone Number', { max: 200, example: '9800000110' })

/** The fields of the form; the sentence on a phone number is section 5's. A roll number has one spelling: trimmed and in upper case. */
export const registrationFields = {
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
  year: oneOf('Year', years),
  dept: oneOf('Department', departments),
  team: oneOf('Team', teams),
  phoneNumber: {
    ...phone,
    input: 'tel',
    max: 10,
    accepts: phone.accepts.check(z.regex(/^\d{10}$/, 'Phone number must be exactly 10 digits')),
  },
} as const

const registration = fieldsOf(registrationFields)
const student = { name: z.string(), roll: z.string(), year: z.string(), dept: z.string(), team: z.string(), phoneNumber: z.string() }
const published = z.strictObject({ _id: z.string(), ...student })
const whole = z.strictObject({ id: z.string(), ...student, showPhone: z.boolean(), added: z.string() })
export type Published = z.infer<typeof published>
export type Student = z.infer<typeof whole>

/** What administrators may filter their list by, beside what any list may be asked. */
const filtered = z.extend(listQuery, { year: oneAsked(years), dept: oneAsked(departments), team: oneAsked(teams) })
export type Filter = z.infer<typeof filtered>

export type Registration = z.infer<typeof registration>

/** Section 8. */
export const registrationFailed = 'Error: Unable to register. Please try again later.'
export const studentsFailed = 'Failed to fetch students data'

export const registrationCalls = {
  /** `showPhone` absent means published, as the old client expected (docs/decisions/0010). */
  register: anyone(
    post(
      '/api/studentRegister',
      madeOf(
        registrationFields,
        z.extend(registration, { showPhone: z.optional(z.boolean({ error: 'Show my phone number must be true or false.' })) }),
      ),
      outcome,
    ),
  ),
  /** A bare array, oldest first, phone numbers as the students chose. */
  published: paged(anyone(get('/api/iort', z.array(published)))),
  list: paged(byAdministrator(get('/api/students', z.strictObject({ success: z.boolean(), data: z.array(whole) }))), filtered),
  csv: paged(byAdministrator(get('/api/students.csv', downloaded)), filtered),
  xlsx: paged(byAdministrator(get('/api/students.xlsx', downloaded)), filtered),
  remove: byAdministrator(post('/api/deleteStudent/:id', nothing, outcome)),
}
