import { expect, test } from 'vitest'
import { club } from '../../../content/club.ts'
import type { Thing } from '../../contract/collection.ts'
import { dayWords } from '../../contract/day-words.ts'
import { exampleOf } from '../../contract/example.ts'
import type { Field } from '../../contract/field.ts'
import { wireName } from '../../contract/wire-name.ts'
import { things } from '../../testing/examples.ts'
import { changedWords } from './changed-words.ts'

const paged = things.filter((thing): thing is Thing & { at: string } => thing.at !== undefined)

/** One of them as its list tells it, and the same where it says something else in these fields. */
function changed(thing: Thing, anew: Record<string, string>) {
  const wired = (texts: object) =>
    Object.fromEntries(Object.entries<string>(texts as Record<string, string>).map(([name, said]) => [wireName(thing, name), said]))
  const entry = {
    id: 'one',
    ...wired(Object.fromEntries(Object.entries<Field>(thing.fields).map(([name, field]) => [name, exampleOf(field)]))),
  }
  return changedWords({ thing, entry }, { ...entry, ...wired(anew) })
}

test.for(paged)(
  'of $words.several: each field that is changed is told by its name, but for colours and what is to be seen on a picture',
  (thing) => {
    const silent: string[] = []
    for (const [name, { label, input }] of Object.entries<Field>(thing.fields)) {
      const words = changed(thing, { [name]: 'another' })
      if (words === '') silent.push(name)
      else if (thing.calendar && [thing.day, thing.calendar.time].includes(name)) expect.soft(words).toMatch(/^Moved: was /)
      else expect.soft(words, name).toContain(label)
      if (input === 'area' || input === 'link') expect.soft(words).toBe(`Changed: ${label}`)
    }
    const isSilent = ([name, { input }]: [string, Field]) => input === 'colour' || name.endsWith('Alt')
    expect(silent).toEqual(
      Object.entries<Field>(thing.fields)
        .filter(isSilent)
        .map(([name]) => name),
    )
    expect(changed(thing, {})).toBe('')
  },
)

test('what takes place has moved from its day and time, whichever of the two is another, and all else is told behind that', () => {
  for (const thing of paged.filter(({ calendar }) => calendar)) {
    const { fields, title, day = '', calendar } = thing as Thing & { calendar: NonNullable<Thing['calendar']> }
    const [on, at, called] = [day, calendar.time, title].map((name) => exampleOf(fields[name] as Field))
    const moved = `Moved: was ${dayWords(on ?? '')}, ${at} ${club.zoneLabel}`
    expect(changed(thing, { [day]: '2999-01-01' })).toBe(moved)
    expect(changed(thing, { [calendar.time]: '23:59' })).toBe(moved)
    const label = fields[title]?.label
    expect(changed(thing, { [title]: 'Another', [calendar.text]: 'Other words.', [calendar.time]: '23:59' })).toBe(
      `${moved}. ${label}: was ${called}. Changed: ${fields[calendar.text]?.label}`,
    )
  }
})

test('what is chosen from a list is told as its page calls it, which may be another word than the stored one', () => {
  const those = paged.filter(({ fields, inGroups }) => inGroups && fields[inGroups.by]?.options)
  expect(those).not.toEqual([])
  for (const thing of those) {
    const { by, of } = thing.inGroups as NonNullable<Thing['inGroups']>
    const { label, options = [] } = thing.fields[by] as Field
    for (const option of options)
      expect
        .soft(changedWords({ thing, entry: { id: 'one', [by]: option } }, { id: 'one', [by]: 'another' }), option)
        .toBe(`${label}: was ${of(option)}`)
  }
})

test('what was empty was not said, and of what is long there is the beginning', () => {
  const thing = paged.find(({ calendar }) => calendar?.place) as Thing
  const place = thing.calendar?.place ?? ''
  const label = thing.fields[place]?.label
  const entry = (said: string) => ({ id: 'one', [place]: said })
  expect(changedWords({ thing, entry: entry('') }, entry('Lab 2'))).toBe(`${label}: was not said`)
  expect(changedWords({ thing, entry: entry(`${'Far, '.repeat(30)}away`) }, entry('Lab 2'))).toMatch(
    new RegExp(`^${label}: was Far.{40,60}…$`),
  )
})
