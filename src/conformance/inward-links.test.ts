import { expect, test } from 'vitest'
import { pictureCalls } from '../contract/picture-calls.ts'
import { administrator, newClub } from '../testing/club.ts'
import { contentsOf } from '../testing/contents.ts'
import { bodies, forms } from '../testing/examples.ts'

/** Every field of every form that takes a link to another site, found by what it accepts. What is fetched has its own policy. */
const taking = forms
  .filter(({ call }) => call.path !== pictureCalls.keepPicture.path)
  .flatMap(({ call, fields, within }) =>
    Object.entries(fields)
      .filter(
        ([, { accepts }]) =>
          accepts.safeParse('https://example.org/a').success && !accepts.safeParse('plain words that lead nowhere').success,
      )
      .map(([name, { label }]) => ({ call, name, label, within })),
  )

// One of each kind; contract/link.test.ts has all spellings.
const inside = 'http://localhost https://10.0.0.5/ https://[::1]/ https://2130706433/ https://intranet/ https://nas%2Elocal/'.split(' ')
const outside = ['https://example.org/x', 'https://localhost.example.org/', 'https://münchen.example/']
const own = ['http://localhost:3000/a', 'https://10.0.0.5/a']

test.for<[string | undefined, string[], string[]]>([
  ['http://club.example.org', inside, outside],
  ['http://localhost:3000', [], own],
  [undefined, [], own],
])('a site at %s refuses %j in every field with a link, and accepts %j', async ([publicOrigin, refused, accepted]) => {
  const names = taking.map(({ name }) => name)
  for (const name of ['poster', 'registerLink', 'imagelink', 'morelink', 'linkedinlink', 'scrollImage', 'newImage'])
    expect.soft(names).toContain(name)
  const club = await newClub(publicOrigin === undefined ? {} : { publicOrigin })
  const client = await administrator(club)
  const before = await contentsOf(club.store)
  const sendIn = ({ call, name, within }: (typeof taking)[number], link: string) => {
    const sample = bodies[call.path] ?? bodies[call.path.replace('/edit', '/add').replace('/:id', '')] ?? {}
    const body = { ...('formData' in sample ? (sample.formData as object) : sample), [name]: link }
    return client.post(call.path, within === undefined ? body : { [within]: body })
  }
  for (const field of taking)
    for (const link of refused) {
      const { status, body } = await sendIn(field, link)
      expect.soft(status, `${field.name} ${link}`).toBe(400)
      expect.soft(body.message, link).toMatch(new RegExp(`^${field.label} must (?:be a public web address with a host name|be a link)`))
    }
  expect(await contentsOf(club.store)).toEqual(before)
  // There is no entry to edit, which is found out after the link was accepted.
  for (const field of taking)
    for (const link of accepted)
      expect.soft((await sendIn(field, link)).status, `${field.name} ${link}`).toBe(field.call.path.includes(':id') ? 404 : 200)
})
