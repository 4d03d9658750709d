import { beforeEach, expect, test } from 'vitest'
import type { Thing } from '../contract/collection.ts'
import type { Field } from '../contract/field.ts'
import { livesOf, mostAtOnce } from '../contract/lifecycle.ts'
import { pictureCalls } from '../contract/picture-calls.ts'
import { administrator, type Client, type Club } from '../testing/club.ts'
import { contentsOf } from '../testing/contents.ts'
import { bodies, forms, takesJson, things } from '../testing/examples.ts'
import { fullClub } from '../testing/full-club.ts'

let club: Club
let client: Client
let before: Awaited<ReturnType<typeof contentsOf>>

beforeEach(async () => {
  club = await fullClub()
  client = await administrator(club)
  before = await contentsOf(club.store)
})

test('the forms that are tried here are all that there are, but for lists of ids and what is cut out of a picture', () => {
  const tried = new Set([...forms.map(({ call }) => call.path), ...things.flatMap(severalOf), pictureCalls.cropPicture.path])
  expect(club.calls.filter((call) => takesJson(call) && !tried.has(call.path)).map(({ path }) => path)).toEqual([])
})

const severalOf = (thing: Thing) => [livesOf(thing).removeSeveral, livesOf(thing).restoreSeveral].map(({ path }) => path)

test.for(things.flatMap(severalOf))(
  'a list of ids that is none, empty or too long is refused by name and changes nothing: %s',
  async (path) => {
    const send = async (body: object) => (await client.post(path, body)).body
    const ids = (count: number) => Array.from({ length: count }, (_, at) => `id${at}`)
    for (const wrong of [...Object.values(wrongTypes).filter((value) => !Array.isArray(value)), undefined])
      expect.soft(await send({ ids: wrong })).toEqual({ success: false, message: 'Ids must be a list.' })
    expect.soft(await send({ ids: [7] })).toEqual({ success: false, message: 'Ids must be texts.' })
    expect.soft(await send({ ids: [] })).toEqual({ success: false, message: 'Choose at least one.' })
    expect.soft(await send({ ids: ids(mostAtOnce + 1) })).toEqual({ success: false, message: 'At most 200 can be chosen at once.' })
    expect.soft(await send({ ids: ids(1), more: 1 })).toEqual({ success: false, message: 'The body must be a JSON object of ids.' })
    expect(await contentsOf(club.store)).toEqual(before)
  },
)

const wrongTypes = { 'a number': 7, true: true, false: false, null: null, 'a list': ['x'], 'an object': { toString: 'x' } }

// The words of a secret and the digits of a code have rules of their own, tried beside their contracts.
const isProse = ({ input, options }: Field) => (input === 'text' || input === 'area') && options === undefined
const unkeepable = {
  NUL: 'a\0b',
  'a bell': 'a\u0007b',
  'an escape': 'a\u001b[2Jb',
  'a C1 control': 'a\u0085b',
  'a direction override': 'a\u202eb',
  'a direction isolate': 'a\u2066b',
  'half of a character': 'a\ud800b',
  'the other half': 'a\udc00b',
}

const badOf = (field: Field): [string, unknown][] => [
  ...Object.entries(wrongTypes),
  ['a long text', 'a'.repeat((field.max ?? 5000) + 1)],
  ...(isProse(field) || field.input === 'email' || field.input === 'url' ? Object.entries(unkeepable) : []),
  ...(field.input === 'password' ? [['half of a character', 'long enough \ud800'] as [string, unknown]] : []),
  ...(field.required ? [['', ''] as [string, unknown]] : []),
  ...(field.required && field.input !== 'password' ? [['white space', ' \t\n '] as [string, unknown]] : []),
]

/** A club is made for each form and not for each field of it: what a refusal changes is told in the end all the same. */
test.for(forms)('what no form may hold is refused and changes nothing: $call.path ($within)', async ({ call, fields, within }) => {
  const sample = bodies[call.path] ?? {}
  const good = ('formData' in sample ? sample.formData : sample) as Record<string, unknown>
  const reply = async (text: string) => {
    const response = await client.request('POST', call.path, text, { 'content-type': 'application/json' })
    return { status: response.status, body: await response.json() }
  }
  const refused = (message: unknown) => ({ status: 400, body: { success: false, message } })
  const inForm = (text: string) => (within === undefined ? text : `{${JSON.stringify(within)}:${text}}`)

  for (const [name, field] of Object.entries(fields)) {
    const { [name]: _, ...without } = good
    const cases: [string, Record<string, unknown>][] = badOf(field).map(([what, value]) => [what, { ...good, [name]: value }])
    if (!field.mayBeLeftOut && field.fallback === undefined) cases.push(['missing', without])
    const named = refused(expect.stringMatching(new RegExp(`^${field.label} `, 'i')))
    for (const [what, body] of cases) expect.soft(await reply(inForm(JSON.stringify(body))), `${name}: ${what}`).toEqual(named)
  }
  for (const name of ['id', 'role', 'admin', 'userId', 'toString', 'constructor', 'prototype', '__proto__', 'isAdmin']) {
    const text = inForm(`{${JSON.stringify(name)}:{"isAdmin":true},${JSON.stringify(good).slice(1)}`)
    expect.soft(await reply(text), name).toEqual(refused(`Unknown field: ${name}.`))
  }
  expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined()
  for (const text of ['null', 'true', '7', '"text"', '[]', '[{}]', '{"formData":null}', '{"formData":[]}'])
    expect.soft(await reply(text), text).toEqual(refused(expect.stringMatching(/^.+\.$/)))
  expect(await contentsOf(club.store)).toEqual(before)
})
