import { expect } from '@playwright/test'
import { rawAnswer } from '../bench/raw-answer.ts'
import { everyRoute } from './routes.ts'
import { startSite, demoTest as test } from './site.ts'

// The size of a page without its scripts (docs/decisions/page-in-one-window.md).

/** Bytes that a server may send before it is told that anything came: ten segments of TCP (RFC 6928). */
const atOnce = 10 * 1460

/** Bytes of the head of the answer: of the first page the HTML alone fits. */
const head = 1150

test('every public page of the demo, packed at its best, comes whole in what a server may send at once', async ({ demo }) => {
  // A site that knows its own address says it in the head of every page.
  const site = await startSite({ PUBLIC_ORIGIN: 'https://robotics.university.example' }, 'demo')
  try {
    for (const path of await everyRoute(demo.origin)) {
      let last = 0
      const bytes = async () => {
        const { headers, body } = await rawAnswer(site.origin + path, 'br')
        const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
        last = `HTTP/1.1 200 OK\r\n${lines.join('')}\r\n`.length + body.length
        return last
      }
      await expect
        .poll(bytes, { message: path, timeout: 15_000, intervals: [200, 1000] })
        .toBeLessThanOrEqual(atOnce + (path === '/' ? head : 0))
      console.info(`${path}: ${last} B`)
    }
  } finally {
    await site.end()
  }
})
