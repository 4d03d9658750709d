import { describe, expect, test } from 'vitest'
import { pictureCalls } from '../contract/picture-calls.ts'
import { administrator, newClub } from '../testing/club.ts'
import { contentsOf } from '../testing/contents.ts'
import { bodies, forms } from '../testing/examples.ts'

// Where what is fetched may lie is judged as it is fetched, wherever the site stands.
const shown = forms.filter(({ call }) => call.path !== pictureCalls.keepPicture.path)

/** Every field of every form that takes a link out, found by what it accepts. */
const taking = shown.flatMap(({ call, fields, within }) =>
  Object.entries(fields)
    .filter(
      ([, { accepts }]) =>
        accepts.safeParse('https://example.org/a').success && !accepts.safeParse('plain words that lead nowhere').success,
    )
    .map(([name, { label }]) => ({ call, name, label, within })),
)

test('the fields that take links are found', () => {
  const found = new Set(taking.map(({ name }) => name))
  for (const name of ['poster', 'registerLink', 'imagelink', 'morelink', 'linkedinlink', 'scrollImage', 'newImage'])
    expect.soft(found).toContain(name)
})

const inward = [
  ...['http://localhost', 'https://localhost/x', 'http://127.0.0.1:3000/a', 'https://127.9.9.9', 'http://[::1]/', 'https://club.localhost'],
  ...['https://10.0.0.5/', 'https://192.168.1.1', 'https://169.254.169.254/latest', 'https://[fd12::1]/', 'https://[::ffff:127.0.0.1]/'],
  ...['https://8.8.8.8/', 'https://2130706433/', 'https://0x7f.1/', 'https://017700000001', 'https://127.0.0.1./', 'https://１２７.0.0.1/'],
  ...[
    'https://intranet/',
    'https://printer.local',
    'https://db.internal',
    'https://router.lan./',
    'https://hub.home.arpa',
    'HTTPS://LOCALHOST/',
  ],
  ...['https://localhost../', 'https://nas.localdomain', 'https://fritz.box/', 'https://a.test', 'https://x.onion/', 'https://nas。local'],
  ...['https://[64:ff9b::7f00:1]/', 'https://hub.home', 'https://mail.corp', 'https://a.invalid', 'https://nas%2Elocal/', 'https://127。1'],
]
const outward = ['https://example.org/x', 'https://127.0.0.1.example.org', 'https://localhost.example.org/', 'https://münchen.example/']

describe.for(taking)('$name of $call.path ($within)', ({ call, name, label, within }) => {
  const sample = bodies[call.path] ?? bodies[call.path.replace('/edit', '/add').replace('/:id', '')] ?? {}
  const good = ('formData' in sample ? sample.formData : sample) as Record<string, unknown>
  const bodyOf = (link: string) => {
    const body = { ...good, [name]: link }
    return within === undefined ? body : { [within]: body }
  }

  test('a public site sends nobody to a machine or a network of one’s own, nor to a number', async () => {
    const club = await newClub({ publicOrigin: 'http://club.example.org' })
    const client = await administrator(club)
    const before = await contentsOf(club.store)
    for (const link of inward) {
      const { status, body } = await client.post(call.path, bodyOf(link))
      expect.soft(status, link).toBe(400)
      expect.soft(body.success, link).toBe(false)
      expect.soft(body.message, link).toMatch(new RegExp(`^${label} must (?:lead to a public address by its name|be a link)`))
    }
    expect(await contentsOf(club.store)).toEqual(before)
    // Of what is edited here there is none, but the link is not what stands against it.
    for (const link of outward)
      expect.soft((await client.post(call.path, bodyOf(link))).status, link).toBe(call.path.includes(':id') ? 404 : 200)
  })

  test.for([undefined, 'http://localhost:3000', 'http://127.0.0.1:3000'])('a site on one’s own machine may (%s)', async (publicOrigin) => {
    const club = await newClub(publicOrigin === undefined ? {} : { publicOrigin })
    const client = await administrator(club)
    for (const link of ['http://localhost:3000/a', 'https://10.0.0.5/a', 'https://intranet/a'])
      expect.soft((await client.post(call.path, bodyOf(link))).status, link).toBe(call.path.includes(':id') ? 404 : 200)
  })
})
