import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { Hono } from 'hono'
import { expect, test, vi } from 'vitest'
import { streamed } from './streamed.ts'

test('who leaves before or while a list is sent leaves the place', async () => {
  for (const isGone of [true, false]) {
    const outgoing = new PassThrough()
    if (isGone) await once(outgoing.destroy(), 'close')
    const leave = vi.fn()
    const app = new Hono().get('/', (c) => streamed(c, pieces(), { headers: {}, place: { leave }, journal: { failed: () => {} } }))
    const reply = await app.request('/', {}, { outgoing })
    if (!isGone) {
      await reply.body?.getReader().read()
      expect(leave).not.toHaveBeenCalled()
      outgoing.destroy()
    }
    await vi.waitFor(() => expect(leave).toHaveBeenCalledOnce())
  }
})

async function* pieces() {
  for (;;) yield await new Promise<string>((resolve) => setTimeout(resolve, 5, '[1,2,3]'))
}
