import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { isLoopback, isPublicName, leadsInward } from './host.ts'

const here = ['localhost', 'LOCALHOST', 'localhost.', 'club.localhost', 'club.localhost.', '127.0.0.1', '127.8.9.1', '::1', '[::1]']
const near = ['10.0.0.5', '192.168.1.1', '8.8.8.8', '[2606:4700::1111]', '[::ffff:7f00:1]', 'intranet', 'printer', 'nas.local']
const inside = [
  ...['db.internal', 'router.lan', 'mail.corp', 'hub.home.arpa', 'nas.LOCAL.', 'nas.local..', 'localhost..', 'club.localhost...'],
  ...['nas.localdomain', 'a.test', 'a.invalid', 'a.alt', 'x.onion', 'hub.home', 'x.mail', 'x.private', 'x.intranet', 'pc.workgroup'],
  ...['fritz.box', 'www.fritz.box.', 'FRITZ.BOX', 'speedport.ip', 'vodafone.station', 'printer..', 'a..example.org'],
  ...['x.i2p', 'my.router', 'api.default.svc', 'api.default.svc.cluster.local', 'db.service.consul', 'DB.CONSUL.'],
  ...['', '.', '..'],
]
const open = [
  'example.org',
  'www.example.org.',
  'xn--mnchen-3ya.example',
  '127.0.0.1.example.org',
  'localhost.example.org',
  '1.example.org',
  'www.example.org...',
  'local.example.org',
  'fritz.box.example.org',
  'notfritz.box',
  'club.box',
  'test.org',
  'onion.com',
  'home.co',
  'svc.org',
  'consul.example.org',
  // Names for documents lead nowhere, and the samples are full of them.
  'example.com',
  'club.example',
]

test.for(here)('%s is this machine and no public name', (host) => {
  expect([isLoopback(host), isPublicName(host)]).toEqual([true, false])
})
test.for([...near, ...inside])('%s is neither this machine nor a public name', (host) => {
  expect([isLoopback(host), isPublicName(host)]).toEqual([false, false])
})
test.for(open)('%s is a public name', (host) => {
  expect([isLoopback(host), isPublicName(host)]).toEqual([false, true])
})

/** Addresses as people and programs write them; what the browser makes of each is what counts. */
const inward = [
  ...['https://localhost../', 'https://nas.localdomain/', 'https://fritz.box', 'https://a.test/x', 'https://x.onion', 'https://printer/'],
  ...[
    'https://nas。local/',
    'https://nas．local',
    'https://nas｡local/',
    'https://nas%2Elocal/',
    'https://%6eas.%6cocal/',
    'https://NAS.ＬＯＣＡＬ/',
  ],
  ...[
    'https://ｌｏｃａｌｈｏｓｔ/',
    'https://local\u00adhost/',
    'https://xn--fiqs8s/',
    'https://①②⑦.⓪.⓪.①/',
    'https://user@nas.local:8443/',
  ],
  ...['https://2130706433/', 'https://017700000001/', 'https://0x7f000001/', 'https://0x7f.1/', 'https://127.1/', 'https://0177.0.0.01/'],
  ...['https://8.8.8.8./', 'https://%31%32%37.1/', 'https://127。0。0。1/', 'https://3232235777/', 'https://0xc0a80101'],
  ...[
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:7f00:1]',
    'https://[64:ff9b::7f00:1]/',
    'https://[64:ff9b::10.0.0.1]',
  ],
  ...['https://[2606:4700::1111]/', 'https:\\\\nas.local\\x', 'https:nas.local', ' https://nas.local', 'http://localhost:3000/'],
]
test.for(inward)('%s leads inward', (address) => {
  expect(leadsInward(address)).toBe(true)
})

const outward = [
  ...['https://example.org/', 'https://münchen.example/', 'https://example。org/', 'https://example.org../', 'https://xn--mnchen-3ya.de/'],
  ...[
    'https://example.org/?to=https://localhost/',
    'https://example.org/#nas.local',
    'https://nas.local.example.org/',
    'HTTPS://EXAMPLE.ORG',
  ],
]
test.for(outward)('%s leads outward', (address) => {
  expect(leadsInward(address)).toBe(false)
})

const ends = [
  'localhost',
  'nas.local',
  'db.internal',
  'hub.home.arpa',
  'fritz.box',
  'x.onion',
  'a.test',
  'printer',
  '127.0.0.1',
  '10.1.2.3',
]
const dots = fc.constantFrom('.', '。', '．', '｡', '%2E', '%2e', '%E3%80%82')
/** One letter as it may also be written so that a browser reads the same: larger, wider, encoded. */
const spelt = (letter: string) =>
  letter === '.'
    ? dots
    : fc.constantFrom(
        letter,
        letter.toUpperCase(),
        `%${letter.charCodeAt(0).toString(16)}`,
        String.fromCodePoint(letter.charCodeAt(0) + 0xfee0),
      )

test('however the name of a machine nearby is spelt, what the browser makes of it is what is judged', () => {
  const addresses = fc
    .constantFrom(...ends)
    .chain((end) => fc.tuple(...[...end].map(spelt)))
    .chain((letters) => fc.tuple(fc.constant(letters.join('')), fc.array(dots, { maxLength: 3 })))
    .map(([host, trailing]) => `https://${host}${trailing.join('')}/x`)
  void fc.assert(
    fc.property(addresses, (address) => {
      // Where it is no address at all (a number with two dots behind it), no browser goes anywhere.
      if (!URL.canParse(address)) return
      expect(leadsInward(address), new URL(address).href).toBe(true)
    }),
    { numRuns: 2000 },
  )
})

test('an address and what the browser makes of it are judged alike', () => {
  void fc.assert(
    fc.property(fc.webUrl({ validSchemes: ['https'] }), (address) => leadsInward(address) === leadsInward(new URL(address).href)),
    { numRuns: 500 },
  )
})
