import { expect, test } from 'vitest'
import { members } from '../collections/members/contract.ts'
import type { Thing } from '../contract/collection.ts'
import type { Field } from '../contract/field.ts'
import { livesOf } from '../contract/lifecycle.ts'
import { pictureCalls } from '../contract/picture-calls.ts'
import { mostAtOnce } from '../contract/several.ts'
import { administrator } from '../testing/club.ts'
import { contentsOf } from '../testing/contents.ts'
import { bodies, forms, takesJson, things } from '../testing/examples.ts'
import { fullClub } from '../testing/full-club.ts'

async function signedIn() {
  const club = await fullClub()
  return { club, client: await administrator(club), before: await contentsOf(club.store) }
}

const severalOf = (thing: Thing) => {
  const { removeSeveral, restoreSeveral, mistakeSeveral } = livesOf(thing)
  return [removeSeveral, restoreSeveral, mistakeSeveral].map(({ path }) => path)
}

test('a list of ids that is none, empty or too long is refused by name and changes nothing', async () => {
  const { club, client, before } = await signedIn()
  const ids = (count: number) => Array.from({ length: count }, (_, at) => `id${at}`)
  const none = [...Object.values(wrongTypes).filter((value) => !Array.isArray(value)), undefined].map((wrong) => ({ ids: wrong }))
  for (const path of [...things.flatMap(severalOf), members.calls.order.path])
    for (const [message, ...wrong] of [
      ['Ids must be a list.', ...none],
      ['Ids must be strings.', { ids: [7] }],
      ['Select at least one.', { ids: [] }],
      ['At most 200 can be selected at once.', { ids: ids(mostAtOnce + 1) }],
      ['The body must be a JSON object of ids.', { ids: ids(1), more: 1 }],
    ] as [string, ...object[]][])
      for (const body of wrong) expect.soft((await client.post(path, body)).body, path).toEqual({ success: false, message })
  expect(await contentsOf(club.store)).toEqual(before)
  // With the forms below these are all calls that take JSON, but for what is cut out of a picture.
  const tried = new Set([
    ...forms.map(({ call }) => call.path),
    ...things.flatMap(severalOf),
    members.calls.order.path,
    pictureCalls.cropPicture.path,
  ])
  expect(club.calls.filter((call) => takesJson(call) && !tried.has(call.path)).map(({ path }) => path)).toEqual([])
})

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

// The old client may send the size of a video as numbers.
const isSize = ({ label }: Field) => label === 'Width' || label === 'Height'

const badOf = (field: Field): [string, unknown][] => [
  ...Object.entries(wrongTypes).filter(([what]) => what !== 'a number' || !isSize(field)),
  ['a long text', 'a'.repeat((field.max ?? 5000) + 1)],
  ...(isProse(field) || field.input === 'email' || field.input === 'url' ? Object.entries(unkeepable) : []),
  ...(field.input === 'password' ? [['half of a character', 'long enough \ud800'] as [string, unknown]] : []),
  ...(field.required ? [['', ''] as [string, unknown]] : []),
  ...(field.required && field.input !== 'password' ? [['white space', ' \t\n '] as [string, unknown]] : []),
]

test('what no form may hold is refused and changes nothing', async () => {
  const { club, client, before } = await signedIn()
  for (const { call, fields, within } of forms) {
    const sample = bodies[call.path] ?? {}
    const good = ('formData' in sample ? sample.formData : sample) as Record<string, unknown>
    const inForm = (text: string) => (within === undefined ? text : `{${JSON.stringify(within)}:${text}}`)
    const expectRefused = async (text: string, message: unknown, what: string) => {
      const response = await client.request('POST', call.path, text, { 'content-type': 'application/json' })
      const refused = [400, { success: false, message }]
      expect.soft([response.status, await response.json()], `${call.path} (${within}): ${what}`).toEqual(refused)
    }
    for (const [name, field] of Object.entries(fields)) {
      const { [name]: _, ...without } = good
      // What is wrapped is read as what is not: one wrong value of each field shows that it is.
      const bad = badOf(field).slice(0, within === undefined ? undefined : 1)
      const cases: [string, Record<string, unknown>][] = bad.map(([what, value]) => [what, { ...good, [name]: value }])
      if (!field.mayBeLeftOut && field.fallback === undefined) cases.push(['missing', without])
      const named = expect.stringMatching(new RegExp(`^${field.label} `, 'i'))
      for (const [what, body] of cases) await expectRefused(inForm(JSON.stringify(body)), named, `${name}, ${what}`)
    }
    for (const name of ['id', 'role', 'admin', 'userId', 'toString', 'constructor', 'prototype', '__proto__', 'isAdmin'])
      await expectRefused(
        inForm(`{${JSON.stringify(name)}:{"isAdmin":true},${JSON.stringify(good).slice(1)}`),
        `Unknown field: ${name}.`,
        name,
      )
    for (const text of ['null', 'true', '7', '"text"', '[]', '[{}]', '{"formData":null}', '{"formData":[]}'])
      await expectRefused(text, expect.stringMatching(/^.+\.$/), text)
  }
  expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined()
  expect(await contentsOf(club.store)).toEqual(before)
})
