import { expect, test } from 'vitest'
import { file, leadTo, pictureHost } from '../../testing/picture-host.ts'
import { pictures } from '../../testing/pictures.ts'
import { fetchWhole, type Limits } from './fetch-file.ts'
import { internet, type Reach } from './outbound-policy.ts'

const limits: Limits = { bytes: 1024, milliseconds: 5000 }
const png = pictures['image/png']

const fetched = (address: string, reach: Reach, given = limits) => fetchWhole(address, given, reach)

test('a file is fetched over https, also by way of five redirects, and not by way of six', async () => {
  const { at, reach } = await pictureHost({
    '/a.png': file(png),
    ...Object.fromEntries([1, 2, 3, 4, 5, 6].map((hop) => [`/${hop}`, leadTo(hop === 1 ? '/a.png' : `/${hop - 1}`)])),
  })
  expect((await fetched(`${at}/a.png`, reach)).equals(png)).toBe(true)
  expect((await fetched(`${at}/5`, reach)).equals(png)).toBe(true)
  await expect(fetched(`${at}/6`, reach)).rejects.toThrow('more than 5 redirects')
})

const [isPrivate, noHttps] = ['its address is private', 'it is not an https address']
test.for([
  ['https://127.0.0.2/', isPrivate],
  ['https://[::ffff:127.0.0.1]/', isPrivate],
  ['https://2130706434/', isPrivate],
  ['https://169.254.169.254/latest/', isPrivate],
  ['https://inside.example.org/', isPrivate],
  ['https://both.example.org/', isPrivate],
  ['https://mapped.example.org/', isPrivate],
  ['http://pictures.example.org/a.png', noHttps],
  ['file:///etc/passwd', noHttps],
  ['https://a:b@pictures.example.org/', noHttps],
] as const)('neither straight away nor by a redirect is it asked: %s, since %s', async ([address, why]) => {
  const names = {
    'inside.example.org': ['192.168.0.9'],
    'both.example.org': ['127.0.0.1', '10.0.0.5'],
    'mapped.example.org': ['::ffff:127.0.0.1'],
  }
  const { at, reach } = await pictureHost({ '/away': leadTo(address) }, names)
  await expect(fetched(address, reach)).rejects.toThrow(why)
  await expect(fetched(`${at}/away`, reach)).rejects.toThrow(why)
})

test('a name that means a private address at the second look is refused there, and is looked at for each connection', async () => {
  const { at, reach, hosts, asked } = await pictureHost({ '/a.png': file(png), '/again': leadTo('/a.png') })
  const looks: string[] = []
  const rebinding: Reach = {
    ...reach,
    resolve: async (host) => {
      looks.push(host)
      hosts[host] = looks.length > 1 ? ['10.0.0.5'] : ['127.0.0.1']
      return reach.resolve(host)
    },
  }
  await expect(fetched(`${at}/again`, rebinding)).rejects.toThrow('its address is private')
  expect(asked).toEqual(['/again'])
  expect(looks).toHaveLength(2)
})

test('this machine is out of reach for the site itself, by name and by address', async () => {
  const { at, asked } = await pictureHost({ '/a.png': file(png) })
  const { port } = new URL(at)
  for (const host of ['localhost', '127.0.0.1', '[::1]', '[::ffff:7f00:1]'])
    await expect(fetched(`https://${host}:${port}/a.png`, internet)).rejects.toThrow('its address is private')
  expect(asked).toEqual([])
})

test('what is too large or too slow, another status, a cut connection, an unknown host and a foreign certificate are refused', async () => {
  const { at, reach } = await pictureHost({
    '/announced': file(Buffer.alloc(1025)),
    '/large': (_, response) => {
      response.writeHead(200)
      response.write(Buffer.alloc(1000))
      response.end(Buffer.alloc(1000))
    },
    '/just': file(Buffer.alloc(1024)),
    // Only the end of the connection would end it.
    '/drip': ({ socket }) => void socket.write('HTTP/1.1 200 OK\r\n\r\nhalf a picture'),
    '/gone': (_, response) => void response.writeHead(410).end(),
    '/half': (request, response) => {
      response.writeHead(200, { 'content-length': '100' })
      response.write('half', () => request.socket.destroy())
    },
  })
  for (const [address, why] of [
    [`${at}/announced`, 'it is larger than'],
    [`${at}/large`, 'it is larger than'],
    [`${at}/gone`, 'the status is 410'],
    [`${at}/half`, 'ECONNRESET'],
    ['https://missing.example.org/', 'no such host'],
    ['', noHttps],
  ] as const)
    await expect(fetched(address, reach), address).rejects.toThrow(why)
  expect(await fetched(`${at}/just`, reach)).toHaveLength(1024)
  const hurried = { ...limits, milliseconds: 300 }
  await expect(fetched(`${at}/drip`, reach, hurried)).rejects.toThrow('it took longer than 0.3 seconds')
  const { trusts: _, ...wary } = reach
  await expect(fetched(`${at}/gone`, wary)).rejects.toThrow('SELF_SIGNED')
})
