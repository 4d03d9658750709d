import { expect, test } from 'vitest'
import { watchOf } from '../../features/operations/server/metrics.ts'
import { logged } from '../../testing/logged.ts'
import { served } from '../../testing/served.ts'
import { replyOf } from '../replies/reply.ts'
import type { RouteOf } from './access-log.ts'

const file = replyOf(Buffer.from('x'.repeat(5000)), {}, { 'content-type': 'text/plain' })

test('at debug every request is one line, also cached responses, files and refusals, without its query and headers', async () => {
  const { log, lines, text } = logged()
  log.level = 'debug'
  const watch = (routeOf: RouteOf) => watchOf(log, { proxies: 1, metrics: undefined }, routeOf) ?? (() => {})
  const { send } = await served({ log, proxies: 1, files: new Map([['/static/a.txt', file]]), watch })
  const answered = () => lines().filter(({ msg }) => msg === 'answered')
  const from = { 'x-forwarded-for': '2001:db8:7:1::9' }
  const asked = [
    ['GET', '/events', '/events', 200],
    ['GET', '/static/a.txt', '/static/*', 200],
    ['GET', '/nowhere/at-all', 'none', 404],
    ['GET', '/events/made-up.ics', '/events/:file', 404],
    ['POST', '/api/delete/abc', '/api/delete/:id', 401],
    ['GET', '/media/00000000000000000000000000.pdf', '/media/:file', 404],
  ] as const
  for (const [turn, [method, path, route, status]] of asked.entries()) {
    const { body } = await send(method, path, from)
    await expect.poll(() => answered().length).toBe(turn + 1)
    const line = answered()[turn]
    expect.soft(line, path).toMatchObject({ method, route, status, path, address: '2001:db8:7:1::/64' })
    expect.soft(line, path).toMatchObject({ request: expect.stringMatching(/^[0-9a-f-]{36}$/), ms: expect.any(Number), level: 20 })
    const head = Number(line?.bytes) - body.length
    expect.soft(head > 100 && head < 3000, `${path}: ${head} bytes`).toBe(true)
  }
  await send('GET', '/api/events?limit=5&q=hunter22', { cookie: 'session=hunter22', authorization: 'hunter22', 'user-agent': 'hunter22' })
  await send('GET', '/events#hunter22', { referer: 'https://hunter22.example' })
  await expect.poll(() => answered().length).toBe(asked.length + 2)
  expect(text()).not.toContain('hunter22')
})
