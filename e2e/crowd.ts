import { departments, teams, years } from '../content/options.ts'
import { wrapped } from '../src/contract/call.ts'
import type { Thing } from '../src/contract/collection.ts'
import { exampleOf } from '../src/contract/example.ts'
import type { Field } from '../src/contract/field.ts'
import { fieldsIn } from '../src/contract/fields.ts'
import * as things from '../src/site/collections.ts'
import { rollOf } from '../src/testing/rolls.ts'
import type { administratorOf } from './caller.ts'
import { picture } from './listed.ts'

/** A name of sixty letters without a space. */
export const longName = 'Wolkenkratzerfensterputzerleiterversicherungsgesellschaftler'

const ok = (answer: Response) => {
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status}`)
}

/** Adds one entry of each collection, all of whose words are this name. */
export async function addOneOfEach({ send, cookie }: Awaited<ReturnType<typeof administratorOf>>, origin: string, name: string) {
  const filledIn = (field: Field) => {
    if (field.input === 'picture') return picture
    return (field.input === 'text' || field.input === 'area') && Number(field.max) >= name.length ? name : exampleOf(field)
  }
  for (const { calls } of Object.values<Thing>(things)) {
    const fields = calls.add?.who === 'administrator' && fieldsIn(calls.add.body)
    if (!calls.add || !fields) continue
    const entry = Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, filledIn(field)]))
    ok(await send(calls.add.path, wrapped(calls.add, entry) as object))
  }
  const form = new FormData()
  form.set('title', name)
  form.set('description', name)
  form.set('file', new Blob(['%PDF-1.4\n%%EOF\n'], { type: 'application/pdf' }), 'a.pdf')
  ok(await fetch(`${origin}/api/upload`, { method: 'POST', headers: { origin, cookie }, body: form }))
}

export async function addStudent(origin: string, name: string) {
  const student = { name, roll: rollOf(25001), year: years[0], dept: departments[0], team: teams.at(-1), phoneNumber: '9876543210' }
  const headers = { origin, 'content-type': 'application/json' }
  ok(await fetch(`${origin}/api/studentRegister`, { method: 'POST', headers, body: JSON.stringify(student) }))
}
