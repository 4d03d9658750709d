import { expect } from '@playwright/test'
import { administratorOf } from '../caller.ts'
import { everyRoute } from '../routes.ts'
import { demoTest, test } from '../site.ts'

const writers = 4
const rounds = 1000

test(`in ${rounds} rounds of write and read with ${writers} writers at once nobody reads an old page`, async ({ site }) => {
  const { addEvent, send } = await administratorOf(site.origin)
  const stale: string[] = []

  /** Reads without a cookie, on another connection. */
  async function look(title: string, wanted: boolean) {
    for (const path of ['/events', '/', '/api/events']) {
      const text = await (await fetch(site.origin + path, { headers: { 'accept-encoding': 'br' } })).text()
      if (text.includes(title) !== wanted) stale.push(`${path} ${wanted ? 'lacks' : 'still shows'} ${title}`)
    }
  }

  async function write(writer: number) {
    for (let round = 1; round <= rounds / writers / 2; round++) {
      const title = `Round ${round} of writer ${writer}.`
      const id = await addEvent({ eventTitle: title })
      await look(title, true)
      expect((await send(`/api/deleteEvent/${id}`)).status).toBe(200)
      await look(title, false)
    }
  }

  await Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)))
  expect(stale).toEqual([])
})

demoTest('visitors and administrators are sent the same bytes', async ({ demo }) => {
  const { cookie } = await administratorOf(demo.origin)
  // The pages that only administrators use are sent no-store.
  const paths = (await everyRoute(demo.origin)).filter((path) => !path.startsWith('/adminconsole'))
  for (const path of [...paths, '/api/', '/api/events']) {
    const read = async (headers: Record<string, string>) => {
      const response = await fetch(demo.origin + path, { headers: { ...headers, 'accept-encoding': 'identity' } })
      const { date: _, ...others } = Object.fromEntries(response.headers)
      return { others, text: await response.text() }
    }
    const visitor = await read({})
    expect(await read({ cookie }), path).toEqual(visitor)
    expect(visitor.others).not.toHaveProperty('set-cookie')
  }
})
