import { expect, test } from 'vitest'
import { collection, fieldsOf, fieldsOfEntry } from './collection.ts'
import { orEmpty, text } from './field.ts'
import { cameLater } from './lacking.ts'

const fields = { title: text('Title'), hall: cameLater(text('Hall')), host: cameLater(orEmpty(text('Host'))) }
const sent = (body: object) => fieldsOf(fields).safeParse(body)
const refused = (body: object) => sent(body).error?.issues.map(({ message }) => message)

test('a field that came later is empty for who does not know it, required or not', () => {
  expect(sent({ title: 'Night' }).data).toEqual({ title: 'Night', hall: '', host: '' })
  expect(sent({ title: 'Night', hall: ' Hall 3 ', host: 'Asha' }).data).toEqual({ title: 'Night', hall: 'Hall 3', host: 'Asha' })
})

test('who sends it is asked for no less than the field asks for', () => {
  expect([fields.hall.required, fields.host.required]).toEqual([true, false])
  expect(refused({ title: 'Night', hall: '', host: '' })).toEqual(['Hall is required.'])
  expect(refused({ title: 'Night', hall: 7, host: 'x'.repeat(201) })).toEqual([
    'Hall must be text.',
    'Host must be at most 200 characters.',
  ])
})

test('an entry from before a required field came may stay without it, and one that is new may not', () => {
  const later = collection('halls', { title: text('Title'), hall: cameLater(text('Hall')) })
  expect(later.input.safeParse({ title: 'Night', hall: '' }).success).toBe(false)
  expect(later.kept.parse({ title: 'Night', hall: '' })).toEqual({ title: 'Night', hall: '' })
  expect(later.kept.parse({ title: 'Night' })).toEqual({ title: 'Night', hall: '' })
  expect(fieldsOfEntry(later.fields, { title: 'Night', hall: '' }).hall.required).toBe(false)
  expect(fieldsOfEntry(later.fields, { title: 'Night', hall: 'Hall 3' }).hall.required).toBe(true)
})
